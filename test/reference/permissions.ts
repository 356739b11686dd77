import type { Chapter, Members } from './model.ts';
import { optional, orNull, required } from './notation/members.ts';
import { deleted, endpoints, listOf, nothing } from './notation/operations.ts';
import { boolean, date, is, oneOf, text } from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, id, list, object, the } from './notation/structures.ts';
import { order, role } from './shared.ts';

const source = '8, 7e Permissions';
const guestOrRole = oneOf('admin', 'create', 'review', 'edit', 'comment', 'read', 'guest');

interface Subject {
  /** The shapes of the lists. */
  readonly access: string;
  readonly users: string;
  readonly teams: string;
  readonly filters: Members;
  /** The body of a change. */
  readonly change: Members;
}

/** The eight operations, which spaces, collections and sites have. */
const permissions = (path: string, { access, users, teams, filters, change }: Subject) => ({
  [`POST ${path}/permissions`]: {
    body: {
      role: required(orNull(role)),
      users: optional(list(id('User'), { min: 1 })),
      teams: optional(list(id('Team'), { min: 1 })),
    },
    answer: nothing,
  },
  [`GET ${path}/permissions/aggregate`]: { query: filters, answer: listOf(access) },
  [`GET ${path}/permissions/users`]: listOf(users),
  [`PATCH ${path}/permissions/users/{userId}`]: { body: change, answer: nothing },
  [`DELETE ${path}/permissions/users/{userId}`]: deleted,
  [`GET ${path}/permissions/teams`]: listOf(teams),
  [`PATCH ${path}/permissions/teams/{teamId}`]: { body: change, answer: nothing },
  [`DELETE ${path}/permissions/teams/{teamId}`]: deleted,
});

const ofContent: Subject = {
  access: 'UserContentPermission',
  users: 'UserContentPermission',
  teams: 'TeamContentPermission',
  filters: { role },
  change: { role: optional(orNull(role)) },
};

export const permissionChapter: Chapter = {
  shapes: {
    UserContentPermission: shape(source, {
      permission: required(role),
      user: required(the('User')),
    }),
    TeamContentPermission: shape(source, {
      permission: required(role),
      team: required(the('Team')),
    }),
    UserPermissionInSite: shape(source, {
      permission: required(orNull(role)),
      user: required(the('User')),
    }),
    TeamPermissionInSite: shape(source, {
      permission: required(orNull(role)),
      team: required(the('Team')),
    }),
    UserAccessToSite: shape(source, {
      permission: required(orNull(role)),
      user: required(the('User')),
      origin: required(
        either(
          object({ type: is('space'), space: required(id('Space')) }),
          object({ type: is('organization'), organization: required(id('Organization')) }),
          object({
            type: is('site'),
            site: required(id('Site')),
            reason: required(oneOf('member', 'team', 'default')),
            team: optional(id('Team')),
          }),
        ),
      ),
      disabled: required(boolean),
      lastSeenAt: optional(date),
    }),
  },
  operations: endpoints(source, {
    ...permissions('/spaces/{spaceId}', ofContent),
    ...permissions('/collections/{collectionId}', ofContent),
    ...permissions('/orgs/{organizationId}/sites/{siteId}', {
      access: 'UserAccessToSite',
      users: 'UserPermissionInSite',
      teams: 'TeamPermissionInSite',
      filters: {
        order,
        role: guestOrRole,
        search: text,
        sort: oneOf('joinedAt', 'lastSeenAt', 'name'),
        team: id('Team'),
      },
      change: { role: optional(role) },
    }),
  }),
};
