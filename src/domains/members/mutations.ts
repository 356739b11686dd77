/** Mutations of members. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deletedId, responseFields } from '../../graphql/changes/payload.ts';
import { linkTo, target } from '../../graphql/changes/payload-links.ts';
import { reference } from '../../rest/table/reference.ts';
import { Organization } from '../organizations/types.ts';
import { memberOperations as operations, VisitorClaims } from './operations.ts';
import { Member } from './types.ts';

mutation({
  operation: operations.updateMember,
  description: "Updates a member's role in an organization.",
  on: Member,
  payload: changed(Member),
});

mutation({
  operation: operations.removeMember,
  description:
    'Removes a member from an organization. If an administrator must first approve the removal, the member remains in the organization, and `userErrors` contains an error with the code `PENDING`.',
  on: Member,
  payload: [
    deletedId('removedMemberId', {
      description:
        'Global ID of the removed member. Null if no member was removed. If an administrator must first approve the removal, `userErrors` contains an error with the code `PENDING`.',
      of: (payload) => payload.target?.globalId,
    }),
    linkTo({
      type: Organization,
      description: 'The organization of the member, available even if no member was removed.',
      of: ({ path }) => Organization.at(path),
    }),
  ],
});

mutation({
  operation: operations.addSsoMember,
  description: 'Adds a user to an organization as a member who signs in with single sign-on (SSO).',
  on: Organization,
  path: { userId: reference('User').describe('The user to add to the organization.') },
  payload: created(Member, Organization),
});

mutation({
  operation: operations.pingOrganization,
  description:
    'Pings an organization. The REST API documents no effect other than the returned `serviceVisitorClaims`.',
  on: Organization,
  payload: [responseFields(VisitorClaims), target(Organization)],
});
