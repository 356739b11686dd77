/** Objects that may have to be read: links, by the ids of objects, their global ids, and objects that clients name. */
import {
  asEntityKey,
  Entity,
  type EntityKey,
  knownByIds,
  type Resource,
} from '../identity/model.ts';
import { resourceNamed } from '../identity/registry.ts';
import { nullOrThrow, type WhenMissing, warnMissing, whenMissing } from './failures.ts';
import {
  followed,
  followLink,
  type LinkFacts,
  linkIn,
  linkKey,
  preloaded,
  requireLinkKey,
} from './follow-link.ts';
import { loadPlanOf } from './load-plan.ts';
import type { Completion, LoadsFor, Position } from './model.ts';
import { wholeCompletion } from './objects.ts';
import { isKnownByIds, readNamed } from './read-object.ts';
import { type ResolvedObject, resolvedEntity, resolvedOf } from './resolved-object.ts';
import type { LinkOptions } from './step.ts';

/** An object, named by its own id. The whole object may be there instead. */
export function linkCompletion(options: LinkOptions): Completion {
  const { resource } = options;
  const whole = wholeCompletion(resource);
  return {
    waits: true,
    isLink: () => true,
    loads: () => [resource],
    preload(value, scope, at) {
      if (resource.isWhole(value) && resource.isFoundAt(scope)) return undefined;
      const link = linkIn(value, options, scope.ids);
      return link && resource.endpointAt(link.around)
        ? preloaded(resource.identify(link.ownId, link.around), at)
        : undefined;
    },
    complete(value, scope, at) {
      if (resource.isWhole(value) && resource.isFoundAt(scope))
        return whole.complete(value, scope, at);
      const link = linkIn(value, options, scope.ids);
      if (!link) return null;
      if (resource.endpointAt(link.around))
        return followed(resource.identify(link.ownId, link.around), at);
      return locateAndFollow(link, at).catch((error: unknown) => nullOrThrow(error, at));
    },
  };
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

/**
 * The global id of the object that a link names. `isRequired`: an id that cannot be completed is an error, and not
 * null.
 */
export const linkIdCompletion = (options: LinkOptions, isRequired: boolean): Completion => ({
  waits: true,
  loads: () => [options.resource],
  complete(value, scope, at) {
    const link = linkIn(value, options, scope.ids);
    return link && (idAt(link) ?? locatedId(link, isRequired, at));
  },
});

/** Undefined if the path ids around the link are not enough for the key. */
const idAt = ({ resource, ownId, around }: LinkFacts): string | undefined =>
  resource.endpointAt(around) && resource.identify(ownId, around).globalId;

async function locatedId(
  link: LinkFacts,
  isRequired: boolean,
  at: Position,
): Promise<string | null> {
  try {
    const entityKey = await (isRequired ? requireLinkKey(link, at) : linkKey(link, at));
    return entityKey?.globalId ?? null;
  } catch (error) {
    return nullOrThrow(error, at);
  }
}

const resourcesNamed = ({ typeNames }: LoadsFor): readonly (Resource | undefined)[] =>
  typeNames.map(resourceNamed);

/** Objects whose entity key is the value, and objects that come with their entity key. */
export const identifiedCompletion: Completion = {
  waits: true,
  // An object that a key names can be read early, unlike one that a change returns.
  isLink: ({ prefetch }) => prefetch !== undefined,
  loads: resourcesNamed,
  preload: (value, _, at) =>
    value instanceof Entity ? undefined : preloaded(asEntityKey(value), at),
  complete: (value, _, at) =>
    value instanceof Entity ? resolvedEntity(value, at) : followed(asEntityKey(value), at),
};

interface NamedOptions {
  /** The entity key that an id stands for. Absent if the objects belong to the parent: the value is an entity key. */
  readonly identify?: (id: unknown) => EntityKey;
  readonly whenMissing: WhenMissing;
}

/** Objects that the client names by id. */
export const namedCompletion = ({
  identify = asEntityKey,
  whenMissing: when,
}: NamedOptions): Completion => ({
  waits: true,
  loads: resourcesNamed,
  async complete(value, _, at) {
    try {
      const reading = readNamed(identify(value), at);
      const entity = await reading.catch((error: unknown) => whenMissing(when, error));
      return entity && resolvedEntity(entity, at);
    } catch (error) {
      return nullOrThrow(error, at);
    }
  },
});
