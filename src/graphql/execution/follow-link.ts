/**
 * Links: objects contain the ids of other objects. A link of which only IDs are selected needs no call, and a link to a
 * missing object is null with a warning.
 */
import { invalidResponse, withoutMember } from '../../rest/values/errors.ts';
import { isRecord } from '../../rest/values/record.ts';
import { requireUsable } from '../errors/unusable-id.ts';
import { type EntityKey, knownByIds, type Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { isMissingLink, nullIfMissing, nullOrThrow } from './failures.ts';
import { loadPlanOf } from './load-plan.ts';
import type { Position } from './model.ts';
import { asId } from './read-leaf.ts';
import { isCanonical, isKnownByIds, prefetchUntil, readNamed } from './read-object.ts';
import { type ResolvedObject, resolvedEntity, resolvedOf } from './resolved-object.ts';
import type { LinkOptions } from './step.ts';

/** What a value shows about the object that it links to. */
export interface LinkFacts {
  readonly resource: Resource;
  readonly ownId: string;
  /** The path ids around the value. */
  readonly around: PathIds;
  /** The complete object, if the value contains it instead of its id. */
  readonly whole: object | undefined;
}

/** Reads a link from a value. Undefined if the path ids of the object are unknown, and that is allowed. */
export function linkIn(
  value: unknown,
  { resource, outside, mayBeUnlocated }: LinkOptions,
  ids: PathIds,
): LinkFacts | undefined {
  const ownId = asId(isRecord(value) ? value[resource.idMember] : value);
  const whole = resource.isWhole(value) ? value : undefined;
  requireUsable(resource.name, ownId);
  const around = without(outside, ids);
  if (
    mayBeUnlocated &&
    resource.endpoints[0].missingIn(around).some((part) => !keySourceOf(part, around))
  )
    return undefined;
  return { resource, ownId, around, whole };
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
export function followed(entityKey: EntityKey, at: Position): unknown {
  const plan = loadPlanOf(entityKey.endpoint, at.field);
  if (isKnownByIds(entityKey, plan)) return resolvedOf(knownByIds, entityKey, at);
  const { context, path } = at;
  // A read in another form may show everything that is selected.
  if (!isCanonical(entityKey) || plan.soleForm(context) !== undefined)
    return followLink(entityKey, at);
  try {
    const found = context.loaders.find(entityKey, path, plan.form(context));
    if (!(found instanceof Promise)) return resolvedEntity(found, at);
    if (plan.early.length > 0) prefetchUntil(found, plan, entityKey, at);
    return found.then(
      (entity) => resolvedEntity(entity, at),
      (error) => nullIfMissingLink(error, entityKey.resource, at),
    );
  } catch (error) {
    return nullIfMissingLink(error, entityKey.resource, at);
  }
}

/** Begins to load the object that a key names, as `followed` does. Returns a promise if it is not there yet. */
export function preloaded(entityKey: EntityKey, at: Position): Promise<unknown> | undefined {
  const plan = loadPlanOf(entityKey.endpoint, at.field);
  const { context, path } = at;
  if (isKnownByIds(entityKey, plan) || !isCanonical(entityKey) || plan.soleForm(context))
    return undefined;
  const found = context.loaders.find(entityKey, path, plan.form(context));
  return found instanceof Promise ? found : undefined;
}

/** Reads the object that a key names. Null, with a warning, if it is missing. */
export const followLink = (entityKey: EntityKey, at: Position): Promise<ResolvedObject | null> =>
  readNamed(entityKey, at).then(
    (entity) => resolvedEntity(entity, at),
    (error) => nullIfMissingLink(error, entityKey.resource, at),
  );

function nullIfMissingLink(error: unknown, resource: Resource, at: Position): null {
  return isMissingLink(error, resource, at) ? null : nullOrThrow(error, at);
}

/**
 * The entity key of a linked object. Missing path ids come from key sources, which are loaded: a space contains the id
 * of its organization. Null if a key source does not exist.
 */
export const linkKey = (link: LinkFacts, at: Position): Promise<EntityKey | null> =>
  requireLinkKey(link, at).catch(nullIfMissing);

/** The entity key of a linked object, like `linkKey`. Rejects with `NOT_FOUND` if a key source does not exist. */
export async function requireLinkKey(
  { resource, ownId, around }: LinkFacts,
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
