import { permissionOperations } from '../../src/domains/permissions/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('permissions', permissionOperations, {
  inviteToSpace: proof(
    graphql(`
      mutation InviteToSpace {
        inviteToSpace(input: { spaceId: "beta-program", role: COMMENT, userIds: ["mei", "former-colleague"], teamIds: ["acme/platform"] }) {
          space {
            id
            userPermissions { edges { role node { restId } } }
            teamPermissions { edges { role node { restId } } }
            access { totalCount }
          }
          users { restId displayName }
          teams { id title }
          userErrors { message }
        }
        again: inviteToSpace(input: { spaceId: "beta-program", role: null, userIds: ["User:mei"] }) {
          space { userPermissions(first: 1) { edges { role node { restId } } } }
          teams { id }
          userErrors { message }
        }
      }
    `),
    {
      inviteToSpace: {
        space: {
          id: id('Space', 'beta-program'),
          userPermissions: {
            edges: [
              { role: 'COMMENT', node: { restId: 'mei' } },
              { role: 'EDIT', node: { restId: 'noor' } },
              { role: 'CREATE', node: { restId: 'olivia' } },
              { role: 'COMMENT', node: { restId: 'zofia-vasquez' } },
              { role: 'COMMENT', node: { restId: 'former-colleague' } },
            ],
          },
          teamPermissions: {
            edges: [
              { role: 'COMMENT', node: { restId: 'platform' } },
              { role: 'COMMENT', node: { restId: 'sales' } },
            ],
          },
          access: { totalCount: 71 },
        },
        users: [
          { restId: 'mei', displayName: 'Mei Tanaka' },
          { restId: 'former-colleague', displayName: 'Unnamed' },
        ],
        teams: [{ id: id('Team', 'acme/platform'), title: 'Platform' }],
        userErrors: [],
      },
      again: {
        space: { userPermissions: { edges: [{ role: 'EDIT', node: { restId: 'noor' } }] } },
        teams: null,
        userErrors: [],
      },
    },
  ),

  listSpaceAccess: proof(
    graphql(`
      query ListSpaceAccess {
        space(id: "beta-program") {
          access(first: 2) { totalCount edges { role node { id displayName } } }
          admins: access(role: ADMIN) { totalCount nodes { restId } }
        }
      }
    `),
    {
      space: {
        access: {
          totalCount: 69,
          edges: [
            { role: 'ADMIN', node: { id: id('User', 'ada'), displayName: 'Ada Okafor' } },
            { role: 'READ', node: { id: id('User', 'ravi'), displayName: 'Ravi Menon' } },
          ],
        },
        admins: {
          totalCount: 3,
          nodes: [{ restId: 'ada' }, { restId: 'grace' }, { restId: 'anil-weiss' }],
        },
      },
    },
  ),

  listUserPermissionsInSpace: proof(
    graphql(`
      query ListUserPermissionsInSpace {
        space(id: "beta-program") {
          userPermissions { totalCount edges { role node { id displayName } } }
        }
      }
    `),
    {
      space: {
        userPermissions: {
          totalCount: 3,
          edges: [
            { role: 'EDIT', node: { id: id('User', 'noor'), displayName: 'Noor Haddad' } },
            { role: 'CREATE', node: { id: id('User', 'olivia'), displayName: 'Olivia Brandt' } },
            {
              role: 'COMMENT',
              node: { id: id('User', 'zofia-vasquez'), displayName: 'Zofia Vasquez' },
            },
          ],
        },
      },
    },
  ),

  updateUserPermissionInSpace: proof(
    graphql(`
      mutation UpdateUserPermissionInSpace {
        updateUserPermissionInSpace(input: { spaceId: "beta-program", userId: "noor", role: ADMIN }) {
          space { id access(role: ADMIN) { nodes { restId } } }
          user { id }
          userPermissionEdge { role node { id displayName } }
          userErrors { message }
        }
      }
    `),
    {
      updateUserPermissionInSpace: {
        space: {
          id: id('Space', 'beta-program'),
          access: {
            nodes: [
              { restId: 'ada' },
              { restId: 'grace' },
              { restId: 'noor' },
              { restId: 'anil-weiss' },
            ],
          },
        },
        user: { id: id('User', 'noor') },
        userPermissionEdge: {
          role: 'ADMIN',
          node: { id: id('User', 'noor'), displayName: 'Noor Haddad' },
        },
        userErrors: [],
      },
    },
  ),

  removeUserFromSpace: proof(
    graphql(`
      mutation RemoveUserFromSpace {
        removeUserFromSpace(input: { spaceId: "beta-program", userId: "noor" }) {
          removedUserId
          space { userPermissions { nodes { restId } } }
          userErrors { message }
        }
        again: removeUserFromSpace(input: { spaceId: "beta-program", userId: "noor" }) {
          removedUserId
          space { id }
          userErrors { message }
        }
      }
    `),
    {
      removeUserFromSpace: {
        removedUserId: id('User', 'noor'),
        space: { userPermissions: { nodes: [{ restId: 'olivia' }, { restId: 'zofia-vasquez' }] } },
        userErrors: [],
      },
      again: { removedUserId: null, space: { id: id('Space', 'beta-program') }, userErrors: [] },
    },
  ),

  listTeamPermissionsInSpace: proof(
    graphql(`
      query ListTeamPermissionsInSpace {
        space(id: "beta-program") {
          teamPermissions { totalCount edges { role node { id title organization { id } } } }
        }
      }
    `),
    {
      space: {
        teamPermissions: {
          totalCount: 1,
          edges: [
            {
              role: 'COMMENT',
              node: {
                id: id('Team', 'acme/sales'),
                title: 'Sales',
                organization: { id: id('Organization', 'acme') },
              },
            },
          ],
        },
      },
    },
  ),

  updateTeamPermissionInSpace: proof(
    graphql(`
      mutation UpdateTeamPermissionInSpace {
        updateTeamPermissionInSpace(input: { spaceId: "beta-program", teamId: "acme/sales", role: EDIT }) {
          space { id }
          team { id title }
          teamPermissionEdge { role node { id title } }
          userErrors { message }
        }
      }
    `),
    {
      updateTeamPermissionInSpace: {
        space: { id: id('Space', 'beta-program') },
        team: { id: id('Team', 'acme/sales'), title: 'Sales' },
        teamPermissionEdge: {
          role: 'EDIT',
          node: { id: id('Team', 'acme/sales'), title: 'Sales' },
        },
        userErrors: [],
      },
    },
  ),

  removeTeamFromSpace: proof(
    graphql(`
      mutation RemoveTeamFromSpace {
        removeTeamFromSpace(input: { spaceId: "beta-program", teamId: "acme/sales" }) {
          removedTeamId
          removedTeamRestId
          space { teamPermissions { nodes { restId } } }
          userErrors { message }
        }
        again: removeTeamFromSpace(input: { spaceId: "beta-program", teamId: "acme/sales" }) {
          removedTeamId
          removedTeamRestId
          userErrors { message }
        }
      }
    `),
    {
      removeTeamFromSpace: {
        removedTeamId: id('Team', 'acme/sales'),
        removedTeamRestId: 'sales',
        space: { teamPermissions: { nodes: [] } },
        userErrors: [],
      },
      again: { removedTeamId: null, removedTeamRestId: null, userErrors: [] },
    },
  ),

  inviteToCollection: proof(
    graphql(`
      mutation InviteToCollection {
        inviteToCollection(input: { collectionId: "partners", role: COMMENT, userIds: ["mei", "former-colleague"], teamIds: ["acme/platform"] }) {
          collection {
            id
            userPermissions { edges { role node { restId } } }
            teamPermissions { edges { role node { restId } } }
            access { totalCount }
          }
          users { restId displayName }
          teams { id title }
          userErrors { message }
        }
        again: inviteToCollection(input: { collectionId: "partners", role: null, userIds: ["User:mei"] }) {
          collection { userPermissions(first: 1) { edges { role node { restId } } } }
          teams { id }
          userErrors { message }
        }
      }
    `),
    {
      inviteToCollection: {
        collection: {
          id: id('Collection', 'partners'),
          userPermissions: {
            edges: [
              { role: 'COMMENT', node: { restId: 'mei' } },
              { role: 'EDIT', node: { restId: 'diego' } },
              { role: 'READ', node: { restId: 'mateus-farahani' } },
              { role: 'COMMENT', node: { restId: 'former-colleague' } },
            ],
          },
          teamPermissions: {
            edges: [
              { role: 'COMMENT', node: { restId: 'platform' } },
              { role: 'READ', node: { restId: 'partner-success' } },
            ],
          },
          access: { totalCount: 29 },
        },
        users: [
          { restId: 'mei', displayName: 'Mei Tanaka' },
          { restId: 'former-colleague', displayName: 'Unnamed' },
        ],
        teams: [{ id: id('Team', 'acme/platform'), title: 'Platform' }],
        userErrors: [],
      },
      again: {
        collection: { userPermissions: { edges: [{ role: 'EDIT', node: { restId: 'diego' } }] } },
        teams: null,
        userErrors: [],
      },
    },
  ),

  listCollectionAccess: proof(
    graphql(`
      query ListCollectionAccess {
        collection(id: "partners") {
          access(first: 2) { totalCount edges { role node { id displayName } } }
          admins: access(role: ADMIN) { totalCount nodes { restId } }
        }
      }
    `),
    {
      collection: {
        access: {
          totalCount: 15,
          edges: [
            { role: 'ADMIN', node: { id: id('User', 'ada'), displayName: 'Ada Okafor' } },
            { role: 'ADMIN', node: { id: id('User', 'grace'), displayName: 'Grace Lindholm' } },
          ],
        },
        admins: {
          totalCount: 3,
          nodes: [{ restId: 'ada' }, { restId: 'grace' }, { restId: 'anil-weiss' }],
        },
      },
    },
  ),

  listUserPermissionsInCollection: proof(
    graphql(`
      query ListUserPermissionsInCollection {
        collection(id: "partners") {
          userPermissions { totalCount edges { role node { id displayName } } }
        }
      }
    `),
    {
      collection: {
        userPermissions: {
          totalCount: 2,
          edges: [
            { role: 'EDIT', node: { id: id('User', 'diego'), displayName: 'Diego Ruiz' } },
            {
              role: 'READ',
              node: { id: id('User', 'mateus-farahani'), displayName: 'Mateus Farahani' },
            },
          ],
        },
      },
    },
  ),

  updateUserPermissionInCollection: proof(
    graphql(`
      mutation UpdateUserPermissionInCollection {
        updateUserPermissionInCollection(input: { collectionId: "partners", userId: "diego", role: ADMIN }) {
          collection { id access(role: ADMIN) { nodes { restId } } }
          user { id }
          userPermissionEdge { role node { id displayName } }
          userErrors { message }
        }
      }
    `),
    {
      updateUserPermissionInCollection: {
        collection: {
          id: id('Collection', 'partners'),
          access: {
            nodes: [
              { restId: 'ada' },
              { restId: 'grace' },
              { restId: 'diego' },
              { restId: 'anil-weiss' },
            ],
          },
        },
        user: { id: id('User', 'diego') },
        userPermissionEdge: {
          role: 'ADMIN',
          node: { id: id('User', 'diego'), displayName: 'Diego Ruiz' },
        },
        userErrors: [],
      },
    },
  ),

  removeUserFromCollection: proof(
    graphql(`
      mutation RemoveUserFromCollection {
        removeUserFromCollection(input: { collectionId: "partners", userId: "diego" }) {
          removedUserId
          collection { userPermissions { nodes { restId } } }
          userErrors { message }
        }
        again: removeUserFromCollection(input: { collectionId: "partners", userId: "diego" }) {
          removedUserId
          collection { id }
          userErrors { message }
        }
      }
    `),
    {
      removeUserFromCollection: {
        removedUserId: id('User', 'diego'),
        collection: { userPermissions: { nodes: [{ restId: 'mateus-farahani' }] } },
        userErrors: [],
      },
      again: {
        removedUserId: null,
        collection: { id: id('Collection', 'partners') },
        userErrors: [],
      },
    },
  ),

  listTeamPermissionsInCollection: proof(
    graphql(`
      query ListTeamPermissionsInCollection {
        collection(id: "partners") {
          teamPermissions { totalCount edges { role node { id title organization { id } } } }
        }
      }
    `),
    {
      collection: {
        teamPermissions: {
          totalCount: 1,
          edges: [
            {
              role: 'READ',
              node: {
                id: id('Team', 'acme/partner-success'),
                title: 'Partner success',
                organization: { id: id('Organization', 'acme') },
              },
            },
          ],
        },
      },
    },
  ),

  updateTeamPermissionInCollection: proof(
    graphql(`
      mutation UpdateTeamPermissionInCollection {
        updateTeamPermissionInCollection(input: { collectionId: "partners", teamId: "acme/partner-success", role: EDIT }) {
          collection { id }
          team { id title }
          teamPermissionEdge { role node { id title } }
          userErrors { message }
        }
      }
    `),
    {
      updateTeamPermissionInCollection: {
        collection: { id: id('Collection', 'partners') },
        team: { id: id('Team', 'acme/partner-success'), title: 'Partner success' },
        teamPermissionEdge: {
          role: 'EDIT',
          node: { id: id('Team', 'acme/partner-success'), title: 'Partner success' },
        },
        userErrors: [],
      },
    },
  ),

  removeTeamFromCollection: proof(
    graphql(`
      mutation RemoveTeamFromCollection {
        removeTeamFromCollection(input: { collectionId: "partners", teamId: "acme/partner-success" }) {
          removedTeamId
          removedTeamRestId
          collection { teamPermissions { nodes { restId } } }
          userErrors { message }
        }
        again: removeTeamFromCollection(input: { collectionId: "partners", teamId: "acme/partner-success" }) {
          removedTeamId
          removedTeamRestId
          userErrors { message }
        }
      }
    `),
    {
      removeTeamFromCollection: {
        removedTeamId: id('Team', 'acme/partner-success'),
        removedTeamRestId: 'partner-success',
        collection: { teamPermissions: { nodes: [] } },
        userErrors: [],
      },
      again: { removedTeamId: null, removedTeamRestId: null, userErrors: [] },
    },
  ),

  inviteToSite: proof(
    graphql(`
      mutation InviteToSite {
        inviteToSite(input: { siteId: "acme/docs", role: COMMENT, userIds: ["mei", "former-colleague"], teamIds: ["acme/platform"] }) {
          site {
            id
            userPermissions { edges { role node { restId } } }
            teamPermissions { edges { role node { restId } } }
            access { totalCount }
          }
          users { restId displayName }
          teams { id title }
          userErrors { message }
        }
        again: inviteToSite(input: { siteId: "acme/docs", role: null, userIds: ["User:mei"] }) {
          site { userPermissions(first: 1) { edges { role node { restId } } } }
          teams { id }
          userErrors { message }
        }
      }
    `),
    {
      inviteToSite: {
        site: {
          id: id('Site', 'acme/docs'),
          userPermissions: {
            edges: [
              { role: 'COMMENT', node: { restId: 'mei' } },
              { role: 'EDIT', node: { restId: 'tomas' } },
              { role: 'REVIEW', node: { restId: 'amara' } },
              { role: 'ADMIN', node: { restId: 'olivia' } },
              { role: 'COMMENT', node: { restId: 'former-colleague' } },
            ],
          },
          teamPermissions: {
            edges: [
              { role: 'CREATE', node: { restId: 'documentation' } },
              { role: 'COMMENT', node: { restId: 'platform' } },
              { role: 'REVIEW', node: { restId: 'design' } },
            ],
          },
          access: { totalCount: 77 },
        },
        users: [
          { restId: 'mei', displayName: 'Mei Tanaka' },
          { restId: 'former-colleague', displayName: 'Unnamed' },
        ],
        teams: [{ id: id('Team', 'acme/platform'), title: 'Platform' }],
        userErrors: [],
      },
      again: {
        site: { userPermissions: { edges: [{ role: null, node: { restId: 'mei' } }] } },
        teams: null,
        userErrors: [],
      },
    },
  ),

  listSiteAccess: proof(
    graphql(`
      query ListSiteAccess {
        site(id: "acme/docs") {
          access(first: 2) { totalCount edges { role isDisabled lastSeenAt node { id displayName } origin { ...SiteAccessOriginFields } } }
          writers: access(first: 2, query: "acme.example", role: CREATE, teamId: "acme/documentation", orderBy: { field: NAME, direction: ASC }) {
            totalCount
            edges { role node { displayName } origin { ...SiteAccessOriginFields } }
          }
        }
        intranet: site(id: "acme/intranet") {
          access(first: 1, role: COMMENT, orderBy: { field: JOINED_AT, direction: ASC }) { edges { node { restId } origin { ...SiteAccessOriginFields } } }
          guests: access(role: GUEST, orderBy: { field: LAST_SEEN_AT }) { edges { role node { restId } origin { ...SiteAccessOriginFields } } }
        }
      }
      fragment SiteAccessOriginFields on SiteAccessOrigin {
        __typename
        ... on SiteAccessFromSpace { space { restId } }
        ... on SiteAccessFromOrganization { organization { id } }
        ... on SiteAccessFromSite { reason site { id } team { id } }
      }
    `),
    {
      site: {
        access: {
          totalCount: 76,
          edges: [
            {
              role: 'REVIEW',
              isDisabled: false,
              lastSeenAt: '2025-12-10T07:52:00.000Z',
              node: { id: id('User', 'lucia-solberg'), displayName: 'Lucía Solberg' },
              origin: {
                __typename: 'SiteAccessFromOrganization',
                organization: { id: id('Organization', 'acme') },
              },
            },
            {
              role: 'READ',
              isDisabled: false,
              lastSeenAt: '2025-12-17T07:53:00.000Z',
              node: { id: id('User', 'samuel-walsh'), displayName: 'Samuel Walsh' },
              origin: {
                __typename: 'SiteAccessFromOrganization',
                organization: { id: id('Organization', 'acme') },
              },
            },
          ],
        },
        writers: {
          totalCount: 10,
          edges: [
            {
              role: 'CREATE',
              node: { displayName: 'Clara Weiss' },
              origin: {
                __typename: 'SiteAccessFromSite',
                reason: 'TEAM',
                site: { id: id('Site', 'acme/docs') },
                team: { id: id('Team', 'acme/documentation') },
              },
            },
            {
              role: 'CREATE',
              node: { displayName: 'Hiroshi Demir' },
              origin: {
                __typename: 'SiteAccessFromSite',
                reason: 'TEAM',
                site: { id: id('Site', 'acme/docs') },
                team: { id: id('Team', 'acme/documentation') },
              },
            },
          ],
        },
      },
      intranet: {
        access: {
          edges: [
            {
              node: { restId: 'ravi' },
              origin: {
                __typename: 'SiteAccessFromSite',
                reason: 'DEFAULT',
                site: { id: id('Site', 'acme/intranet') },
                team: null,
              },
            },
          ],
        },
        guests: {
          edges: [
            {
              role: null,
              node: { restId: 'zofia-vasquez' },
              origin: { __typename: 'SiteAccessFromSpace', space: { restId: 'architecture' } },
            },
            {
              role: null,
              node: { restId: 'rashid-novak' },
              origin: { __typename: 'SiteAccessFromSpace', space: { restId: 'architecture' } },
            },
            {
              role: null,
              node: { restId: 'anil-nakamura' },
              origin: { __typename: 'SiteAccessFromSpace', space: { restId: 'benefits' } },
            },
          ],
        },
      },
    },
  ),

  listUserPermissionsInSite: proof(
    graphql(`
      query ListUserPermissionsInSite {
        site(id: "acme/docs") {
          userPermissions { totalCount edges { role node { id displayName } } }
        }
      }
    `),
    {
      site: {
        userPermissions: {
          totalCount: 3,
          edges: [
            { role: 'EDIT', node: { id: id('User', 'tomas'), displayName: 'Tomás Ferreira' } },
            { role: 'REVIEW', node: { id: id('User', 'amara'), displayName: 'Amara Diallo' } },
            { role: 'ADMIN', node: { id: id('User', 'olivia'), displayName: 'Olivia Brandt' } },
          ],
        },
      },
    },
  ),

  updateUserPermissionInSite: proof(
    graphql(`
      mutation UpdateUserPermissionInSite {
        updateUserPermissionInSite(input: { siteId: "acme/docs", userId: "tomas", role: ADMIN }) {
          site { id access(role: ADMIN) { nodes { restId } } }
          user { id }
          userPermissionEdge { role node { id displayName } }
          userErrors { message }
        }
      }
    `),
    {
      updateUserPermissionInSite: {
        site: {
          id: id('Site', 'acme/docs'),
          access: {
            nodes: [
              { restId: 'anil-weiss' },
              { restId: 'olivia' },
              { restId: 'tomas' },
              { restId: 'grace' },
              { restId: 'ada' },
            ],
          },
        },
        user: { id: id('User', 'tomas') },
        userPermissionEdge: {
          role: 'ADMIN',
          node: { id: id('User', 'tomas'), displayName: 'Tomás Ferreira' },
        },
        userErrors: [],
      },
    },
  ),

  removeUserFromSite: proof(
    graphql(`
      mutation RemoveUserFromSite {
        removeUserFromSite(input: { siteId: "acme/docs", userId: "tomas" }) {
          removedUserId
          site { userPermissions { nodes { restId } } }
          userErrors { message }
        }
        again: removeUserFromSite(input: { siteId: "acme/docs", userId: "tomas" }) {
          removedUserId
          site { id }
          userErrors { message }
        }
      }
    `),
    {
      removeUserFromSite: {
        removedUserId: id('User', 'tomas'),
        site: { userPermissions: { nodes: [{ restId: 'amara' }, { restId: 'olivia' }] } },
        userErrors: [],
      },
      again: { removedUserId: null, site: { id: id('Site', 'acme/docs') }, userErrors: [] },
    },
  ),

  listTeamPermissionsInSite: proof(
    graphql(`
      query ListTeamPermissionsInSite {
        site(id: "acme/docs") {
          teamPermissions { totalCount edges { role node { id title organization { id } } } }
        }
      }
    `),
    {
      site: {
        teamPermissions: {
          totalCount: 2,
          edges: [
            {
              role: 'CREATE',
              node: {
                id: id('Team', 'acme/documentation'),
                title: 'Documentation',
                organization: { id: id('Organization', 'acme') },
              },
            },
            {
              role: 'REVIEW',
              node: {
                id: id('Team', 'acme/design'),
                title: 'Design',
                organization: { id: id('Organization', 'acme') },
              },
            },
          ],
        },
      },
    },
  ),

  updateTeamPermissionInSite: proof(
    graphql(`
      mutation UpdateTeamPermissionInSite {
        updateTeamPermissionInSite(input: { siteId: "acme/docs", teamId: "design", role: EDIT }) {
          site { id }
          team { id title }
          teamPermissionEdge { role node { id title } }
          userErrors { message }
        }
      }
    `),
    {
      updateTeamPermissionInSite: {
        site: { id: id('Site', 'acme/docs') },
        team: { id: id('Team', 'acme/design'), title: 'Design' },
        teamPermissionEdge: {
          role: 'EDIT',
          node: { id: id('Team', 'acme/design'), title: 'Design' },
        },
        userErrors: [],
      },
    },
  ),

  removeTeamFromSite: proof(
    graphql(`
      mutation RemoveTeamFromSite {
        removeTeamFromSite(input: { siteId: "acme/docs", teamId: "design" }) {
          removedTeamId
          removedTeamRestId
          site { teamPermissions { nodes { restId } } }
          userErrors { message }
        }
        again: removeTeamFromSite(input: { siteId: "acme/docs", teamId: "design" }) {
          removedTeamId
          removedTeamRestId
          userErrors { message }
        }
      }
    `),
    {
      removeTeamFromSite: {
        removedTeamId: id('Team', 'acme/design'),
        removedTeamRestId: 'design',
        site: { teamPermissions: { nodes: [{ restId: 'documentation' }] } },
        userErrors: [],
      },
      again: { removedTeamId: null, removedTeamRestId: null, userErrors: [] },
    },
  ),
});
