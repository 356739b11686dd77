/** Shapes of the REST interface: teams and who is in them. */
import { z } from 'zod';
import { count, dateTime, enumeration, kind, permissions, shape } from '../../rest/shape.ts';

export const Team = shape('Team', 'A group of members of an organization.', {
  object: kind('team'),
  id: z.string(),
  title: z.string().optional().describe('Name of the team.'),
  members: count('Members of the team.'),
  spaces: count('Spaces that the team can access.'),
  createdAt: dateTime().optional().describe('When the team was created.'),
  permissions: permissions('Team', { admin: 'administrate it', view: 'see it' }),
});

export const TeamRole = enumeration('TeamRole', 'What a member may do with a team.', {
  owner: 'Manages its members.',
  member: 'Belongs to it.',
});

/** How a member belongs to a team. */
export const TeamMembership = z.object({
  role: TeamRole.optional().describe('What the member may do with the team.'),
});
