import { inviteOperations } from '../../src/domains/invites/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('invites', inviteOperations, {
  inviteMembers: proof(
    graphql(`
      mutation InviteMembers {
        inviteMembers(
          input: {
            organizationId: "globex", role: COMMENT, usesSso: false
            invitees: [{ email: "new@acme.example" }, { email: "grace@acme.example" }, { withRole: { email: "linus@acme.example", role: null } }]
          }
        ) {
          invitedCount failedSsoEmails memberIds members { role user { displayName } } organization { restId }
          userErrors { message }
        }
        again: inviteMembers(input: { organizationId: "globex", usesSso: true, invitees: [{ email: "ravi@acme.example" }] }) {
          invitedCount failedSsoEmails members { role }
          userErrors { message }
        }
      }
    `),
    {
      inviteMembers: {
        invitedCount: 1,
        failedSsoEmails: null,
        memberIds: [id('Member', 'globex/grace'), id('Member', 'globex/linus')],
        members: [
          { role: 'COMMENT', user: { displayName: 'Grace Lindholm' } },
          { role: null, user: { displayName: 'Linus Bergmann' } },
        ],
        organization: { restId: 'globex' },
        userErrors: [],
      },
      again: {
        invitedCount: 0,
        failedSsoEmails: ['ravi@acme.example'],
        members: [],
        userErrors: [],
      },
    },
  ),

  acceptInvite: proof(
    graphql(`
      mutation AcceptInvite {
        acceptInvite(input: { inviteId: "globex/email-invite-1" }) { organization { restId title } userErrors { message } }
        again: acceptInvite(input: { inviteId: "globex/email-invite-1" }) { organization { restId } userErrors { code field } }
      }
    `),
    {
      acceptInvite: { organization: { restId: 'globex', title: 'Untitled' }, userErrors: [] },
      again: {
        organization: { restId: 'globex' },
        userErrors: [{ code: 'NOT_FOUND', field: ['inviteId'] }],
      },
    },
  ),

  listInvites: proof(
    graphql(`
      query ListInvites {
        organization(id: "acme") {
          restId
          invites(first: 2) { totalCount nodes { id restId role contentRole isRedundant space { id } organization { id } } }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        invites: {
          totalCount: 5,
          nodes: ['invite-1', 'invite-2'].map((restId) => ({
            id: id('Invite', `acme/${restId}`),
            restId,
            role: 'READ' as const,
            contentRole: null,
            isRedundant: true,
            space: null,
            organization: { id: id('Organization', 'acme') },
          })),
        },
      },
    },
  ),

  createInvite: proof(
    graphql(`
      mutation CreateInvite {
        ofOrganization: createInvite(input: { organizationId: "acme", role: null }) { invite { id role isRedundant } inviteEdge { node { restId } } userErrors { message } }
        ofSpace: createInvite(input: { organizationId: "acme", spaceId: "handbook", contentRole: REVIEW }) { invite { contentRole space { title } } userErrors { message } }
        ofCollection: createInvite(input: { organizationId: "acme", collectionId: "guides", contentRole: EDIT }) { invite { contentRole collection { title } } userErrors { message } }
        wrong: createInvite(input: { organizationId: "acme", spaceId: "nothing", contentRole: EDIT }) { invite { id } userErrors { code field } }
      }
    `),
    {
      ofOrganization: {
        invite: { id: id('Invite', 'acme/link-invite-1'), role: null, isRedundant: true },
        inviteEdge: { node: { restId: 'link-invite-1' } },
        userErrors: [],
      },
      ofSpace: {
        invite: { contentRole: 'REVIEW', space: { title: 'Handbook' } },
        userErrors: [],
      },
      ofCollection: {
        invite: { contentRole: 'EDIT', collection: { title: 'Guides' } },
        userErrors: [],
      },
      wrong: { invite: null, userErrors: [{ code: 'INVALID_VALUE', field: ['spaceId'] }] },
    },
  ),

  getInvite: proof(
    graphql(`
      query GetInvite {
        invite(id: "acme/invite-6") { id contentRole role space { id title } collection { id } }
        node(id: "Invite:acme/invite-7") { id ... on Invite { collection { title } } }
      }
    `),
    {
      invite: {
        id: id('Invite', 'acme/invite-6'),
        contentRole: 'COMMENT',
        role: null,
        space: { id: id('Space', 'handbook'), title: 'Handbook' },
        collection: null,
      },
      node: { id: id('Invite', 'acme/invite-7'), collection: { title: 'Guides' } },
    },
  ),

  updateInvite: proof(
    graphql(`
      mutation UpdateInvite {
        ofOrganization: updateInvite(input: { inviteId: "acme/invite-1", role: EDIT }) { invite { id role } userErrors { message } }
        ofSpace: updateInvite(input: { inviteId: "acme/invite-6", contentRole: READ }) { invite { contentRole space { id } } userErrors { message } }
        wrong: updateInvite(input: { inviteId: "acme/invite-6", role: READ }) { invite { id } userErrors { code } }
      }
    `),
    {
      ofOrganization: {
        invite: { id: id('Invite', 'acme/invite-1'), role: 'EDIT' },
        userErrors: [],
      },
      ofSpace: {
        invite: { contentRole: 'READ', space: { id: id('Space', 'handbook') } },
        userErrors: [],
      },
      wrong: { invite: null, userErrors: [{ code: 'INVALID_VALUE' }] },
    },
  ),

  deleteOrganizationInvite: proof(
    graphql(`
      mutation DeleteOrganizationInvite {
        first: deleteOrganizationInvite(input: { organizationId: "acme", inviteRestId: "invite-1" }) { deletedInviteId deletedInviteRestId organization { restId } userErrors { message } }
        again: deleteOrganizationInvite(input: { organizationId: "acme", inviteRestId: "invite-1" }) { deletedInviteRestId userErrors { message } }
      }
    `),
    {
      first: {
        deletedInviteId: id('Invite', 'acme/invite-1'),
        deletedInviteRestId: 'invite-1',
        organization: { restId: 'acme' },
        userErrors: [],
      },
      again: { deletedInviteRestId: null, userErrors: [] },
    },
  ),
});
