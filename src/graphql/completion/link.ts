/** Links: values that name an object of a resource by its own id, and the global ids of such objects. */
import { Entity, knownByIds, type Resource, type Scope } from '../identity/model.ts';
import type { LinkOptions } from '../plan/completion.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import { Completion, type FieldSlot, type ResponseWriter } from '../plan/model.ts';
import { followLink, type LinkFacts, linkIn, linkKey, requireLinkKey } from '../run/follow-link.ts';
import { isKnownByIds, type Requester } from '../run/read-object.ts';
import { warnMissing } from '../run/when-missing.ts';
import { writeFollowed } from './follow.ts';
import { WholeCompletion } from './whole.ts';

/** An object, named by its own id. The whole object may be there instead. */
export class LinkCompletion extends Completion {
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
    const link = linkIn(value, this.#options, scope.ids);
    if (!link) return null;
    if (resource.endpointAt(link.around))
      return writeFollowed(run, resource.identify(link.ownId, link.around), slot);
    const waiting = run.wait(slot);
    waiting.await(locateAndFollow(link, waiting));
    return null;
  }
}

/** The object that a link names, for which its path ids have to be found. Null, with a warning, if it does not exist. */
async function locateAndFollow(link: LinkFacts, requester: Requester): Promise<Entity | null> {
  const entityKey = await linkKey(link, requester);
  if (!entityKey) {
    warnMissing(link.resource, requester);
    return null;
  }
  if (link.whole) requester.context.loaders.keep(link.resource.entityIn(link.whole, entityKey.ids));
  return isKnownByIds(entityKey, loadPlanOf(entityKey.endpoint, requester.field))
    ? new Entity(knownByIds, entityKey)
    : followLink(entityKey, requester);
}

/** The global id of the object that a link names. */
export class LinkIdCompletion extends Completion {
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
    if (id !== undefined) return run.leaf(id, slot.field);
    const waiting = run.wait(slot);
    waiting.await(this.#located(link, waiting));
    return null;
  }

  #located(link: LinkFacts, requester: Requester): Promise<string | null> {
    const finding = this.#isRequired ? requireLinkKey(link, requester) : linkKey(link, requester);
    return finding.then((entityKey) => entityKey?.globalId ?? null);
  }
}

/** Undefined if the path ids around the link are not enough for the key. */
const idAt = ({ resource, ownId, around }: LinkFacts): string | undefined =>
  resource.endpointAt(around) && resource.identify(ownId, around).globalId;
