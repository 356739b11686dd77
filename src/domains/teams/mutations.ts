/** Mutations of teams. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted, deletedId, foundEdge } from '../../graphql/changes/payload.ts';
import { linkTo, target } from '../../graphql/changes/payload-links.ts';
import { named } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { Member } from '../members/types.ts';
import { Organization } from '../organizations/types.ts';
import { teamOperations as operations } from './operations.ts';
import { Team, teamMembers } from './types.ts';

/** The path parameter with the member. */
const member = (description: string) => ({
  userId: named('memberId', reference('Member').describe(description)),
});

mutation({
  operation: operations.createTeam,
  description: 'Creates a team in an organization.',
  on: Organization,
  payload: created(Team, Organization),
});

mutation({
  operation: operations.updateTeam,
  description: 'Updates the title of a team.',
  on: Team,
  payload: changed(Team),
});

mutation({
  operation: operations.deleteTeam,
  description: 'Deletes a team.',
  on: Team,
  payload: deleted(Team, Organization),
});

mutation({
  operation: operations.updateTeamMembers,
  description: 'Adds members to a team, removes members from it, and sets the roles of members.',
  on: Team,
  payload: target(Team),
});

mutation({
  operation: operations.setTeamMember,
  description: 'Adds an organization member to a team, or updates the role of a team member.',
  on: Team,
  path: member('The member to add to the team or to set the role of.'),
  payload: [
    target(Team),
    linkTo({
      type: Member,
      description: 'The member specified in the input.',
      of: (payload) => Member.at(payload.path),
    }),
    foundEdge({
      ...teamMembers,
      resource: Member,
      description:
        "An edge for the member in the team's list of members, with the member's current role.",
    }),
  ],
});

mutation({
  operation: operations.removeTeamMember,
  description: 'Removes a member from a team.',
  on: Team,
  path: member('The member to remove from the team.'),
  payload: [
    target(Team),
    deletedId('removedMemberId', {
      description:
        'Global ID of the member who was removed from the team. Null if no member was removed.',
      of: (payload) => Member.at(payload.path).globalId,
    }),
  ],
});
