/** Ids whose resource is not known beforehand: what they say of it, and the identity that they name. */

import { invalidId } from '../errors/input-error.ts';
import { expectedId } from './expected-id.ts';
import { parseId } from './global-id.ts';
import type { Identity } from './identity.ts';
import { isResourceName, resourceNamed } from './registry.ts';
import type { Resource } from './resource.ts';

/** An id that is nothing but an own id, with its type where it says one. Throws `INVALID_ID`. */
export function parseOwnId(
  id: string,
  expected: Resource,
): { type: string | undefined; ownId: string | undefined } {
  const { type, key } = parseId(id, isResourceName, () => expectedId([expected], { alone: true }));
  return { type, ownId: key.length === 1 ? key[0] : undefined };
}

const typedIdHint = 'Give a global id, or type and key such as `Site:acme/docs`.';

/** The identity that a global id names. Throws `INVALID_ID`, with `hint`, when it does not say its type. */
export function parseTypedId(id: string, hint = typedIdHint): Identity {
  const { type } = parseId(id, isResourceName, () => hint);
  const resource = type === undefined ? undefined : resourceNamed(type);
  if (!resource) throw invalidId(hint);
  return resource.parse(id);
}

/** The identity that an id argument for one of several resources names. Throws `INVALID_ID`. */
export function parseAmong(among: readonly Resource[], id: string): Identity {
  const expected = () => expectedId(among);
  const { type, key } = parseId(id, isResourceName, expected);
  const named = among.filter((resource) =>
    type === undefined
      ? resource.homes.some((home) => home.key.length === key.length)
      : resourceNamed(type) === resource,
  );
  const [resource] = named;
  if (!resource || named.length > 1) throw invalidId(named.length > 1 ? typedIdHint : expected());
  return resource.parse(id, expected);
}
