/** What is kept of teams and of who is in them, and how to find it. */
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import type { Team, TeamMembership } from '../../domains/teams/shapes.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export interface TeamData extends Kept<typeof Team, 'members' | 'spaces' | 'permissions'> {
  /** What its members may do with spaces, whatever else they may: roles by the ids of spaces. */
  readonly grants?: Readonly<Record<string, RoleName>>;
}

/** In the scope of their organization. */
export const teamKind = rowKind<TeamData>('team');

export interface TeamMembershipData extends Kept<typeof TeamMembership> {
  /** Answers say who is in the team, and nothing about how. */
  readonly isTerse?: true;
}

/** In the scope that `membersOf` names; a membership's id is that of the member. */
export const teamMembershipKind = rowKind<TeamMembershipData>('team-membership');

/** Scope of a team's memberships: not that of the parts of a site with the same id. */
export const membersOf = ({ scope, id }: { readonly scope: string; readonly id: string }) =>
  `${scope}/teams/${id}`;

export interface TeamPath {
  readonly organizationId: string;
  readonly teamId: string;
}

/** The team in the path; undefined when there is none. */
export const findTeam = ({ organizationId, teamId }: TeamPath, { store }: Service) =>
  store.rows(teamKind).get(organizationId, teamId);

/** The team in the path. Throws a 404. */
export function requireTeam(path: TeamPath, service: Service): Row<TeamData> {
  const row = findTeam(path, service);
  if (!row) throw notFound('team');
  return row;
}

export interface Membership {
  readonly team: Row<TeamData>;
  readonly row: Row<TeamMembershipData>;
}

/** Who is in which teams of the organization: memberships by the ids of members, in the order of the teams. */
export function membershipsIn(
  organization: string,
  { store }: Service,
): ReadonlyMap<string, Membership[]> {
  const memberships = store.rows(teamMembershipKind);
  const all = store
    .rows(teamKind)
    .list(organization)
    .flatMap((team) => memberships.list(membersOf(team)).map((row) => ({ team, row })));
  return Map.groupBy(all, ({ row }) => row.id);
}

/** Whether the title contains the text, whatever its case. Without a text, every team does. */
export const isTitled = ({ data: { title = '' } }: Row<TeamData>, text = '') =>
  title.toLowerCase().includes(text.toLowerCase());
