/** Rows of the REST interface: members of organizations. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { named } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { OrderDirection, orderDirection } from '../../rest/table/order.ts';
import { Role, roles } from '../organizations/shapes/organizations.ts';
import { Space } from '../spaces/shapes.ts';
import { Member } from './shapes.ts';

const organization = '/orgs/{organizationId}';
const list = `${organization}/members` as const;
const one = `${list}/{userId}` as const;

const MemberOrderField = enumeration(
  'MemberOrderField',
  'What a list of members is ordered by.',
  {
    joinedAt: 'By the time when members joined the organization.',
    lastSeenAt:
      'By the time when members were last active; the list then holds active members alone.',
  },
  { closed: true },
);

export const VisitorClaims = z.object({
  serviceVisitorClaims: z
    .string()
    .optional()
    .describe('Token to attach to the caller as a visitor; null when there is none.'),
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
      role: enumeration(
        'MemberRoleFilter',
        'Which members a list holds, by their role.',
        { ...roles, guest: 'Is a guest: has no role in the organization.' },
        { closed: true },
      )
        .optional()
        .describe('Only members with this role.'),
      search: z
        .string()
        .optional()
        .describe('Only members whose name or e-mail address contains this text.'),
      sort: MemberOrderField.optional().describe('What the members are ordered by.'),
    })
    .lists(Member),
  getMember: get(one).returns(Member),
  removeMember: del(one).deletes(),
  updateMember: patch(one)
    .changes({
      role: Role.nullable()
        .optional()
        .describe('New role of the member; null makes the member a guest.'),
    })
    .returns(Member),
  pingOrganization: post(`${organization}/ping`).returns(VisitorClaims),
  addSsoMember: post(`${one}/sso`).returns(Member),
  listMemberSpaces: get(`${one}/spaces`)
    .query({
      order: named(
        'direction',
        OrderDirection.default('desc').describe(
          'Direction in which the spaces are ordered; the REST interface does not say by what.',
        ),
      ),
    })
    .lists(
      z.object({
        permission: Role.nullable().optional().describe('Role of the member in the space.'),
        space: Space,
      }),
    ),
});
