/** Builds users in other responses; they have no routes of their own. */
import type { z } from 'zod';
import type { User } from '../../domains/shared/users/shapes.ts';
import { restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { type Kept, withhold } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

export type UserData = Kept<typeof User, 'urls'>;

export const userKind = rowKind<UserData>('user');

/** Users have no scope, because they can belong to several organizations. */
export const userScope = '';

/** The response for the user. Throws if it does not exist, because user IDs come from rows. */
export function user(id: string, { store }: Service): z.input<typeof User> {
  const row = store.rows(userKind).get(userScope, id);
  if (!row) throw new Error(`The sandbox has no user "${id}"`);
  const { withheld, ...kept } = row.data;
  const answer = {
    object: 'user' as const,
    id,
    ...kept,
    urls: { location: restAddress('users', id) },
  };
  return withhold(answer, withheld);
}
