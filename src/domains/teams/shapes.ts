/** REST shapes: teams and their members. */
import { z } from 'zod';
import { count, dateTime, kind, permissions, text } from '../../rest/table/members.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';

export const Team = shape('Team', 'A team: a group of organization members.', {
  object: kind('team'),
  id: z.string(),
  title: text('Title of the team.'),
  members: count('Number of team members.'),
  spaces: count('Number of spaces that the team can access.'),
  createdAt: dateTime('When the team was created.'),
  permissions: permissions('Team', { admin: 'administer the team', view: 'see the team' }),
});

export const TeamRole = enumeration('TeamRole', 'Possible roles of a member in a team.', {
  owner: 'The member belongs to the team and can manage its members.',
  member: 'The member belongs to the team.',
});

/** The membership of a user in a team. */
export const TeamMembership = z.object({
  role: TeamRole.describe("The member's role in the team."),
});
