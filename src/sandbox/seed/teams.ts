/** Teams with their owners, members and roles in spaces. */
import {
  membersOf,
  type TeamData,
  type TeamMembershipData,
  teamKind,
  teamMembershipKind,
} from '../objects/team-rows.ts';
import type { Store } from '../store/store.ts';
import { inTurn } from './round-robin.ts';
import { day } from './times.ts';
import { colleagues, guest } from './users.ts';

/** A team in the seed. */
interface Seeded {
  readonly title: string;
  readonly owners: readonly string[];
  readonly members?: readonly string[];
  /** A range of colleagues who are also members. */
  readonly colleagues: readonly [from: number, count: number];
  readonly grants?: TeamData['grants'];
}

const acme: Readonly<Record<string, Seeded>> = {
  documentation: {
    title: 'Documentation',
    owners: ['ada', 'grace'],
    members: ['linus', 'mei', 'tomas', 'ravi'],
    colleagues: [0, 8],
    grants: { handbook: 'create', 'getting-started': 'edit', quickstart: 'edit', benefits: 'edit' },
  },
  platform: {
    title: 'Platform',
    owners: ['linus'],
    members: ['noor', 'diego'],
    colleagues: [6, 12],
    grants: { architecture: 'create', 'rest-api': 'review' },
  },
  'site-reliability': {
    title: 'Site reliability',
    owners: ['noor', 'linus'],
    colleagues: [12, 7],
    grants: { 'on-call': 'admin', 'incident-response': 'admin', 'database-failover': 'edit' },
  },
  'developer-relations': {
    title: 'Developer relations',
    owners: ['mei'],
    members: ['olivia', 'ada'],
    colleagues: [20, 5],
    grants: { sdks: 'edit', webhooks: 'edit' },
  },
  'support-engineers': {
    title: 'Support engineers',
    owners: ['olivia'],
    members: ['amara'],
    colleagues: [24, 11],
    grants: { support: 'create', faq: 'create' },
  },
  translators: {
    title: 'Translators',
    owners: ['tomas'],
    members: ['grace'],
    colleagues: [33, 6],
    grants: { 'faq-de': 'edit', 'glossary-de': 'edit' },
  },
  design: { title: 'Design', owners: ['amara'], colleagues: [38, 5] },
  'product-managers': {
    title: 'Product managers',
    owners: ['grace'],
    members: ['mei'],
    colleagues: [42, 6],
    grants: { roadmap: 'admin' },
  },
  security: {
    title: 'Security',
    owners: ['noor'],
    colleagues: [47, 4],
    grants: { security: 'review', compliance: 'review' },
  },
  'people-operations': {
    title: 'People operations',
    owners: ['diego'],
    colleagues: [50, 4],
    grants: { benefits: 'admin', travel: 'admin', 'first-week': 'admin' },
  },
  'partner-success': {
    title: 'Partner success',
    owners: ['olivia', 'diego'],
    members: [guest, ...colleagues.filter((_, at) => at % 18 === 8)],
    colleagues: [54, 5],
    grants: { 'partner-handbook': 'read', 'partner-pricing': 'read', 'partner-api': 'comment' },
  },
  sales: { title: 'Sales', owners: [inTurn(colleagues, 60)], colleagues: [61, 7] },
};

function plantTeam(store: Store, id: string, at: number, seeded: Seeded): void {
  const { title, owners, members = [], grants } = seeded;
  const [from, count] = seeded.colleagues;
  const team = store.rows(teamKind).insert('acme', id, {
    title,
    createdAt: day(-600 + at * 40),
    ...(grants && { grants }),
  });
  const rest = new Set([...members, ...colleagues.slice(from, from + count)]);
  const rows = store.rows(teamMembershipKind);
  for (const owner of owners) rows.insert(membersOf(team), owner, { role: 'owner' });
  for (const member of rest) rows.insert(membersOf(team), member, { role: 'member' });
}

/** A team of `globex` with an almost empty row. */
const terse: TeamData = { withheld: ['permissions.*'] };

const authors: TeamData = {
  title: 'Manual authors',
  createdAt: day(-300),
  grants: { 'globex-manual': 'edit' },
};

export function seedTeams(store: Store): void {
  for (const [at, [id, seeded]] of Object.entries(acme).entries()) plantTeam(store, id, at, seeded);
  const globex = (id: string, data: TeamData, members: Record<string, TeamMembershipData>) => {
    const team = store.rows(teamKind).insert('globex', id, data);
    for (const [member, how] of Object.entries(members))
      store.rows(teamMembershipKind).insert(membersOf(team), member, how);
  };
  globex('manual-authors', authors, { ada: { role: 'owner' }, mei: { role: 'member' }, tomas: {} });
  globex('friends', terse, { noor: { isTerse: true } });
}
