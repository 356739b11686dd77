/** The handlers for teams. */
import { teamOperations } from '../../../domains/teams/operations.ts';
import { memberAnswers } from '../../objects/member-answer.ts';
import { requireMember } from '../../objects/member-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { membership, team } from '../../objects/team-answer.ts';
import {
  findTeam,
  isTitled,
  membershipsIn,
  membersOf,
  requireTeam,
  teamKind,
  teamMembershipKind,
} from '../../objects/team-rows.ts';
import { permissionsOf } from '../../service/access.ts';
import type { Handlers } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { patched } from '../../service/patch.ts';
import { aboutField } from '../../store/refusal.ts';
import { memberNamed, peopleNamed, putIntoTeam, takeFromTeam } from './team-people.ts';

const memberAbilities = teamOperations.listTeamMembers.shape.shape.permissions.unwrap().shape;

export const teamHandlers: Handlers<typeof teamOperations> = {
  listTeams({ path, query, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { owner, title } = query;
    const memberships = service.store.rows(teamMembershipKind);
    const { rows, ...envelope } = service.store.rows(teamKind).page(id, paging, {
      where: (row) =>
        isTitled(row, title) &&
        (owner === undefined || memberships.get(membersOf(row), owner)?.data.role === 'owner'),
    });
    return { ...envelope, items: rows.map((row) => team(row, access, service)) };
  },

  createTeam({ path, body, access }, service) {
    const { id } = requireOrganization(path, service);
    const { title, members = [] } = body;
    const rows = service.store.rows(teamKind);
    const row = rows.insert(id, rows.newId(), { title, createdAt: service.now() });
    for (const member of members)
      putIntoTeam(
        row,
        aboutField('members', () => memberNamed(id, member, service)),
        undefined,
        service,
      );
    return team(row, access, service);
  },

  getTeam({ path, access }, service) {
    return team(requireTeam(path, service), access, service);
  },

  deleteTeam({ path }, service) {
    const row = findTeam(path, service);
    if (!row) return false;
    service.store.removeScope(membersOf(row));
    service.store.rows(teamKind).remove(row);
    return true;
  },

  updateTeam({ path, body, access }, service) {
    const row = requireTeam(path, service);
    const updated = service.store.rows(teamKind).update(row, patched(row.data, body));
    return team(updated, access, service);
  },

  listTeamMembers({ path, access, paging }, service) {
    const row = requireTeam(path, service);
    const { rows, ...envelope } = service.store
      .rows(teamMembershipKind)
      .page(membersOf(row), paging);
    const member = memberAnswers(row.scope, service);
    const items = rows.map((one) => {
      const how = membership(one);
      return {
        organization: member(requireMember({ ...path, userId: one.id }, service)),
        ...(how && { team: how, permissions: permissionsOf(access, memberAbilities) }),
      };
    });
    return { ...envelope, items };
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

  listMemberTeams({ path, query, access, paging }, service) {
    const row = requireMember(path, service);
    const memberships = (membershipsIn(row.scope, service).get(row.id) ?? []).filter((one) =>
      isTitled(one.team, query.title),
    );
    const { items, ...envelope } = pageOf(memberships, paging, (one) => one.team.id);
    return {
      ...envelope,
      items: items.map((one) => {
        const how = membership(one.row);
        return { team: team(one.team, access, service), ...(how && { member: how }) };
      }),
    };
  },
};
