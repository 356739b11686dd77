/** Ids as arguments and inputs give them: what they say of their resource, and the entity key that they name. */
import { type InputError, invalidId } from '../errors/input-error.ts';
import { expectedId, idOfAnother } from './expected-id.ts';
import { parseId } from './global-id.ts';
import type { Resource } from './model.ts';
import { EntityKey } from './model.ts';
import type { PathIds } from './path-ids.ts';
import { isResourceName, resourceNamed, resourceOfParameter } from './registry.ts';

/** An id that is nothing but an own id, with its type where it says one. Throws `INVALID_ID`. */
export function parseOwnId(
  id: string,
  expected: Resource,
): { type: string | undefined; ownId: string | undefined } {
  const { type, key } = parseId(id, isResourceName, () => expectedId([expected], { alone: true }));
  return { type, ownId: key.length === 1 ? key[0] : undefined };
}

/** The error for an id of none of these: it names another type, or is written wrong. */
function unfit(
  among: readonly Resource[],
  type: string | undefined,
  expected: () => string,
): InputError {
  const named = type === undefined ? undefined : resourceNamed(type);
  if (type === undefined || !named || among.includes(named)) return invalidId(expected());
  const names = among.map(({ name }) => name);
  return invalidId(idOfAnother(type, names));
}

/** The entity key that an id argument for one resource names. Throws `INVALID_ID`. */
export function parseIdOf(
  resource: Resource,
  id: string,
  expected: () => string = () => expectedId([resource]),
): EntityKey {
  const { type, key } = parseId(id, isResourceName, expected);
  const endpoint = resource.endpoints.find(
    (one) =>
      one.key.length === key.length &&
      (type === undefined || type === one.name || type === resource.name),
  );
  if (!endpoint) throw unfit([resource], type, expected);
  return new EntityKey(
    endpoint,
    Object.fromEntries(endpoint.key.map((name, index) => [name, key[index] ?? ''])),
  );
}

/**
 * The entity key that an id argument names among what belongs to something: the own id alone is enough there.
 * Throws `INVALID_ID`, also for an id of something elsewhere.
 */
export function parseChildIdOf(resource: Resource, id: string, around: PathIds): EntityKey {
  const here = resource.endpointAt(around);
  const expected = () => expectedId([resource], { alone: true });
  const { type, key } = parseId(id, isResourceName, expected);
  const [ownId] = key;
  if (key.length === 1 && ownId !== undefined && here && sharesIdsOf(resource, type))
    return resource.identify(ownId, around);
  const named = parseIdOf(resource, id, expected);
  // What is in the main content may be meant as it is in a change request of it, but not the other way.
  const elsewhere = named.endpoint.key.filter(
    (part) =>
      part !== resource.ownKey &&
      (around[part] === undefined
        ? here !== undefined && !here.key.includes(part)
        : around[part] !== named.ids[part]),
  );
  if (elsewhere.length > 0)
    throw invalidId(
      elsewhere.every((part) => isAlias(part, named.ids))
        ? `This ID identifies the parent of the object by something other than its ID. ${expected()}`
        : `This ID does not belong to the object it is used with. ${expected()}`,
    );
  return here ? resource.identify(named.restId, around) : named;
}

/** Whether a part of a key is another way to name something than its own id. */
export const isAlias = (part: string, ids: PathIds): boolean =>
  resourceOfParameter(part)?.isCanonical(ids[part] ?? '') === false;

/** Whether ids of that type are own ids here too: a member of an organization has the id of its user. */
export function sharesIdsOf(resource: Resource, type: string | undefined): boolean {
  return type === undefined || resourceNamed(type)?.ownKey === resource.ownKey;
}

const typedIdHint = 'Use a global ID, or a type and key, such as `Site:acme/docs`.';

/** The entity key that a global id names. Throws `INVALID_ID`, with `hint`, when it does not say its type. */
export function parseTypedId(id: string, hint = typedIdHint): EntityKey {
  const { type } = parseId(id, isResourceName, () => hint);
  const resource = type === undefined ? undefined : resourceNamed(type);
  if (!resource) throw invalidId(hint);
  return parseIdOf(resource, id);
}

/** Throws for the id of something that the graph holds, where one of something else is needed, such as an invite. */
export function requireIdOf(needed: string, id: string): void {
  const { type } = parseId(id, isResourceName);
  if (type !== undefined) throw invalidId(idOfAnother(type, [needed]));
}

/** The entity key that an id argument for one of several resources names. Throws `INVALID_ID`. */
export function parseAmong(among: readonly Resource[], id: string): EntityKey {
  const expected = () => expectedId(among);
  const { type, key } = parseId(id, isResourceName, expected);
  const named = among.filter((resource) =>
    type === undefined
      ? resource.endpoints.some((endpoint) => endpoint.key.length === key.length)
      : resourceNamed(type) === resource,
  );
  const [resource] = named;
  if (named.length > 1) throw invalidId(typedIdHint);
  if (!resource) throw unfit(among, type, expected);
  return parseIdOf(resource, id, expected);
}
