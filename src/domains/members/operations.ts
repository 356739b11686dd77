/** REST operations: members of organizations. */
import { z } from 'zod';
import { alsoNamed, formerly, named, optional, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { orderDirection } from '../../rest/table/parameters.ts';
import { enumeration } from '../../rest/table/shape.ts';
import { MemberRole, roles } from '../organizations/shapes/organizations.ts';
import { Space } from '../spaces/shapes.ts';
import { Member } from './shapes.ts';

const organization = '/orgs/{organizationId}';
const list = `${organization}/members` as const;
const one = `${list}/{userId}` as const;

const MemberOrderField = enumeration(
  'MemberOrderField',
  'Fields by which members can be ordered.',
  {
    joinedAt: 'Order members by when they joined the organization.',
    lastSeenAt:
      'Order members by when they were last seen. The list then contains only active members.',
    name: 'Order members by their names. Only later releases of the REST API have this order.',
  },
  { closed: true, later: ['name'] },
);

export const memberRoleFilter = enumeration(
  'MemberRoleFilter',
  'Possible roles to filter members by.',
  { ...roles, guest: 'The member is a guest, without a role in the organization.' },
  { closed: true },
)
  .optional()
  .describe('Filters by role.');

export const VisitorClaims = z.object({
  serviceVisitorClaims: alsoNamed(
    'gitbookVisitorClaims',
    text(
      'Claims to attach to the user as a visitor token. Null if the REST API returns no value.',
    ).optional(),
  ),
});

export const memberOperations = operations({
  listMembers: get(list)
    .query({
      order: orderDirection({
        of: 'Member',
        fields: MemberOrderField,
        defaultField: 'joinedAt',
        parameter: 'sort',
      }),
      role: memberRoleFilter,
      search: formerly(
        'search',
        named(
          'query',
          text('Filters by text in the name or email address of the member.').optional(),
        ),
      ),
      sort: MemberOrderField.optional().describe('The field to order members by.'),
    })
    .lists(Member),
  getMember: get(one).returns(Member),
  removeMember: del(one).deletes(),
  updateMember: patch(one)
    .changes({
      role: optional(
        MemberRole.nullable(),
        'New role of the member. Null makes the member a guest.',
      ),
    })
    .returns(Member),
  pingOrganization: post(`${organization}/ping`).returns(VisitorClaims),
  addSsoMember: post(`${one}/sso`).returns(Member),
  listMemberSpaces: get(`${one}/spaces`)
    .query({
      order: orderDirection({ of: 'MemberSpace', nouns: 'spaces' }),
    })
    .lists(
      z.object({
        permission: MemberRole.describe('Role of the member in the space.'),
        space: Space,
      }),
    ),
});
