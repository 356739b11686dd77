/** Shape of the REST interface: members of organizations. */
import { z } from 'zod';
import { count, dateTime, kind, shape } from '../../rest/shape.ts';
import { Role } from '../organizations/shapes/organizations.ts';
import { User } from '../users/shapes.ts';

export const Member = shape('Member', 'A user who belongs to an organization.', {
  object: kind('member'),
  id: z.string(),
  role: Role.nullable().optional().describe('Role in the organization; null for guests.'),
  user: User.optional().describe('The user.'),
  disabled: z.boolean().optional().describe('Whether the member is shut out.'),
  joinedAt: dateTime().optional().describe('When the user joined.'),
  lastSeenAt: dateTime().optional().describe('When the user was last active.'),
  sso: z.boolean().optional().describe('Whether the member signs in by single sign-on.'),
  spaces: count('Spaces that the member can access.'),
  teams: count('Teams that the member is in.'),
});
