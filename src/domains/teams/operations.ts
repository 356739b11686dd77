/** REST operations: teams. */
import { z } from 'zod';
import { formerly, named, optional, permissions, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, put } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { entries } from '../../rest/table/shape.ts';
import { Member } from '../members/shapes.ts';
import { Team, TeamMembership, TeamRole } from './shapes.ts';

const list = '/orgs/{organizationId}/teams';
const one = `${list}/{teamId}` as const;
const members = `${one}/members` as const;
const member = `${members}/{userId}` as const;

const TeamMemberPermissions = permissions(
  'TeamMember',
  { view: 'see that the member is in the team' },
  { what: 'the team membership' },
);

const title = z.string().min(1).max(64).describe('Title of the team, 1 to 64 characters.');
const titleFilter = formerly(
  'title',
  named('query', text('Filters by text in the title of the team, ignoring case.').optional()),
);
const people = z.array(reference('Member', { orEmail: true })).optional();

export const teamOperations = operations({
  listTeams: get(list)
    .query({
      owner: optional(reference('Member'), 'Filters by a member who can manage the team.'),
      title: titleFilter,
    })
    .lists(Team),
  createTeam: put(list)
    .body({
      title,
      members: optional(z.array(reference('Member')), 'The initial members of the team.'),
    })
    .returns(Team, 201),
  getTeam: get(one).returns(Team),
  deleteTeam: del(one).deletes(),
  updateTeam: patch(one).body({ title }).returns(Team),
  listTeamMembers: get(members).lists(
    z.object({
      organization: Member,
      team: TeamMembership,
      permissions: TeamMemberPermissions,
    }),
  ),
  updateTeamMembers: put(members)
    .changes({
      add: named('addMemberIds', people.describe('Members to add to the team.')),
      remove: named(
        'removeMemberIds',
        people.describe(
          'Members to remove from the team. A member who is also in `addMemberIds` is removed.',
        ),
      ),
      memberships: entries(
        'TeamMembership',
        "A member's role in a team.",
        z.object({ role: TeamRole.describe("The member's role in the team.") }),
        { key: reference('Member').describe('The member to set the role of.') },
      )
        .optional()
        .describe('Roles to set for members of the team.'),
    })
    .returnsNothing(),
  setTeamMember: put(member)
    .body({ role: TeamRole.optional().describe("The member's role in the team.") })
    .returnsNothing(),
  removeTeamMember: del(member).deletes(),
  listMemberTeams: get('/orgs/{organizationId}/members/{userId}/teams')
    .query({ title: titleFilter })
    .lists(z.object({ team: Team, member: TeamMembership.optional() })),
});
