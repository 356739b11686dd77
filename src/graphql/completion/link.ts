/** Links: values that name an object of a resource by its own id, and the global ids of such objects. */
import {
  Entity,
  type EntityKey,
  knownByIds,
  type Resource,
  type Scope,
} from '../identity/model.ts';
import { type Completion, Kind, type LinkOptions } from '../plan/completion.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { Resolution } from '../run/completing.ts';
import { followLink, type LinkFacts, linkIn, linkKey, requireLinkKey } from '../run/follow-link.ts';
import { isKnownByIds, type Requester } from '../run/read-object.ts';
import type { ResolvedValue } from '../run/resolved-value.ts';
import type { ResponseWriter } from '../run/response-writer.ts';
import type { FieldSlot } from '../run/slots.ts';
import { Load } from '../run/waiting.ts';
import { warnMissing } from '../run/when-missing.ts';
import { resolveFollowed, writeFollowed } from './follow.ts';
import { WholeCompletion } from './whole.ts';

/** An object, named by its own id. The whole object may be there instead. */
export class LinkCompletion extends Kind implements Completion {
  readonly #options: LinkOptions;
  readonly #whole: WholeCompletion;

  constructor(options: LinkOptions) {
    super();
    this.#options = options;
    this.#whole = new WholeCompletion(options.resource);
  }

  override readonly waits = true;
  override isLink(): boolean {
    return true;
  }

  override loads(): readonly [Resource] {
    return [this.#options.resource];
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown {
    const { resource } = this.#options;
    if (resource.isWhole(value) && resource.isFoundAt(scope))
      return this.#whole.write(run, value, scope, slot);
    const known = run.links.of(resource, value);
    if (known) return writeFollowed(run, known, slot);
    const link = linkIn(value, this.#options, scope.ids);
    if (!link) return null;
    if (resource.endpointAt(link.around)) {
      const entityKey = resource.identify(link.ownId, link.around);
      run.links.keep(entityKey);
      return writeFollowed(run, entityKey, slot);
    }
    const load = new Load(run, slot);
    load.await(locateAndFollow(link, load));
    return null;
  }

  resolve(
    resolution: Resolution,
    value: unknown,
    scope: Scope,
  ): ResolvedValue | null | Promise<ResolvedValue | null> {
    const { resource } = this.#options;
    if (resource.isWhole(value) && resource.isFoundAt(scope))
      return this.#whole.resolve(resolution, value, scope);
    const link = linkIn(value, this.#options, scope.ids);
    if (!link) return null;
    if (resource.endpointAt(link.around))
      return resolveFollowed(resolution, resource.identify(link.ownId, link.around));
    return keyOfLink(link, resolution).then(
      (entityKey) => entityKey && resolveFollowed(resolution, entityKey),
    );
  }
}

/** The entity key of the object that a link names. Null, with a warning, if it does not exist. */
async function keyOfLink(link: LinkFacts, requester: Requester): Promise<EntityKey | null> {
  const entityKey = await linkKey(link, requester);
  if (!entityKey) warnMissing(link.resource, requester);
  else if (link.whole)
    requester.context.loaders.keep(link.resource.entityIn(link.whole, entityKey.ids));
  return entityKey;
}

async function locateAndFollow(link: LinkFacts, load: Load): Promise<Entity | null> {
  const entityKey = await keyOfLink(link, load);
  if (!entityKey) return null;
  return isKnownByIds(entityKey, loadPlanOf(entityKey.endpoint, load.field))
    ? new Entity(knownByIds, entityKey)
    : followLink(entityKey, load);
}

/** The global id of the object that a link names. */
export class LinkIdCompletion extends Kind implements Completion {
  readonly #options: LinkOptions;
  readonly #isRequired: boolean;

  /** `isRequired`: an id that cannot be completed is an error, and not null. */
  constructor(options: LinkOptions, isRequired: boolean) {
    super();
    this.#options = options;
    this.#isRequired = isRequired;
  }

  override readonly waits = true;
  override loads(): readonly [Resource] {
    return [this.#options.resource];
  }

  write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown {
    const link = linkIn(value, this.#options, scope.ids);
    if (!link) return null;
    const id = idAt(link);
    if (id !== undefined) return run.count(id);
    const load = new Load(run, slot);
    load.await(this.#located(link, load));
    return null;
  }

  resolve(resolution: Resolution, value: unknown, scope: Scope) {
    const link = linkIn(value, this.#options, scope.ids);
    return link && (idAt(link) ?? this.#located(link, resolution));
  }

  #located(link: LinkFacts, requester: Requester): Promise<string | null> {
    const finding = this.#isRequired ? requireLinkKey(link, requester) : linkKey(link, requester);
    return finding.then((entityKey) => entityKey?.globalId ?? null);
  }
}

/** Undefined if the path ids around the link are not enough for the key. */
const idAt = ({ resource, ownId, around }: LinkFacts): string | undefined =>
  resource.endpointAt(around) && resource.identify(ownId, around).globalId;
