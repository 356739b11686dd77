import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { graphql } from '../generated/index.ts';
import { proof, prove } from '../proofs.ts';

prove('collections', collectionOperations, {
  getCollection: proof(
    graphql(`
      query GetCollection {
        collection(id: "guides") {
          id restId title description
          organization { restId }
          parent { restId title }
          defaultLevel
          urls { location app }
          permissions { view admin viewInviteLinks create }
        }
      }
    `),
    {
      calls: ['GET /v1/collections/guides', 'GET /v1/collections/product'],
      data: {
        collection: {
          id: 'Q29sbGVjdGlvbjpndWlkZXM',
          restId: 'guides',
          title: 'Guides',
          description: null,
          organization: { restId: 'acme' },
          parent: { restId: 'product', title: 'Product' },
          defaultLevel: 'INHERIT',
          urls: {
            location: 'https://api.docs.example/v1/collections/guides',
            app: 'https://app.docs.example/o/acme/c/guides',
          },
          permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
        },
      },
    },
  ),

  listCollections: proof(
    graphql(`
      query ListCollections {
        organization(id: "acme") {
          all: collections(first: 2) { totalCount nodes { restId } }
          top: collections(first: 10, nested: false) { totalCount nodes { restId } }
        }
      }
    `),
    {
      calls: [
        'GET /v1/orgs/acme',
        'GET /v1/orgs/acme/collections?limit=2',
        'GET /v1/orgs/acme/collections?nested=false&limit=10',
      ],
      data: {
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
    },
  ),
});
