/** Links: values that name an object of a resource by its own id, and the global ids of such objects. */
import { knownByIds, type Resource, type Scope } from '../identity/model.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import { Completion, type Position } from '../plan/model.ts';
import type { LinkOptions } from '../plan/step.ts';
import {
  followed,
  followLink,
  type LinkFacts,
  linkIn,
  linkKey,
  preloaded,
  requireLinkKey,
} from './follow-link.ts';
import { nullOrThrow } from './located.ts';
import { isKnownByIds } from './read-object.ts';
import { type ResolvedObject, resolvedOf } from './resolved-object.ts';
import { warnMissing } from './when-missing.ts';
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

  override preload(value: unknown, scope: Scope, at: Position): Promise<unknown> | undefined {
    const { resource } = this.#options;
    if (resource.isWhole(value) && resource.isFoundAt(scope)) return undefined;
    const link = linkIn(value, this.#options, scope.ids);
    return link && resource.endpointAt(link.around)
      ? preloaded(resource.identify(link.ownId, link.around), at)
      : undefined;
  }

  complete(value: unknown, scope: Scope, at: Position): unknown {
    const { resource } = this.#options;
    if (resource.isWhole(value) && resource.isFoundAt(scope))
      return this.#whole.complete(value, scope, at);
    const link = linkIn(value, this.#options, scope.ids);
    if (!link) return null;
    if (resource.endpointAt(link.around))
      return followed(resource.identify(link.ownId, link.around), at);
    return locateAndFollow(link, at).catch((error: unknown) => nullOrThrow(error, at));
  }
}

/** The object that a link names, for which its path ids have to be found. Null, with a warning, if it does not exist. */
async function locateAndFollow(link: LinkFacts, at: Position): Promise<ResolvedObject | null> {
  const entityKey = await linkKey(link, at);
  if (!entityKey) {
    warnMissing(link.resource, at);
    return null;
  }
  if (link.whole) at.context.loaders.keep(link.resource.entityIn(link.whole, entityKey.ids));
  return isKnownByIds(entityKey, loadPlanOf(entityKey.endpoint, at.field))
    ? resolvedOf(knownByIds, entityKey, at)
    : followLink(entityKey, at);
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

  complete(value: unknown, scope: Scope, at: Position): unknown {
    const link = linkIn(value, this.#options, scope.ids);
    if (!link) return null;
    return idAt(link) ?? this.#located(link, at).catch((error: unknown) => nullOrThrow(error, at));
  }

  #located(link: LinkFacts, at: Position): Promise<string | null> {
    const finding = this.#isRequired ? requireLinkKey(link, at) : linkKey(link, at);
    return finding.then((entityKey) => entityKey?.globalId ?? null);
  }
}

/** Undefined if the path ids around the link are not enough for the key. */
const idAt = ({ resource, ownId, around }: LinkFacts): string | undefined =>
  resource.endpointAt(around) && resource.identify(ownId, around).globalId;
