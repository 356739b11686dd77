/** The people of `acme`, and one former account. */
import { type UserData, userKind, userScope } from '../objects/user-response.ts';
import { assetAddress } from '../service/addresses.ts';
import { slugOf } from '../service/slug.ts';
import type { Store } from '../store/store.ts';
import { inTurn } from './round-robin.ts';

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

/** IDs of the writers: they create change requests, comment and reply. */
export const writers: readonly string[] = Object.keys(names);
/** A closed account of which only the ID remains. */
export const formerUser = 'former-colleague';
/** A guest without a profile. */
export const guest = 'guest-17';

const givenNames =
  'Sofia Hiroshi Wanjiru Mateus Ingrid Yusuf Clara Anil Zofia Kofi Leila Marco Hana Pavel Chiara Tunde Elena Rashid Freya Jonas Priya Samuel Lucía';
const familyNames =
  'Petrov Nakamura Kamau Almeida Solberg Demir Weiss Kapoor Nowak Mensah Farahani Rossi Sato Novák Conti Adeyemi Vasquez Rahman Eriksen Keller Iyer Cohen Moreau Walsh';

/** Number of people besides the writers. */
const staff = 69;

/** The numbers of given and family names differ, so that no full name repeats. */
const staffNames = Array.from(
  { length: staff },
  (_, at) => `${inTurn(givenNames.split(' '), at)} ${inTurn(familyNames.split(' '), at * 5)}`,
);

/** The other people at `acme`, with IDs like `sofia-petrov`. Partners have addresses at `partner.example`. */
export const colleagues: readonly string[] = staffNames.map((name) => slugOf(name, 'colleague'));

/** Whether the colleague at this index is a partner. */
export const isPartner = (at: number) => at % 9 === 8;

const profile = (id: string, displayName: string, domain: string, hasPhoto: boolean): UserData => ({
  displayName,
  email: `${id.replaceAll('-', '.')}@${domain}`,
  ...(hasPhoto && { photoURL: assetAddress('users', `${id}.png`) }),
});

const domainOf = (at: number) => {
  if (isPartner(at)) return 'partner.example';
  return at % 5 === 2 ? 'acme-labs.example' : 'acme.example';
};

export function seedUsers(store: Store): void {
  const rows = store.rows(userKind);
  const add = (id: string, data: UserData) => rows.insert(userScope, id, data);
  for (const [id, name] of Object.entries(names)) add(id, profile(id, name, 'acme.example', true));
  add(guest, { displayName: 'Guest', email: `${guest}@partner.example` });
  add(formerUser, { withheld: ['urls.*'] });
  for (const [at, name] of staffNames.entries()) {
    const id = inTurn(colleagues, at);
    add(id, profile(id, name, domainOf(at), at % 3 !== 1));
  }
}
