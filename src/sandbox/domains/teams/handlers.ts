/** The handlers for teams. */
import { teamOperations } from '../../../domains/teams/operations.ts';
import { memberResponses } from '../../objects/member-response.ts';
import { memberKind, requireMember } from '../../objects/member-rows.ts';
import { inOrganization } from '../../objects/organization-rows.ts';
import {
  findTeam,
  isTitled,
  type Membership,
  membership,
  membershipsIn,
  membersOf,
  requireTeam,
  type TeamData,
  type TeamMembershipData,
  team,
  teamKind,
  teamMembershipKind,
} from '../../objects/team-rows.ts';
import { userKind, userScope } from '../../objects/user-response.ts';
import { permissionsOf } from '../../service/access.ts';
import { crud } from '../../service/crud.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { created } from '../../service/write.ts';
import { aboutField, unknownId } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

const { listTeamMembers } = teamOperations;

const teams = crud(teamKind, {
  scope: inOrganization,
  find: findTeam,
  response: team,
  contents: membersOf,
});

export const teamHandlers: Handlers<typeof teamOperations> = {
  listTeams: teams.listed(({ owner, title }, service) => {
    const memberships = service.rows(teamMembershipKind);
    const isOwner = (row: Row<TeamData>, member: string) =>
      memberships.get(membersOf(row), member)?.data.role === 'owner';
    return {
      where: (row) => isTitled(row, title) && (owner === undefined || isOwner(row, owner)),
    };
  }),

  getTeam: teams.get,
  updateTeam: teams.update,
  deleteTeam: teams.remove,

  createTeam({ path, body }, service) {
    const id = inOrganization(path, service);
    const { title, members = [] } = body;
    const row = created(teamKind, id, { title }, service);
    for (const member of members)
      putIntoTeam(
        row,
        aboutField('members', () => memberNamed(id, member, service)),
        undefined,
        service,
      );
    return team(row, service);
  },

  listTeamMembers({ path, paging }, service) {
    const row = requireTeam(path, service);
    const member = memberResponses(row.scope, service);
    return service.rows(teamMembershipKind).page(membersOf(row), paging, (one) => ({
      organization: member(requireMember({ ...path, userId: one.id }, service)),
      team: membership(one),
      permissions: one.data.isTerse ? {} : permissionsOf(listTeamMembers.shape, service.access),
    }));
  },

  updateTeamMembers({ path, body }, service) {
    const row = requireTeam(path, service);
    const { memberships = {} } = body;
    const named = (field: 'add' | 'remove') =>
      aboutField(field, () => peopleNamed(row.scope, body[field] ?? [], service));
    const removed = named('remove');
    const put = (member: string, role?: 'owner' | 'member') => {
      if (!removed.has(member)) putIntoTeam(row, member, role, service);
    };
    for (const member of named('add')) put(member);
    for (const [member, { role }] of Object.entries(memberships))
      put(memberNamed(row.scope, member, service), role);
    for (const member of removed) takeFromTeam(row, member, service);
    return undefined;
  },

  setTeamMember({ path, body }, service) {
    const row = requireTeam(path, service);
    const { id } = requireMember(path, service);
    putIntoTeam(row, id, body.role ?? 'member', service);
    return undefined;
  },

  removeTeamMember({ path }, service) {
    return takeFromTeam(requireTeam(path, service), path.userId, service);
  },

  listMemberTeams({ path, query, paging }, service) {
    const row = requireMember(path, service);
    const memberships = (membershipsIn(row.scope, service).get(row.id) ?? []).filter((one) =>
      isTitled(one.team, query.title),
    );
    const idOf = ({ team }: Membership) => team.id;
    return pageOf(memberships, paging, idOf, (one) => ({
      team: team(one.team, service),
      ...(!one.row.data.isTerse && { member: membership(one.row) }),
    }));
  },
};

type Role = TeamMembershipData['role'];

/** The ID of a member. Throws a 400 if the organization has no such member. */
function memberNamed(organization: string, id: string, service: Service): string {
  if (!service.rows(memberKind).get(organization, id)) throw unknownId('member', id);
  return id;
}

/** IDs of the members with these IDs or email addresses; addresses match regardless of case. Throws a 400. */
function peopleNamed(
  organization: string,
  idsOrAddresses: readonly string[],
  service: Service,
): ReadonlySet<string> {
  const members = service.rows(memberKind).list(organization);
  const byName = new Map(members.map(({ id }) => [id, id]));
  for (const { id } of members) {
    const address = service.rows(userKind).get(userScope, id)?.data.email;
    if (address !== undefined) byName.set(address.toLowerCase(), id);
  }
  const ids = idsOrAddresses.map((name) => {
    const id = byName.get(name) ?? byName.get(name.toLowerCase());
    if (id === undefined) throw unknownId('member', name);
    return id;
  });
  return new Set(ids);
}

/** Adds a member to the team, or changes the member's role. Without a role, the role of an existing member remains. */
function putIntoTeam(team: Row<TeamData>, member: string, role: Role, service: Service): void {
  const rows = service.rows(teamMembershipKind);
  const scope = membersOf(team);
  const row = rows.get(scope, member);
  if (!row) rows.insert(scope, member, { role: role ?? 'member' });
  else if (role !== undefined) rows.update(row, { role });
}

/** Removes the member from the team, and returns whether there was one. */
function takeFromTeam(team: Row<TeamData>, member: string, service: Service): boolean {
  return service.rows(teamMembershipKind).removeId(membersOf(team), member);
}
