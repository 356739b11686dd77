/**
 * Links: objects contain the ids of other objects. A link of which only IDs are selected needs no call, and a link to a
 * missing object is null with a warning.
 */
import { invalidResponse, withoutMember } from '../../rest/values/errors.ts';
import { isRecord } from '../../rest/values/record.ts';
import { requireUsable } from '../errors/unusable-id.ts';
import type { Entity, EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import type { LinkOptions } from '../plan/completion.ts';
import type { LoadPlan } from '../plan/load-plan.ts';
import { asId } from './read-leaf.ts';
import { isCanonical, type Requester, readNamed } from './read-object.ts';
import { isMissingLink, nullIfMissing } from './when-missing.ts';

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

/** Whether a single read returns everything that is selected on the object. */
export const isPlainRead = (
  entityKey: EntityKey,
  plan: LoadPlan,
  { context }: Pick<Requester, 'context'>,
): boolean => isCanonical(entityKey) && plan.soleForm(context) === undefined;

/** The object. If it cannot be read, null with a warning. */
export const followLink = (entityKey: EntityKey, requester: Requester): Promise<Entity | null> =>
  readNamed(entityKey, requester).catch((error: unknown) => {
    if (isMissingLink(error, entityKey.resource, requester)) return null;
    throw error;
  });

/**
 * The entity key of a linked object. Missing path ids come from key sources, which are loaded: a space contains the id
 * of its organization. Null if a key source does not exist.
 */
export const linkKey = (link: LinkFacts, requester: Requester): Promise<EntityKey | null> =>
  requireLinkKey(link, requester).catch(nullIfMissing);

/** The entity key of a linked object, like `linkKey`. Rejects with `NOT_FOUND` if a key source does not exist. */
export async function requireLinkKey(
  { resource, ownId, around }: LinkFacts,
  { context: { loaders }, slot }: Requester,
): Promise<EntityKey> {
  let ids = around;
  for (const part of resource.endpoints[0].missingIn(around)) {
    const keySource = keySourceOf(part, around);
    if (!keySource) throw invalidResponse(`the ${part} of a ${resource.name}`);
    const object = await loaders.load(keySource.at(around), slot);
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
