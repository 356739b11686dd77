/** REST shapes: members of organizations. */
import { z } from 'zod';
import {
  count,
  dateTime,
  flag,
  kind,
  later,
  optional,
  optionalCount,
} from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { User } from '../shared/users/shapes.ts';

export const Member = shape('Member', 'A member of an organization: a user who belongs to it.', {
  object: kind('member'),
  id: z.string(),
  role: optional(MemberRole.nullable(), 'Role of the member in the organization. Null for guests.'),
  user: User.describe("The member's user account."),
  disabled: flag('isDisabled', 'Whether the member is disabled.'),
  joinedAt: dateTime('When the member joined the organization.'),
  lastSeenAt: dateTime('When the member was last seen in the organization.').optional(),
  sso: flag('usesSso', 'Whether the member signs in with single sign-on (SSO).'),
  spaces: count('Number of spaces that the member can access.'),
  sites: later(optionalCount('Number of sites that the member can access.')),
  teams: count('Number of teams that the member belongs to.'),
});
