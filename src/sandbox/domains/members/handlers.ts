/** The handlers for members of organizations. */
import type { z } from 'zod';
import type { memberOperations } from '../../../domains/members/operations.ts';
import { administrates } from '../../objects/administrators.ts';
import { memberResponses } from '../../objects/member-response.ts';
import {
  admit,
  findMember,
  type MemberData,
  memberKind,
  requireMember,
} from '../../objects/member-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { oldestSpaceFirst, type SpaceAccess, spaceAccessIn } from '../../objects/space-access.ts';
import { space } from '../../objects/space-rows.ts';
import { membershipsIn, teamMembershipKind } from '../../objects/team-rows.ts';
import { isNamedLike, user, userKind, userScope } from '../../objects/user-response.ts';
import { type Handlers, ResponseWithStatus, type Service } from '../../service/handlers.ts';
import { idOf, pageOf } from '../../service/item-page.ts';
import { updated } from '../../service/write.ts';
import { notFound } from '../../store/refusal.ts';
import type { Row, Selection } from '../../store/rows.ts';

export const memberHandlers: Handlers<typeof memberOperations> = {
  listMembers({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const toResponse = memberResponses(id, service);
    const { sort = 'joinedAt', ...filters } = query;
    const rows = service.rows(memberKind);
    if (sort !== 'name')
      return rows.page(id, paging, toResponse, membersThat(filters, sort, service));
    const found = rows.list(id, membersThat(filters, 'joinedAt', service));
    const byName = sortedByName(found, query.order === 'desc', service);
    return pageOf(byName, paging, idOf, toResponse);
  },

  getMember({ path }, service) {
    return memberResponses(path.organizationId, service)(requireMember(path, service));
  },

  removeMember({ path }, service) {
    const row = findMember(path, service);
    if (!row) return false;
    // It is not documented which removals are asynchronous. In the sandbox, those by callers who are not admins are.
    if (!administrates(row.scope, service)) return new ResponseWithStatus(202, false);
    const memberships = membershipsIn(row.scope, service).get(row.id) ?? [];
    for (const one of memberships) service.rows(teamMembershipKind).remove(one.row);
    service.rows(memberKind).remove(row);
    return true;
  },

  updateMember({ path, body }, service) {
    const row = requireMember(path, service);
    return memberResponses(row.scope, service)(updated(memberKind, row, body, service));
  },

  pingOrganization({ path }, service) {
    const { id, data } = requireOrganization(path, service);
    const row = findMember({ organizationId: id, userId: service.access.user }, service);
    if (row) updated(memberKind, row, { lastSeenAt: service.now() }, service);
    return data.sso ? { serviceVisitorClaims: visitorToken(id, service.access.user, service) } : {};
  },

  addSsoMember({ path }, service) {
    const organization = requireOrganization(path, service);
    if (!service.rows(userKind).get(userScope, path.userId)) throw notFound('user');
    const row = findMember(path, service);
    const added = row
      ? updated(memberKind, row, { sso: true }, service)
      : admit(organization, path.userId, { sso: true }, service);
    return memberResponses(organization.id, service)(added);
  },

  listMemberSpaces({ path, query, paging }, service) {
    const row = requireMember(path, service);
    const memberships = membershipsIn(row.scope, service).get(row.id) ?? [];
    const oldestFirst = oldestSpaceFirst(spaceAccessIn(row.scope, service)(row, memberships));
    const sorted = query.order === 'asc' ? oldestFirst : oldestFirst.toReversed();
    const idOf = ({ space }: SpaceAccess) => space.id;
    return pageOf(sorted, paging, idOf, (one) => ({
      permission: one.permission,
      space: space(one.space, service),
    }));
  },
};

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An unsigned JWT about the user, which is sufficient for a sandbox. JWT times are in seconds. */
function visitorToken(organization: string, user: string, service: Service): string {
  const issued = Math.floor(Date.parse(service.now()) / 1000);
  const claims = { sub: user, aud: organization, iat: issued, exp: issued + 3600 };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
}

type Query = z.output<typeof memberOperations.listMembers.query>;

function sortedByName(
  rows: readonly Row<MemberData>[],
  isDescending: boolean,
  service: Service,
): readonly Row<MemberData>[] {
  const nameOf = ({ id }: Row<MemberData>) => user(id, service).displayName ?? '';
  const ascending = rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
  return isDescending ? ascending.reverse() : ascending;
}

/**
 * The rows that match the query. Sorted by activity, only active members are included: enabled ones that have been
 * seen.
 */
function membersThat(
  query: Omit<Query, 'sort'>,
  sort: 'joinedAt' | 'lastSeenAt',
  service: Service,
): Selection<MemberData> {
  const { role, search, order = 'desc' } = query;
  const conditions = [
    ...(sort === 'lastSeenAt' ? [isActive] : []),
    ...(search === undefined ? [] : [isNamedLike(search, service)]),
  ];
  return {
    by: sort,
    descending: order === 'desc',
    ...(role !== undefined && { match: { role: role === 'guest' ? null : role } }),
    ...(conditions.length > 0 && { where: (row) => conditions.every((fits) => fits(row)) }),
  };
}

const isActive = ({ data: { lastSeenAt, disabled } }: Row<MemberData>) =>
  lastSeenAt !== undefined && !disabled;
