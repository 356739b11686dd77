/** Parses IDs in arguments and inputs to entity keys. */
import { article } from '../../rest/values/issues.ts';
import { isSafeSegment } from '../../rest/values/path.ts';
import { invalidId } from '../errors/input-error.ts';
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

const typedIdHint = 'Use a global ID, or a type and key, such as `Site:acme/docs`.';

/** Parses the ID of an object of one of these resources. Throws `INVALID_ID`. */
export function parseIdOf(
  among: readonly Resource[],
  id: string,
  expected: () => string = () => expectedId(among),
): EntityKey {
  const { type, key } = parseId(id, isResourceName, expected);
  const found = among.flatMap(
    ({ name, endpoints }) =>
      endpoints.find(
        (one) =>
          one.key.length === key.length &&
          (type === undefined || type === one.name || type === name),
      ) ?? [],
  );
  if (found.length > 1) throw invalidId(typedIdHint);
  const [endpoint] = found;
  if (endpoint) {
    const ids = endpoint.key.map((name, index) => [name, key[index] ?? '']);
    return new EntityKey(endpoint, Object.fromEntries(ids));
  }
  const named = type === undefined ? undefined : resourceNamed(type);
  const isOther = type !== undefined && named && !among.includes(named);
  const names = among.map(({ name }) => name);
  throw invalidId(isOther ? idOfAnother(type, names) : expected());
}

/**
 * Parses the ID of a child, for which the own id is enough. Throws `INVALID_ID`, also if the child belongs to another
 * parent.
 */
export function parseChildIdOf(resource: Resource, id: string, around: PathIds): EntityKey {
  const here = resource.endpointAt(around);
  const ownId = soleIdIn(resource, id);
  if (here && ownId !== undefined) return resource.identify(ownId, around);
  const expected = () => expectedId([resource], { alone: true });
  const named = parseIdOf([resource], id, expected);
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

/** The own id of a child. Its surroundings need not contain the rest of its key. Throws `INVALID_ID`. */
export const parseOwnId = (resource: Resource, id: string, around: PathIds): string =>
  soleIdIn(resource, id) ?? parseChildIdOf(resource, id, around).restId;

/** The own id in an ID without the rest of the key. Undefined if there is more in it, or if it is of another type. */
function soleIdIn(resource: Resource, id: string): string | undefined {
  const { type, key } = parseId(id, isResourceName, () => expectedId([resource], { alone: true }));
  // The id of a member is that of the user.
  const isOfType = type === undefined || resourceNamed(type)?.ownKey === resource.ownKey;
  return key.length === 1 && isOfType ? key[0] : undefined;
}

export const isAlias = (part: string, ids: PathIds): boolean =>
  resourceOfParameter(part)?.isCanonical(ids[part] ?? '') === false;

/** The parent whose id in the key is an alias. It has to be read to find its real id. */
export function parentWithAlias({ endpoint, ids }: EntityKey): Resource | undefined {
  const alias = endpoint.key.find((part) => part !== endpoint.ownKey && isAlias(part, ids));
  return alias === undefined ? undefined : resourceOfParameter(alias);
}

/** Parses a global ID. Throws `INVALID_ID` if the ID does not contain a type. */
export const parseTypedId = (id: string): EntityKey => parseIdOf([typeOf(id).resource], id);

/** The type in an ID, and its resource. Throws `INVALID_ID`, with `hint`, if the ID does not contain a type. */
export function typeOf(id: string, hint = typedIdHint): { type: string; resource: Resource } {
  const { type } = parseId(id, isResourceName, () => hint);
  const resource = type === undefined ? undefined : resourceNamed(type);
  if (type === undefined || !resource) throw invalidId(hint);
  return { type, resource };
}

/** The id of something that is not in the graph, such as an invite. Throws if it is a global ID, or not part of a path. */
export function parseOpaqueId(id: string, of: string): string {
  const { type } = parseId(id, isResourceName);
  if (type !== undefined) throw invalidId(idOfAnother(type, [of]));
  if (!isSafeSegment(id)) throw invalidId();
  return id;
}
