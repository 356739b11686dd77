/** The handlers for members of organizations. */
import type { memberOperations } from '../../../domains/members/operations.ts';
import { memberAnswers } from '../../objects/member-answer.ts';
import { admit, findMember, memberKind, requireMember } from '../../objects/member-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { oldestSpaceFirst, spaceAccessIn } from '../../objects/space-access.ts';
import { space } from '../../objects/space-answer.ts';
import { membershipsIn, teamMembershipKind } from '../../objects/team-rows.ts';
import { userKind, userScope } from '../../objects/user-answer.ts';
import { type Access, isAdmin } from '../../service/access.ts';
import { Answered, type Handlers, type Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { notFound } from '../../store/refusal.ts';
import { membersThat } from './member-selection.ts';
import { visitorToken } from './visitor-token.ts';

const administrates = (access: Access, organization: string, { store }: Service) =>
  isAdmin(access) || store.rows(memberKind).get(organization, access.user)?.data.role === 'admin';

export const memberHandlers: Handlers<typeof memberOperations> = {
  listMembers({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store
      .rows(memberKind)
      .page(id, paging, membersThat(query, service));
    return { ...envelope, items: rows.map(memberAnswers(id, service)) };
  },

  getMember({ path }, service) {
    return memberAnswers(path.organizationId, service)(requireMember(path, service));
  },

  removeMember({ path, access }, service) {
    const row = findMember(path, service);
    if (!row) return false;
    // Which removals are asynchronous is undocumented; in the sandbox, those by callers who are not
    // admins.
    if (!administrates(access, row.scope, service)) return new Answered(202, false);
    const memberships = membershipsIn(row.scope, service).get(row.id) ?? [];
    for (const one of memberships) service.store.rows(teamMembershipKind).remove(one.row);
    service.store.rows(memberKind).remove(row);
    return true;
  },

  updateMember({ path, body }, service) {
    const row = requireMember(path, service);
    const { role = row.data.role } = body;
    const updated = service.store.rows(memberKind).update(row, { ...row.data, role });
    return memberAnswers(row.scope, service)(updated);
  },

  pingOrganization({ path, access }, service) {
    const { id, data } = requireOrganization(path, service);
    const row = findMember({ organizationId: id, userId: access.user }, service);
    if (row) service.store.rows(memberKind).update(row, { ...row.data, lastSeenAt: service.now() });
    return data.sso ? { serviceVisitorClaims: visitorToken(id, access.user, service) } : {};
  },

  addSsoMember({ path }, service) {
    const organization = requireOrganization(path, service);
    if (!service.store.rows(userKind).get(userScope, path.userId)) throw notFound('user');
    const row = findMember(path, service);
    const added = row
      ? service.store.rows(memberKind).update(row, { ...row.data, sso: true })
      : admit(organization, path.userId, true, service);
    return memberAnswers(organization.id, service)(added);
  },

  listMemberSpaces({ path, query, access, paging }, service) {
    const row = requireMember(path, service);
    const memberships = membershipsIn(row.scope, service).get(row.id) ?? [];
    const oldestFirst = oldestSpaceFirst(spaceAccessIn(row.scope, service)(row, memberships));
    const sorted = query.order === 'asc' ? oldestFirst : oldestFirst.toReversed();
    const { items, ...envelope } = pageOf(sorted, paging, (one) => one.space.id);
    return {
      ...envelope,
      items: items.map((one) => ({
        // A space that withholds its permissions withholds this one, too.
        ...(!one.space.data.withheld?.includes('permissions') && { permission: one.permission }),
        space: space(one.space, access, service),
      })),
    };
  },
};
