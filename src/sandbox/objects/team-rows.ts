/** Rows of teams and their memberships, how to find them, and their responses. */
import { z } from 'zod';
import { Team, TeamMembership } from '../../domains/teams/shapes.ts';
import { permissionsOf } from '../service/access.ts';
import { filled, longAgo, mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { grantMembers } from './grants.ts';
import { activeSpace } from './space-rows.ts';

const teamDefaults = { title: 'Untitled', createdAt: longAgo } as const;

const Document = stored(Team, 'members', 'spaces', 'permissions')
  .partial(mayLack(teamDefaults))
  .extend({
    /** Roles that members of the team have. */
    ...grantMembers,
  });
export type TeamData = z.output<typeof Document>;

/** Rows are in the scope of their organization. */
export const teamKind = rowKind('team', Document);

const membershipDefaults = { role: 'member' } as const;

const OfMember = stored(TeamMembership)
  .partial(mayLack(membershipDefaults))
  .extend({
    /** Whether the response for the member's teams leaves out the membership. */
    isTerse: z.literal(true).exactOptional(),
  });
export type TeamMembershipData = z.output<typeof OfMember>;

/** Rows are in the scope `membersOf`; the ID is that of the member. */
export const teamMembershipKind = rowKind('team-membership', OfMember);

/** Scope of a team's memberships, which must differ from the scope of a site's parts. */
export const membersOf = ({ scope, id }: { readonly scope: string; readonly id: string }) =>
  `${scope}/teams/${id}`;

export interface TeamPath {
  readonly organizationId: string;
  readonly teamId: string;
}

/** The team in the path, if it exists. */
export const findTeam = ({ organizationId, teamId }: TeamPath, service: Service) =>
  service.rows(teamKind).get(organizationId, teamId);

/** The team in the path. Throws a 404. */
export const requireTeam = ({ organizationId, teamId }: TeamPath, service: Service) =>
  service.rows(teamKind).require(organizationId, teamId);

export interface Membership {
  readonly team: Row<TeamData>;
  readonly row: Row<TeamMembershipData>;
}

/** The teams of each member of the organization: memberships by member ID, in the order of the teams. */
export function membershipsIn(
  organization: string,
  service: Service,
): ReadonlyMap<string, Membership[]> {
  const memberships = service.rows(teamMembershipKind);
  const all = service
    .rows(teamKind)
    .list(organization)
    .flatMap((team) => memberships.list(membersOf(team)).map((row) => ({ team, row })));
  return Map.groupBy(all, ({ row }) => row.id);
}

/** Whether the title contains the text, regardless of case. Without a text, always true. */
export const isTitled = ({ data }: Row<TeamData>, text = '') =>
  filled(data, teamDefaults).title.toLowerCase().includes(text.toLowerCase());

export function team(row: Row<TeamData>, service: Service): z.input<typeof Team> {
  const granted = Object.keys(row.data.grants ?? {}).filter(
    (id) => activeSpace(row.scope, id, service) !== undefined,
  );
  const computed = {
    members: service.rows(teamMembershipKind).count(membersOf(row)),
    spaces: granted.length,
    permissions: permissionsOf(Team, service.access),
  };
  return responseOf(Team, row, computed, teamDefaults);
}

/** A member's role in a team. */
export const membership = ({
  data: { role = membershipDefaults.role },
}: Row<TeamMembershipData>): z.input<typeof TeamMembership> => ({ role });
