/** Rows of the REST interface: members of organizations. */
import { z } from 'zod';
import { del, get, operations, patch, post } from '../../rest/operation.ts';
import { OrderDirection, orderDirection } from '../../rest/order.ts';
import { enumeration, named } from '../../rest/shape.ts';
import { Role, roles } from '../organizations/shapes/organizations.ts';
import { Space } from '../spaces/shapes.ts';
import { Member } from './shapes.ts';

const organization = '/orgs/{organizationId}';
const list = `${organization}/members` as const;
const one = `${list}/{userId}` as const;

const MemberOrderField = enumeration(
  'MemberOrderField',
  'What members are ordered by.',
  {
    joinedAt: 'When they joined.',
    lastSeenAt: 'When they were last active; lists active members only.',
  },
  { closed: true },
);

export const VisitorClaims = z.object({
  serviceVisitorClaims: z
    .string()
    .optional()
    .describe('Token to attach to the user as a visitor; null when there is none.'),
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
        'Which members are wanted.',
        { ...roles, guest: 'Guests, who have no role.' },
        { closed: true },
      )
        .optional()
        .describe('Only members with this role.'),
      search: z
        .string()
        .optional()
        .describe('Only members whose name or e-mail address contains this.'),
      sort: MemberOrderField.optional().describe(
        'What they are ordered by; when they joined unless given.',
      ),
    })
    .lists(Member),
  getMember: get(one).returns(Member),
  removeMember: del(one).deletes(),
  updateMember: patch(one)
    .body({ role: Role.nullable().optional().describe('New role; null makes a guest.') })
    .returns(Member),
  pingOrganization: post(`${organization}/ping`).returns(VisitorClaims),
  addSsoMember: post(`${one}/sso`).returns(Member),
  listMemberSpaces: get(`${one}/spaces`)
    .query({
      order: named(
        'direction',
        OrderDirection.default('desc').describe(
          'Direction of the order; the interface does not say what the spaces are ordered by.',
        ),
      ),
    })
    .lists(
      z.object({
        permission: Role.nullable().optional().describe('What the member may do with the space.'),
        space: Space,
      }),
    ),
});
