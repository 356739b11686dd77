/** Mutations of invitations. */
import { z } from 'zod';
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deletedId, responseFields } from '../../graphql/changes/payload.ts';
import { linkTo, payloadField, target } from '../../graphql/changes/payload-links.ts';
import { named, text } from '../../rest/table/members.ts';
import { Organization } from '../organizations/types.ts';
import { InvitedMembers, inviteOperations as operations } from './operations.ts';
import { Invite } from './types.ts';

mutation({
  operation: operations.inviteMembers,
  description:
    'Invites people to an organization by email. Those who are users already become members at once.',
  on: Organization,
  payload: [responseFields(InvitedMembers), target(Organization)],
});

mutation({
  operation: operations.acceptInvite,
  description:
    'Adds the caller to an organization by an invitation, or by the ID of an invite link.',
  on: Invite,
  payload: linkTo({
    type: Organization,
    description: 'The organization that the caller was invited to.',
    of: ({ path }) => Organization.at(path),
  }),
});

mutation({
  operation: operations.createInvite,
  description:
    'Creates an invite link to an organization (`role`), to a space (`spaceId`) or to a collection (`collectionId`).',
  on: Organization,
  payload: created(Invite, Organization, {
    edgeNote: 'The list of an organization contains it only if it invites to the organization.',
  }),
});

mutation({
  operation: operations.updateInvite,
  description:
    'Changes what an invite link grants: `role` if it invites to the organization, `contentRole` if it invites to a space or a collection.',
  on: Invite,
  payload: changed(Invite),
});

mutation({
  operation: operations.deleteOrganizationInvite,
  description: 'Deletes an invite link of an organization.',
  on: Organization,
  path: {
    inviteId: named('inviteRestId', text('REST API ID of the invite link: `restId` of `Invite`.')),
  },
  payload: [
    deletedId('deletedInviteId', {
      description: 'Global ID of the deleted invite link. Null if nothing was deleted.',
      of: ({ path }) => Invite.at(path).globalId,
    }),
    payloadField('deletedInviteRestId', z.string(), {
      description: 'REST API ID of the deleted invite link. Null if nothing was deleted.',
      of: ({ path, response }) => (response === true ? path.inviteId : null),
    }),
    target(Organization),
  ],
});
