/** REST operations: who has access to spaces, collections and sites. Each of the three has the same eight. */
import { z } from 'zod';
import { named, optional, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { orderDirection } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration } from '../../rest/table/shape.ts';
import { memberRoleFilter } from '../members/operations.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { SiteAccess, TeamPermission, UserPermission } from './shapes.ts';

const space = '/spaces/{spaceId}/permissions';
const collection = '/collections/{collectionId}/permissions';
const site = '/orgs/{organizationId}/sites/{siteId}/permissions';

/** The bodies, for a noun for what they give access to. */
const invitation = (subject: string) => ({
  role: MemberRole.nullable().describe(
    `Role in the ${subject} of everyone who is invited. Required; null invites guests, without a role of their own.`,
  ),
  users: named(
    'userIds',
    optional(z.array(reference('User')).min(1), `Users to add to the ${subject}, at least one.`),
  ),
  teams: named(
    'teamIds',
    optional(z.array(reference('Team')).min(1), `Teams to add to the ${subject}, at least one.`),
  ),
});
const anyone = { atLeastOneOf: ['users', 'teams'] } as const;
const roleOrNone = (subject: string) => ({
  role: optional(MemberRole.nullable(), `New role in the ${subject}. Null removes the role.`),
});
const role = { role: optional(MemberRole, 'New role in the site.') };
const byRole = { role: MemberRole.optional().describe('Filters by role.') };

const SiteAccessOrderField = enumeration(
  'SiteAccessOrderField',
  'Fields by which the users with access to a site can be ordered.',
  {
    joinedAt: 'Order users by when they joined the organization.',
    lastSeenAt: 'Order users by when they were last seen in the organization.',
    name: 'Order users by name.',
  },
  { closed: true },
);

export const permissionOperations = operations({
  inviteToSpace: post(space).onlyLater().body(invitation('space'), anyone).returnsNothing(),
  listSpaceAccess: get(`${space}/aggregate`).onlyLater().query(byRole).lists(UserPermission),
  listUserPermissionsInSpace: get(`${space}/users`).onlyLater().lists(UserPermission),
  updateUserPermissionInSpace: patch(`${space}/users/{userId}`)
    .onlyLater()
    .changes(roleOrNone('space'))
    .returnsNothing(),
  removeUserFromSpace: del(`${space}/users/{userId}`).onlyLater().deletes(),
  listTeamPermissionsInSpace: get(`${space}/teams`).onlyLater().lists(TeamPermission),
  updateTeamPermissionInSpace: patch(`${space}/teams/{teamId}`)
    .onlyLater()
    .changes(roleOrNone('space'))
    .returnsNothing(),
  removeTeamFromSpace: del(`${space}/teams/{teamId}`).onlyLater().deletes(),

  inviteToCollection: post(collection)
    .onlyLater()
    .body(invitation('collection'), anyone)
    .returnsNothing(),
  listCollectionAccess: get(`${collection}/aggregate`)
    .onlyLater()
    .query(byRole)
    .lists(UserPermission),
  listUserPermissionsInCollection: get(`${collection}/users`).onlyLater().lists(UserPermission),
  updateUserPermissionInCollection: patch(`${collection}/users/{userId}`)
    .onlyLater()
    .changes(roleOrNone('collection'))
    .returnsNothing(),
  removeUserFromCollection: del(`${collection}/users/{userId}`).onlyLater().deletes(),
  listTeamPermissionsInCollection: get(`${collection}/teams`).onlyLater().lists(TeamPermission),
  updateTeamPermissionInCollection: patch(`${collection}/teams/{teamId}`)
    .onlyLater()
    .changes(roleOrNone('collection'))
    .returnsNothing(),
  removeTeamFromCollection: del(`${collection}/teams/{teamId}`).onlyLater().deletes(),

  inviteToSite: post(site).onlyLater().body(invitation('site'), anyone).returnsNothing(),
  listSiteAccess: get(`${site}/aggregate`)
    .onlyLater()
    .query({
      order: orderDirection({
        of: 'SiteAccess',
        nouns: 'users with access to a site',
        fields: SiteAccessOrderField,
        defaultField: 'joinedAt',
        parameter: 'sort',
      }),
      role: memberRoleFilter,
      search: named(
        'query',
        text('Filters by text in the name or email address of the user.').optional(),
      ),
      sort: SiteAccessOrderField.optional().describe('The field to order users by.'),
      team: optional(reference('Team'), 'Filters by a team that the user belongs to.'),
    })
    .lists(SiteAccess),
  listUserPermissionsInSite: get(`${site}/users`).onlyLater().lists(UserPermission),
  updateUserPermissionInSite: patch(`${site}/users/{userId}`)
    .onlyLater()
    .changes(role)
    .returnsNothing(),
  removeUserFromSite: del(`${site}/users/{userId}`).onlyLater().deletes(),
  listTeamPermissionsInSite: get(`${site}/teams`).onlyLater().lists(TeamPermission),
  updateTeamPermissionInSite: patch(`${site}/teams/{teamId}`)
    .onlyLater()
    .changes(role)
    .returnsNothing(),
  removeTeamFromSite: del(`${site}/teams/{teamId}`).onlyLater().deletes(),
});
