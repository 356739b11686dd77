import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('collections', collectionOperations, {
  getCollection: proof(
    graphql(`
      query GetCollection {
        collection(id: "guides") {
          id restId title description
          organization { restId }
          parent { restId title }
          defaultAccessLevel
          urls { location app }
          permissions { view admin viewInviteLinks create }
        }
      }
    `),
    {
      collection: {
        id: id('Collection', 'guides'),
        restId: 'guides',
        title: 'Guides',
        description: null,
        organization: { restId: 'acme' },
        parent: { restId: 'product', title: 'Product' },
        defaultAccessLevel: 'INHERIT',
        urls: {
          location: 'https://api.docs.example/v1/collections/guides',
          app: 'https://app.docs.example/o/acme/c/guides',
        },
        permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
      },
    },
  ),

  deleteCollection: proof(
    graphql(`
      mutation DeleteCollection {
        first: deleteCollection(input: { collectionId: "attic" }) { deletedCollectionId userErrors { message } }
        again: deleteCollection(input: { collectionId: "attic" }) { deletedCollectionId userErrors { message } }
      }
    `),
    {
      first: { deletedCollectionId: id('Collection', 'attic'), userErrors: [] },
      again: { deletedCollectionId: null, userErrors: [] },
    },
  ),

  updateCollection: proof(
    graphql(`
      mutation UpdateCollection {
        updateCollection(input: { collectionId: "guides", title: "How-to guides", description: "Step by step.", defaultAccessLevel: null }) {
          collection { restId title description defaultAccessLevel parent { restId } }
          userErrors { message }
        }
      }
    `),
    {
      updateCollection: {
        collection: {
          restId: 'guides',
          title: 'How-to guides',
          description: 'Step by step.',
          defaultAccessLevel: null,
          parent: { restId: 'product' },
        },
        userErrors: [],
      },
    },
  ),

  listCollectionSpaces: proof(
    graphql(`
      query ListCollectionSpaces {
        collection(id: "runbooks") { title spaces(first: 2) { totalCount nodes { restId title parent { restId } } pageInfo { hasNextPage } } }
      }
    `),
    {
      collection: {
        title: 'Runbooks',
        spaces: {
          totalCount: 3,
          nodes: [
            {
              restId: 'incident-response',
              title: 'Incident response',
              parent: { restId: 'runbooks' },
            },
            {
              restId: 'database-failover',
              title: 'Database failover',
              parent: { restId: 'runbooks' },
            },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    },
  ),

  moveCollection: proof(
    graphql(`
      mutation MoveCollection {
        moveCollection(input: { collectionId: "runbooks", parentId: "people", position: { beforeId: "Space:benefits" } }) {
          collection { restId parent { restId title } }
          userErrors { message }
        }
        toTheTop: moveCollection(input: { collectionId: "onboarding", parentId: null }) {
          collection { restId parent { restId } }
          userErrors { message }
        }
      }
    `),
    {
      moveCollection: {
        collection: { restId: 'runbooks', parent: { restId: 'people', title: 'People' } },
        userErrors: [],
      },
      toTheTop: { collection: { restId: 'onboarding', parent: null }, userErrors: [] },
    },
  ),

  transferCollection: proof(
    graphql(`
      mutation TransferCollection {
        transferCollection(input: { collectionId: "decisions", organizationId: "globex" }) {
          collection { restId organization { restId } parent { restId } }
          userErrors { message }
        }
      }
    `),
    {
      transferCollection: {
        collection: { restId: 'decisions', organization: { restId: 'globex' }, parent: null },
        userErrors: [],
      },
    },
  ),

  listCollections: proof(
    graphql(`
      query ListCollections {
        organization(id: "acme") {
          all: collections(first: 2) { totalCount nodes { restId } }
          top: collections(first: 10, includeNested: false) { totalCount nodes { restId } }
        }
      }
    `),
    {
      organization: {
        all: { totalCount: 20, nodes: [{ restId: 'product' }, { restId: 'basics' }] },
        top: {
          totalCount: 4,
          nodes: [
            { restId: 'product' },
            { restId: 'company' },
            { restId: 'partners' },
            { restId: 'attic' },
          ],
        },
      },
    },
  ),

  createCollection: proof(
    graphql(`
      mutation CreateCollection {
        createCollection(input: { organizationId: "acme", title: "Templates", parentId: "engineering" }) {
          collection { restId title description defaultAccessLevel parent { restId } organization { restId } }
          collectionEdge { node { restId title } }
          organization { title }
          userErrors { message }
        }
      }
    `),
    {
      createCollection: {
        collection: {
          restId: 'collection-1',
          title: 'Templates',
          description: null,
          defaultAccessLevel: 'INHERIT',
          parent: { restId: 'engineering' },
          organization: { restId: 'acme' },
        },
        collectionEdge: { node: { restId: 'collection-1', title: 'Templates' } },
        organization: { title: 'Acme' },
        userErrors: [],
      },
    },
  ),
});
