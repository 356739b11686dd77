/** REST operations: invitations to organizations, by email and by invite links. */
import { z } from 'zod';
import { count, named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { either, shape } from '../../rest/table/shape.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { Invite } from './shapes.ts';

const organization = '/orgs/{organizationId}';
const list = `${organization}/link-invites` as const;
const one = `${list}/{inviteId}` as const;

const email = text('Email address of the person.');

const Invitee = either(
  'InviteeInput',
  'A person to invite.',
  ['email', email],
  [
    'withRole',
    shape('InviteeWithRoleInput', 'A person to invite, with a role.', {
      email,
      role: MemberRole.nullable().describe('Role of the person. Null invites a guest.'),
    }),
  ],
);

export const InvitedMembers = z.object({
  users: named(
    'members',
    z
      .array(reference('Member'))
      .describe('Members that were added because they are users already.'),
  ),
  invited: count('Number of people who were invited.'),
  failedSSOEmails: named(
    'failedSsoEmails',
    optional(
      z.array(z.string()),
      'Email addresses of people who cannot sign in with single sign-on (SSO), because they are members of another organization. Null if the REST API returns none.',
    ),
  ),
});

const role = optional(
  MemberRole.nullable(),
  'Role in the organization that the invite link grants. Null invites guests.',
);
const level = named(
  'contentRole',
  optional(
    MemberRole.nullable(),
    'Role in the space or the collection that the invite link grants.',
  ),
);

export const inviteOperations = operations({
  inviteMembers: post(`${organization}/invites`)
    .onlyLater()
    .body({
      emails: named(
        'invitees',
        z.array(Invitee).min(1).describe('The people to invite, at least one.'),
      ),
      role: optional(
        MemberRole.nullable(),
        'Role of the people without a role of their own. Null invites guests.',
      ),
      sso: optionalFlag(
        'usesSso',
        'Whether the people sign in with single sign-on (SSO). False by default.',
      ),
    })
    .returns(InvitedMembers),
  acceptInvite: post(`${organization}/invites/{inviteId}`).onlyLater().returns(z.object({})),
  listInvites: get(list).onlyLater().asSecret().lists(Invite),
  createInvite: post(list)
    .onlyLater()
    .body(
      {
        role,
        level,
        space: optional(reference('Space'), 'The space to invite to. Requires `contentRole`.'),
        collection: optional(
          reference('Collection'),
          'The collection to invite to. Requires `contentRole`.',
        ),
      },
      { atMostOneOf: ['role', 'space', 'collection'] },
    )
    .asSecret()
    .returns(Invite, 201),
  getInvite: get(one).onlyLater().asSecret().returns(Invite),
  updateInvite: patch(one).onlyLater().changes({ role, level }).asSecret().returns(Invite),
  deleteOrganizationInvite: del(one).deletes(),
});
