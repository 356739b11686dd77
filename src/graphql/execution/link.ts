/**
 * Objects that may have to be read: links, by the ids that other objects contain, and objects that clients name. A link
 * of which only IDs are selected needs no call.
 */
import { invalidResponse, withoutMember } from '../../rest/values/errors.ts';
import { isRecord } from '../../rest/values/record.ts';
import { requireUsable } from '../errors/unusable-id.ts';
import {
  asEntityKey,
  Entity,
  type EntityKey,
  knownByIds,
  type Resource,
} from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceNamed, resourceOfParameter } from '../identity/registry.ts';
import { isMissing, nullOrThrow } from './failures.ts';
import { type LoadPlan, loadPlanOf } from './load-plan.ts';
import type { Completion, LoadsFor, Position } from './model.ts';
import { resolvedEntity, resolvedOf, wholeCompletion } from './objects.ts';
import { asId } from './read-leaf.ts';
import { isCanonical, isKnownByIds, prefetchLater, readNamed } from './read-object.ts';
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
      return link?.entityKey && preloaded(link.entityKey, at);
    },
    complete(value, scope, at) {
      if (resource.isWhole(value) && resource.isFoundAt(scope))
        return whole.complete(value, scope, at);
      const link = linkIn(value, options, scope.ids);
      if (!link) return null;
      return link.entityKey ? follow(link.entityKey, at) : locateAndFollow(link, at);
    },
  };
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
    if (!link || link.entityKey) return link?.entityKey?.globalId;
    return locate(link, at).then(
      ({ globalId }) => globalId,
      (error) => (isMissing(error) && !isRequired ? null : nullOrThrow(error, at)),
    );
  },
});

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
    value instanceof Entity ? resolvedEntity(value, at) : follow(asEntityKey(value), at),
};

/**
 * Objects that the client names, which are read even if only their IDs are selected. `whenMissing`: see `failures.ts`.
 * `identify`: returns the entity key that an id stands for, if the value is not an entity key.
 */
export const namedCompletion = (
  whenMissing: 'error' | 'null',
  identify: (value: unknown) => EntityKey = asEntityKey,
): Completion => ({
  waits: true,
  loads: resourcesNamed,
  async complete(value, _, at) {
    try {
      return resolvedEntity(await readNamed(identify(value), at), at);
    } catch (error) {
      return whenMissing === 'null' && isMissing(error) ? null : nullOrThrow(error, at);
    }
  },
});

/** What a value shows about the object that it links to. */
interface Link {
  readonly resource: Resource;
  readonly ownId: string;
  /** The path ids around the value. */
  readonly around: PathIds;
  /** The complete object, if the value contains it instead of its id. */
  readonly whole: object | undefined;
  /** The key of the object. Undefined if the path ids around the value are not enough for it. */
  readonly entityKey: EntityKey | undefined;
}

/** Reads a link from a value. Undefined if the path ids of the object are unknown, and that is allowed. */
function linkIn(
  value: unknown,
  { resource, outside, mayBeUnlocated }: LinkOptions,
  ids: PathIds,
): Link | undefined {
  const ownId = asId(isRecord(value) ? value[resource.idMember] : value);
  const whole = resource.isWhole(value) ? value : undefined;
  requireUsable(resource.name, ownId);
  const around = without(outside, ids);
  const missing = mayBeUnlocated ? resource.endpoints[0].missingIn(around) : [];
  if (missing.some((part) => !keySourceOf(part, around))) return undefined;
  const entityKey = resource.endpointAt(around) && resource.identify(ownId, around);
  return { resource, ownId, around, whole, entityKey };
}

/** A resource around the link whose objects contain the path id. */
const keySourceOf = (part: string, around: PathIds): Resource | undefined =>
  Object.keys(around)
    .map(resourceOfParameter)
    .find((one) => one?.containsPathId(part));

function without(name: string | undefined, ids: PathIds): PathIds {
  if (name === undefined || !(name in ids)) return ids;
  const { [name]: _, ...others } = ids;
  return others;
}

/**
 * The object that a key names: at once if its ids are enough or it is there, and otherwise as a promise. Null, with a
 * warning, if it is missing.
 */
function follow(entityKey: EntityKey, at: Position): unknown {
  const { context, path, field } = at;
  const plan = loadPlanOf(entityKey.endpoint, field);
  if (isKnownByIds(entityKey, plan)) return resolvedOf(knownByIds, entityKey, at);
  const onError = (error: unknown) => nullIfMissing(error, entityKey.resource, at);
  try {
    const isPlain = isReadPlainly(entityKey, plan, at);
    const found = isPlain
      ? context.loaders.find(entityKey, path, plan.form(context))
      : readNamed(entityKey, at);
    if (!(found instanceof Promise)) return resolvedEntity(found, at);
    if (isPlain) prefetchLater(plan.early, entityKey, at, found);
    return found.then((entity) => resolvedEntity(entity, at), onError);
  } catch (error) {
    return onError(error);
  }
}

/** Begins to load the object that a key names, as `follow` does. Returns a promise if it is not there yet. */
function preloaded(entityKey: EntityKey, at: Position): Promise<unknown> | undefined {
  const { context, path, field } = at;
  const plan = loadPlanOf(entityKey.endpoint, field);
  if (isKnownByIds(entityKey, plan) || !isReadPlainly(entityKey, plan, at)) return undefined;
  const found = context.loaders.find(entityKey, path, plan.form(context));
  return found instanceof Promise ? found : undefined;
}

/** Whether one read is enough: the key has no alias, and no read in another form may show everything that is selected. */
const isReadPlainly = (entityKey: EntityKey, plan: LoadPlan, { context }: Position): boolean =>
  isCanonical(entityKey) && plan.soleForm(context) === undefined;

function nullIfMissing(error: unknown, { name }: Resource, at: Position): null {
  if (!isMissing(error)) return nullOrThrow(error, at);
  const message = `The ${name} that this links to does not exist, or the access token cannot access it.`;
  at.context.warnings.add('NOT_FOUND', message, at.path);
  return null;
}

/** The object that a link names, for which its path ids have to be found. Null, with a warning, if it does not exist. */
async function locateAndFollow(link: Link, at: Position): Promise<unknown> {
  try {
    const entityKey = await locate(link, at);
    if (link.whole) at.context.loaders.keep(link.resource.entityIn(link.whole, entityKey.ids));
    return await follow(entityKey, at);
  } catch (error) {
    return nullIfMissing(error, link.resource, at);
  }
}

/**
 * The entity key of a linked object. Missing path ids come from key sources, which are loaded: a space contains the id
 * of its organization. Rejects with `NOT_FOUND` if a key source does not exist.
 */
async function locate(
  { resource, ownId, around }: Link,
  { context: { loaders }, path }: Position,
): Promise<EntityKey> {
  let ids = around;
  for (const part of resource.endpoints[0].missingIn(around)) {
    const keySource = keySourceOf(part, around);
    if (!keySource) throw invalidResponse(`the ${part} of a ${resource.name}`);
    const object = await loaders.load(keySource.at(around), path);
    const member = keySource.memberWith(part);
    if (object.entityKey.ids[part] === undefined && member !== undefined)
      throw withoutMember(keySource.name, member);
    ids = { ...object.entityKey.ids, ...ids };
  }
  return resource.identify(ownId, ids);
}

/** The object to which a part of an entity key belongs: the organization of a team, the space of a page. */
export function namedAbove(
  resource: Resource,
  { endpoint, ids }: EntityKey,
): EntityKey | undefined {
  if (!endpoint.above.includes(resource.ownKey)) return undefined;
  const named = resource.at(ids);
  return named.endpoint.key.every((part) => endpoint.key.includes(part)) ? named : undefined;
}
