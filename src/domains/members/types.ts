/** Types and fields of members of organizations. */
import { childById, extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { organizationOperations } from '../organizations/operations.ts';
import { Organization } from '../organizations/types.ts';
import { User } from '../users/types.ts';
import { memberOperations as operations } from './operations.ts';
import { Member as shape } from './shapes.ts';

export const Member = node({
  shape,
  // The id of a member is that of the user.
  key: ['organizationId', 'userId'],
  read: operations.getMember,
  list: { operation: operations.listMembers },
});

extend(Organization, (t) => ({
  member: childById(t, {
    resource: Member,
    description: 'The member with the given ID in the organization.',
  }),
  members: connection(t, {
    operation: operations.listMembers,
    description: 'Members of the organization.',
  }),
}));

extend(Member, (t) => ({
  spaces: connection(t, {
    operation: operations.listMemberSpaces,
    itemMember: 'space',
    relation: {
      name: 'MemberSpace',
      nodes: 'spaces that a member can access',
      fields: {
        role: {
          path: ['permission'],
          description: "The member's role in the space, which determines what the member can do.",
        },
      },
    },
    description: 'Spaces that the member can access.',
    countedBy: { on: Member, member: 'spaces' },
  }),
}));

extend(User, (t) => ({
  memberships: connection(t, {
    operation: organizationOperations.listOrganizations,
    joins: Member,
    description:
      'Members that the user is, in the organizations that the caller can see. Reads the list of these organizations, and makes one REST API call for each of them until there are enough members.',
  }),
}));
