/** Parses IDs in arguments and inputs to entity keys. */
import { article } from '../../rest/values/issues.ts';
import { type InputError, invalidId } from '../errors/input-error.ts';
import { parseId } from './global-id.ts';
import { EntityKey, type Resource } from './model.ts';
import type { PathIds } from './path-ids.ts';
import { isResourceName, resourceNamed, resourceOfParameter } from './registry.ts';

const anyOf = (names: readonly string[]) => names.map(article).join(' or ');

/** The message for an ID of a wrong type. */
export const idOfAnother = (type: string, needed: readonly string[]): string =>
  `Expected the ID of ${anyOf(needed)}, but this is the ID of ${article(type)}.`;

/** Describes the expected ID. `alone`: the object's own id is enough. */
function expectedId(among: readonly Resource[], { alone = false } = {}): string {
  const types = anyOf(among.map(({ name }) => name));
  const keys = among.flatMap(({ endpoints }) => endpoints.map(({ key }) => key.join('/')));
  const [ownKey] = among.map((resource) => resource.ownKey);
  const forms = ['a global ID', `the key ${keys.join(' or ')}`];
  if (alone && !keys.includes(ownKey ?? '')) forms.push(`just ${ownKey}`);
  return `Expected the ID of ${types}: ${forms.slice(0, -1).join(', ')}, or ${forms.at(-1)}.`;
}

/** Parses an own id, which may be in a global ID. Throws `INVALID_ID`. */
export function parseOwnId(
  id: string,
  expected: Resource,
): { type: string | undefined; ownId: string | undefined } {
  const { type, key } = parseId(id, isResourceName, () => expectedId([expected], { alone: true }));
  return { type, ownId: key.length === 1 ? key[0] : undefined };
}

/** The error for an ID that is invalid or of a wrong type. */
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

/** Parses the ID of an object of one resource. Throws `INVALID_ID`. */
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
 * Parses the ID of a child, for which the own id is enough. Throws `INVALID_ID`, also if the child belongs to another
 * parent.
 */
export function parseChildIdOf(resource: Resource, id: string, around: PathIds): EntityKey {
  const here = resource.endpointAt(around);
  const expected = () => expectedId([resource], { alone: true });
  const { type, key } = parseId(id, isResourceName, expected);
  const [ownId] = key;
  if (key.length === 1 && ownId !== undefined && here && sharesIdsOf(resource, type))
    return resource.identify(ownId, around);
  const named = parseIdOf(resource, id, expected);
  // The ID of an object in the main content is accepted for the same object in a change request, but not the reverse.
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

export const isAlias = (part: string, ids: PathIds): boolean =>
  resourceOfParameter(part)?.isCanonical(ids[part] ?? '') === false;

/** The parent whose id in the key is an alias. It has to be read to find its real id. */
export function parentWithAlias({ endpoint, ids }: EntityKey): Resource | undefined {
  const alias = endpoint.key.find((part) => part !== endpoint.ownKey && isAlias(part, ids));
  return alias === undefined ? undefined : resourceOfParameter(alias);
}

/** Whether the IDs of the two types contain the same ids: the id of a member is that of the user. */
export function sharesIdsOf(resource: Resource, type: string | undefined): boolean {
  return type === undefined || resourceNamed(type)?.ownKey === resource.ownKey;
}

const typedIdHint = 'Use a global ID, or a type and key, such as `Site:acme/docs`.';

/** Parses a global ID. Throws `INVALID_ID` if the ID does not contain a type. */
export const parseTypedId = (id: string): EntityKey => parseIdOf(typeOf(id).resource, id);

/** The type in an ID, and its resource. Throws `INVALID_ID`, with `hint`, if the ID does not contain a type. */
export function typeOf(id: string, hint = typedIdHint): { type: string; resource: Resource } {
  const { type } = parseId(id, isResourceName, () => hint);
  const resource = type === undefined ? undefined : resourceNamed(type);
  if (type === undefined || !resource) throw invalidId(hint);
  return { type, resource };
}

/** Throws if the text is a global ID, for ids that have no global form, such as that of an invite. */
export function requireIdOf(needed: string, id: string): void {
  const { type } = parseId(id, isResourceName);
  if (type !== undefined) throw invalidId(idOfAnother(type, [needed]));
}

/** Parses the ID of an object of one of several resources. Throws `INVALID_ID`. */
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
