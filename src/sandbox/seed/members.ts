/** Members: 80 in `acme`, some of them also in `globex`. */
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import { type MemberData, memberKind } from '../objects/member-rows.ts';
import type { Store } from '../store/store.ts';
import { inTurn } from './round-robin.ts';
import { day } from './times.ts';
import { colleagues, guest, isPartner, writers } from './users.ts';

const writerRoles: Readonly<Record<string, RoleName>> = {
  ada: 'admin',
  ravi: 'read',
  grace: 'admin',
  linus: 'create',
  mei: 'edit',
  tomas: 'edit',
  amara: 'comment',
  noor: 'review',
  olivia: 'create',
  diego: 'comment',
};

const writer = (id: string, at: number): MemberData => ({
  role: writerRoles[id] ?? 'read',
  joinedAt: day(-700 + at * 3),
  lastSeenAt: day(0, -at * 55),
  sso: true,
});

const usualRoles: readonly RoleName[] = [
  'read',
  'comment',
  'edit',
  'read',
  'review',
  'create',
  'read',
  'edit',
];

/** Every thirteenth member is disabled; every eighth has never been seen. */
const colleague = (at: number): MemberData => ({
  role: isPartner(at) ? null : at === 30 ? 'admin' : inTurn(usualRoles, at),
  disabled: at % 13 === 12,
  joinedAt: day(-660 + at * 9, at),
  ...(at % 8 !== 5 && { lastSeenAt: day(-((at * 7) % 45), -at) }),
  sso: !isPartner(at) && at % 4 !== 3,
});

const globex: Readonly<Record<string, MemberData>> = {
  ada: { role: 'admin', joinedAt: day(-500), lastSeenAt: day(-2) },
  mei: { role: 'edit', joinedAt: day(-320), lastSeenAt: day(-9) },
  tomas: { role: null, joinedAt: day(-40) },
  noor: { role: 'read', withheld: ['role'] },
};

export function seedMembers(store: Store): void {
  const rows = store.rows(memberKind);
  for (const [at, id] of writers.entries()) rows.insert('acme', id, writer(id, at));
  rows.insert('acme', guest, { role: null, joinedAt: day(-120) });
  for (const [at, id] of colleagues.entries()) rows.insert('acme', id, colleague(at));
  for (const [id, data] of Object.entries(globex)) rows.insert('globex', id, data);
}
