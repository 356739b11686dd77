/** Rows of the REST interface: teams. */
import { z } from 'zod';
import { del, get, operations, patch, put } from '../../rest/operation.ts';
import { reference } from '../../rest/reference.ts';
import { entries, named, permissions } from '../../rest/shape.ts';
import { Member } from '../members/shapes.ts';
import { Team, TeamMembership, TeamRole } from './shapes.ts';

const list = '/orgs/{organizationId}/teams';
const one = `${list}/{teamId}` as const;
const members = `${one}/members` as const;
const member = `${members}/{userId}` as const;

const TeamMemberPermissions = permissions('TeamMember', { view: 'see the membership' });

const title = z.string().max(64);
const people = z.array(reference('Member', { orEmail: true })).optional();

export const teamOperations = operations({
  listTeams: get(list)
    .query({
      owner: reference('Member').optional().describe('Only teams that this member manages.'),
      title: z
        .string()
        .optional()
        .describe('Only teams whose name contains this, in whatever case.'),
    })
    .lists(Team),
  createTeam: put(list)
    .body({
      title: title.describe('Name of the team, 64 characters at most.'),
      members: z.array(reference('Member')).optional().describe('Its first members.'),
    })
    .returns(Team, 201),
  getTeam: get(one).returns(Team),
  deleteTeam: del(one).deletes(),
  updateTeam: patch(one)
    .body({ title: title.describe('Name of the team, 64 characters at most.') })
    .returns(Team),
  listTeamMembers: get(members).lists(
    z.object({
      organization: Member,
      team: TeamMembership.optional(),
      permissions: TeamMemberPermissions,
    }),
  ),
  updateTeamMembers: put(members)
    .body({
      add: named(
        'addMemberIds',
        people.describe('Who joins the team: members, or their e-mail addresses.'),
      ),
      remove: named(
        'removeMemberIds',
        people.describe(
          'Who leaves it: members, or their e-mail addresses. Somebody in both lists leaves.',
        ),
      ),
      memberships: entries(
        'TeamMembership',
        'What a member may do with a team.',
        z.object({ role: TeamRole.describe('What the member may do with the team.') }),
        { key: reference('Member') },
      )
        .optional()
        .describe('Roles, by member.'),
    })
    .returnsNothing(),
  setTeamMember: put(member)
    .body({ role: TeamRole.optional().describe('What the member may do with the team.') })
    .returnsNothing(),
  removeTeamMember: del(member).deletes(),
  listMemberTeams: get('/orgs/{organizationId}/members/{userId}/teams')
    .query({
      title: z
        .string()
        .optional()
        .describe('Only teams whose name contains this, in whatever case.'),
    })
    .lists(z.object({ team: Team, member: TeamMembership.optional() })),
});
