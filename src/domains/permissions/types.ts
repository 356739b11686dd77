/** Fields of spaces, collections and sites for who has access to them. */

import { extend } from '../../graphql/fields/node.ts';
import { type ConnectionOptions, connection } from '../../graphql/lists/connection.ts';
import { nounOf } from '../../rest/table/names.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { Collection } from '../collections/types.ts';
import { Site } from '../sites/types.ts';
import { Space } from '../spaces/types.ts';
import { permissionOperations as operations } from './operations.ts';

type Relation = NonNullable<ConnectionOptions['relation']>;

const role = (what: string) => ({
  role: {
    path: ['permission'],
    description: `${what}, which determines what can be done with it. Null for guests, who have no role of their own.`,
  },
});

/** What the edges of users and of teams contain, for all three. */
const userPermission: Relation = {
  name: 'UserPermission',
  nodes: 'users with their roles in a space, collection, or site',
  fields: role("The user's role in the space, collection, or site"),
};
const teamPermission: Relation = {
  name: 'TeamPermission',
  nodes: 'teams with their roles in a space, collection, or site',
  fields: role("The team's role in the space, collection, or site"),
  // A space and a collection name the organization of the team.
  readsKey: true,
};
const siteAccess: Relation = {
  name: 'SiteAccess',
  nodes: 'users with access to a site',
  fields: {
    ...role("The user's role in the site"),
    origin: { path: ['origin'], description: 'Where the access comes from.' },
    isDisabled: {
      path: ['disabled'],
      description: 'Whether the user is a disabled member of the organization.',
    },
    lastSeenAt: {
      path: ['lastSeenAt'],
      description: 'When the user was last seen in the organization.',
    },
  },
};

/** The lists of users and of teams that were added to an object of the resource. */
export const usersOf = (operation: ListOperation) => ({
  operation,
  itemMember: 'user',
  relation: userPermission,
});
export const teamsOf = (operation: ListOperation) => ({
  operation,
  itemMember: 'team',
  relation: teamPermission,
});

/** What users and teams can have access to. */
export type Subject = typeof Space | typeof Collection | typeof Site;

interface Lists {
  readonly access: ListOperation;
  readonly users: ListOperation;
  readonly teams: ListOperation;
  /** What the edges of `access` contain. */
  readonly relation?: Relation;
}

function showAccess(subject: Subject, { access, users, teams, relation }: Lists): void {
  const noun = nounOf(subject.name);
  extend(subject, (t) => ({
    access: connection(t, {
      ...usersOf(access),
      ...(relation && { relation }),
      description: `All users who have access to the ${noun}, from wherever it comes, with the roles that result.`,
    }),
    userPermissions: connection(t, {
      ...usersOf(users),
      description: `Users who were added to the ${noun} itself. \`access\` has all who have access.`,
    }),
    teamPermissions: connection(t, {
      ...teamsOf(teams),
      description: `Teams that were added to the ${noun} itself.`,
    }),
  }));
}

showAccess(Space, {
  access: operations.listSpaceAccess,
  users: operations.listUserPermissionsInSpace,
  teams: operations.listTeamPermissionsInSpace,
});

showAccess(Collection, {
  access: operations.listCollectionAccess,
  users: operations.listUserPermissionsInCollection,
  teams: operations.listTeamPermissionsInCollection,
});

showAccess(Site, {
  access: operations.listSiteAccess,
  users: operations.listUserPermissionsInSite,
  teams: operations.listTeamPermissionsInSite,
  relation: siteAccess,
});
