/** Rows of teams and their memberships, and how to find them. */
import type { RoleName } from '../../domains/organizations/shapes/organizations.ts';
import type { Team, TeamMembership } from '../../domains/teams/shapes.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export interface TeamData extends Kept<typeof Team, 'members' | 'spaces' | 'permissions'> {
  /** Roles that members of the team have in spaces, by space ID. */
  readonly grants?: Readonly<Record<string, RoleName>>;
}

/** In the scope of their organization. */
export const teamKind = rowKind<TeamData>('team');

export interface TeamMembershipData extends Kept<typeof TeamMembership> {
  /** Responses contain the member, but not the membership. */
  readonly isTerse?: true;
}

/** The scope is `membersOf`; the ID is the member's. */
export const teamMembershipKind = rowKind<TeamMembershipData>('team-membership');

/** Scope of a team's memberships, which must differ from the scope of a site's parts. */
export const membersOf = ({ scope, id }: { readonly scope: string; readonly id: string }) =>
  `${scope}/teams/${id}`;

export interface TeamPath {
  readonly organizationId: string;
  readonly teamId: string;
}

/** The team in the path, if it exists. */
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

/** The teams of each member of the organization: memberships by member ID, in the order of the teams. */
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

/** Whether the title contains the text, regardless of case. Without a text, always true. */
export const isTitled = ({ data: { title = '' } }: Row<TeamData>, text = '') =>
  title.toLowerCase().includes(text.toLowerCase());
