/** Types and fields of teams. */

import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Member } from '../members/types.ts';
import { Organization } from '../organizations/types.ts';
import { teamOperations as operations } from './operations.ts';
import { Team as shape } from './shapes.ts';

export const Team = node({
  shape,
  key: ['organizationId', 'teamId'],
  read: operations.getTeam,
  list: { operation: operations.listTeams },
});

extend(Organization, (t) => ({
  teams: connection(t, {
    operation: operations.listTeams,
    description: 'Teams of the organization.',
    sortedBy: ['title', 'createdAt'],
  }),
}));

/** The members of a team. Edges contain their permissions. */
export const teamMembers = {
  operation: operations.listTeamMembers,
  itemMember: 'organization',
  relation: {
    name: 'TeamMember',
    nodes: 'members of a team',
    fields: {
      role: {
        path: ['team', 'role'],
        description: "The member's role in the team.",
      },
      permissions: {
        path: ['permissions'],
        description: "The caller's permissions for the team membership.",
      },
    },
  },
};

extend(Team, (t) => ({
  members: connection(t, {
    ...teamMembers,
    description: 'Members of the team.',
    countedBy: { on: Team, member: 'members' },
  }),
}));

extend(Member, (t) => ({
  ownedTeams: connection(t, {
    operation: operations.listTeams,
    filledBy: { owner: Member },
    description: 'Teams that the member can manage.',
  }),
  teams: connection(t, {
    operation: operations.listMemberTeams,
    itemMember: 'team',
    relation: {
      name: 'MemberTeam',
      nodes: 'teams that a member belongs to',
      fields: {
        role: {
          path: ['member', 'role'],
          description: "The member's role in the team.",
        },
      },
    },
    description: 'Teams that the member belongs to.',
    countedBy: { on: Member, member: 'teams' },
  }),
}));
