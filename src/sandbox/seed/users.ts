/** The people of `acme`, and two who left little of themselves. */
import { userKind, userScope } from '../../domains/users/sandbox.ts';
import { assetAddress } from '../addresses.ts';
import type { Store } from '../store.ts';

const names = {
  ada: 'Ada Okafor',
  ravi: 'Ravi Menon',
  grace: 'Grace Lindholm',
  linus: 'Linus Bergmann',
  mei: 'Mei Tanaka',
  tomas: 'Tomás Ferreira',
  amara: 'Amara Diallo',
  noor: 'Noor Haddad',
  olivia: 'Olivia Brandt',
  diego: 'Diego Ruiz',
};

/** Ids of the people who write: they make change requests, comment and reply. */
export const writers: readonly string[] = Object.keys(names);
/** An account that was closed: nothing but its id is left. */
export const formerUser = 'former-colleague';
/** A guest who has not filled in a profile. */
export const guest = 'guest-17';

export function seedUsers(store: Store): void {
  const rows = store.rows(userKind);
  for (const [id, displayName] of Object.entries(names))
    rows.insert(userScope, id, {
      displayName,
      email: `${id}@acme.example`,
      photoURL: assetAddress('users', `${id}.png`),
    });
  rows.insert(userScope, guest, { displayName: 'Guest', email: `${guest}@partner.example` });
  rows.insert(userScope, formerUser, { withheld: ['urls'] });
}
