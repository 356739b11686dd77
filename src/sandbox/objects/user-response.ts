/** Rows of users, and the responses for them. Other responses contain them, too. */
import { User } from '../../domains/shared/users/shapes.ts';
import { restAddress } from '../service/addresses.ts';
import { mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

const defaults = { displayName: 'Unnamed' } as const;

const Document = stored(User, 'urls').partial(mayLack(defaults));

export const userKind = rowKind('user', Document);

/** Scope of users. It is empty, because they may belong to several organizations. */
export const userScope = '';

/** The response for the user. Throws if the user does not exist, because IDs of users come from rows. */
export function user(id: string, service: Service) {
  const row = service.rows(userKind).get(userScope, id);
  if (!row) throw new Error(`The sandbox has no user "${id}"`);
  return responseOf(User, row, { urls: { location: restAddress('users', id) } }, defaults);
}

/** Whether the name or email address of a user contains the text, regardless of case. */
export function isNamedLike(
  search: string,
  service: Service,
): (user: { readonly id: string }) => boolean {
  const wanted = search.toLowerCase();
  const found = service
    .rows(userKind)
    .list(undefined)
    .filter(({ data: { displayName = '', email = '' } }) =>
      [displayName, email].some((text) => text.toLowerCase().includes(wanted)),
    );
  const ids = new Set(found.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}
