/**
 * Links: objects that another one names. One that is gone is null with a warning, and costs nothing where its ids
 * say all that is asked of it.
 */
import { invalidResponse } from '../../rest/values/errors.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import type { Entity, EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import type { LinkOptions } from '../plan/completion.ts';
import type { LoadPlan } from '../plan/load-plan.ts';
import { asId } from './read-leaf.ts';
import { isCanonical, nullIfMissing, type Requester, readIfExists } from './read-object.ts';

/** What a value that links to something says of it. */
export interface LinkFacts {
  readonly resource: Resource;
  readonly ownId: string;
  /** The path ids around what it names. */
  readonly around: PathIds;
  /** The object, where it stands in place of its id. */
  readonly whole: object | undefined;
}

/** Undefined where nothing says where the object is, and nothing has to. */
export function linkIn(
  value: unknown,
  { resource, outside, mayBeUnlocated }: LinkOptions,
  ids: PathIds,
): LinkFacts | undefined {
  const ownId = asId(isRecord(value) ? value[resource.idMember] : value);
  const whole = resource.isWhole(value) ? value : undefined;
  const around = without(outside, ids);
  if (
    mayBeUnlocated &&
    resource.endpoints[0].missingIn(around).some((part) => !keySourceOf(part, around))
  )
    return undefined;
  return { resource, ownId, around, whole };
}

/** What stands around that says a path id. */
const keySourceOf = (part: string, around: PathIds): Resource | undefined =>
  Object.keys(around)
    .map(resourceOfParameter)
    .find((one) => one?.containsPathId(part));

function without(name: string | undefined, ids: PathIds): PathIds {
  if (name === undefined || !(name in ids)) return ids;
  const { [name]: _, ...others } = ids;
  return others;
}

/** Whether one read tells all that there is to tell of a linked object. */
export const isPlainRead = (
  entityKey: EntityKey,
  plan: LoadPlan,
  { context }: Pick<Requester, 'context'>,
  isNow: boolean,
): boolean =>
  (isNow || entityKey.endpoint.namedBy === undefined) &&
  isCanonical(entityKey) &&
  plan.soleForm(context) === undefined;

/** The object; null, with a warning, when it is gone. `isNow` says that it is what is in its place. */
export async function followLink(
  entityKey: EntityKey,
  requester: Requester,
  isNow: boolean,
): Promise<Entity | null> {
  const isThere = isNow || (await isCurrent(entityKey, requester));
  if (isThere === false) return null;
  const object = isThere && (await readIfExists(entityKey, requester));
  if (!object) warnMissing(entityKey.resource, requester);
  return object;
}

/**
 * Whether the interface reads such an object at all: of those that it reads by their place alone, what is
 * around names the one. Null when there is nothing around.
 */
async function isCurrent(
  { endpoint, ids, restId }: EntityKey,
  { context: { loaders }, slot }: Requester,
): Promise<boolean | null> {
  const { namedBy, aroundKey } = endpoint;
  const around = namedBy === undefined ? undefined : resourceOfParameter(aroundKey)?.at(ids);
  if (!around) return true;
  const object = await loaders.load(around, slot).catch(nullIfMissing);
  return object && memberAt(object.value, [namedBy ?? '']) === restId;
}

export function warnMissing({ name }: Resource, { context: { warnings }, slot }: Requester): void {
  const message = `The ${name} that this links to does not exist, or the access token cannot access it.`;
  warnings.add('NOT_FOUND', message, slot);
}

/**
 * The entity key of a linked object whose key has parts that are not told where the link stands: what stands
 * there is asked for them, as a space is for its organization. Null when that is gone.
 */
export const linkKey = (link: LinkFacts, requester: Requester): Promise<EntityKey | null> =>
  findLinkKey(link, requester).catch(nullIfMissing);

async function findLinkKey(
  { resource, ownId, around }: LinkFacts,
  { context: { loaders }, slot }: Requester,
): Promise<EntityKey> {
  let ids = around;
  for (const part of resource.endpoints[0].missingIn(around)) {
    const keySource = keySourceOf(part, around);
    if (!keySource) throw invalidResponse(`the ${part} of a ${resource.name}`);
    const object = await loaders.load(keySource.at(around), slot);
    ids = { ...object.entityKey.ids, ...ids };
  }
  return resource.identify(ownId, ids);
}

/** What the key of an object names beside itself: the organization of a team, the space of a page. */
export function namedAbove(
  resource: Resource,
  { endpoint, ids }: EntityKey,
): EntityKey | undefined {
  if (!endpoint.above.includes(resource.ownKey)) return undefined;
  const named = resource.at(ids);
  return named.endpoint.key.every((part) => endpoint.key.includes(part)) ? named : undefined;
}
