/** REST shapes: members of organizations. */
import { z } from 'zod';
import { count, dateTime, kind, named } from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { User } from '../shared/users/shapes.ts';

export const Member = shape('Member', 'A member of an organization: a user who belongs to it.', {
  object: kind('member'),
  id: z.string(),
  role: MemberRole.nullable()
    .optional()
    .describe('Role of the member in the organization. Null for guests.'),
  user: User.describe("The member's user account."),
  disabled: named('isDisabled', z.boolean().describe('Whether the member is disabled.')),
  joinedAt: dateTime().describe('When the member joined the organization.'),
  lastSeenAt: dateTime().optional().describe('When the member was last seen in the organization.'),
  sso: named(
    'usesSso',
    z.boolean().describe('Whether the member signs in with single sign-on (SSO).'),
  ),
  spaces: count('Number of spaces that the member can access.'),
  teams: count('Number of teams that the member belongs to.'),
});
