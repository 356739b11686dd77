import { shareLinkOperations } from '../../src/domains/share-links/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, proofTime, prove } from '../proofs.ts';

prove('share-links', shareLinkOperations, {
  listShareLinks: proof(
    graphql(`
      query ListShareLinks {
        site(id: "acme/partners") {
          restId
          shareLinks { totalCount nodes { id restId name isActive createdAt urls { published } site { id } } }
          named: shareLinks(query: "fair") { nodes { name } }
        }
        shareLink(id: "acme/intranet/share-link-4") { name urls { published } }
      }
    `),
    {
      site: {
        restId: 'partners',
        shareLinks: {
          totalCount: 3,
          nodes: [
            {
              id: id('ShareLink', 'acme/partners/share-link-1'),
              restId: 'share-link-1',
              name: 'All partners',
              isActive: true,
              createdAt: '2025-08-08T09:30:00.000Z',
              urls: { published: 'https://acme.docs.example/partners/all-partners-key/' },
              site: { id: id('Site', 'acme/partners') },
            },
            {
              id: id('ShareLink', 'acme/partners/share-link-2'),
              restId: 'share-link-2',
              name: 'Trade fair in Hannover',
              isActive: false,
              createdAt: '2025-09-22T15:00:00.000Z',
              urls: { published: 'https://acme.docs.example/partners/hannover-key/' },
              site: { id: id('Site', 'acme/partners') },
            },
            {
              id: id('ShareLink', 'acme/partners/share-link-3'),
              restId: 'share-link-3',
              name: null,
              isActive: null,
              createdAt: '2025-12-04T08:10:00.000Z',
              urls: { published: 'https://acme.docs.example/partners/unnamed-key/' },
              site: { id: id('Site', 'acme/partners') },
            },
          ],
        },
        named: { nodes: [{ name: 'Trade fair in Hannover' }] },
      },
      shareLink: { name: 'Auditors', urls: { published: null } },
    },
  ),

  createShareLink: proof(
    graphql(`
      mutation CreateShareLink {
        createShareLink(input: { siteId: "acme/partners", name: "New partner" }) {
          shareLink { id name isActive createdAt urls { published } }
          shareLinkEdge { node { name } }
          site { restId }
          userErrors { message }
        }
      }
    `),
    {
      createShareLink: {
        shareLink: {
          id: id('ShareLink', 'acme/partners/share-link-6'),
          name: 'New partner',
          isActive: true,
          createdAt: proofTime,
          urls: { published: 'https://acme.docs.example/partners/share-key-1/' },
        },
        shareLinkEdge: { node: { name: 'New partner' } },
        site: { restId: 'partners' },
        userErrors: [],
      },
    },
  ),

  updateShareLink: proof(
    graphql(`
      mutation UpdateShareLink {
        off: updateShareLink(input: { shareLinkId: "acme/partners/share-link-1", isActive: false }) {
          shareLink { id isActive name }
          userErrors { message }
        }
        renamed: updateShareLink(input: { shareLinkId: "acme/partners/share-link-3", name: "Press" }) {
          shareLink { name }
          userErrors { message }
        }
        missing: updateShareLink(input: { shareLinkId: "acme/partners/none", name: "Press" }) {
          shareLink { id }
          userErrors { code field }
        }
      }
    `),
    {
      off: {
        shareLink: {
          id: id('ShareLink', 'acme/partners/share-link-1'),
          isActive: false,
          name: 'All partners',
        },
        userErrors: [],
      },
      renamed: { shareLink: { name: 'Press' }, userErrors: [] },
      missing: { shareLink: null, userErrors: [{ code: 'NOT_FOUND', field: ['shareLinkId'] }] },
    },
  ),

  deleteShareLink: proof(
    graphql(`
      mutation DeleteShareLink {
        first: deleteShareLink(input: { shareLinkId: "acme/partners/share-link-2" }) {
          deletedShareLinkId
          site { restId }
          userErrors { message }
        }
        again: deleteShareLink(input: { shareLinkId: "acme/partners/share-link-2" }) { deletedShareLinkId userErrors { message } }
      }
    `),
    {
      first: {
        deletedShareLinkId: id('ShareLink', 'acme/partners/share-link-2'),
        site: { restId: 'partners' },
        userErrors: [],
      },
      again: { deletedShareLinkId: null, userErrors: [] },
    },
  ),
});
