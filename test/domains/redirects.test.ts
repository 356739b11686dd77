import { redirectOperations } from '../../src/domains/redirects/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, proofTime, prove } from '../proofs.ts';

prove('redirects', redirectOperations, {
  listSiteRedirects: proof(
    graphql(`
      query ListSiteRedirects {
        site(id: "acme/docs") {
          restId
          live: redirects {
            totalCount
            nodes {
              id restId source isDraft capturesWildcard isPermanent createdAt updatedAt site { id }
              destination {
                __typename
                ... on SiteRedirectExternalDestination { url }
                ... on SiteRedirectPageDestination { page { title path } pageId pageRestId siteSpace { title } siteSpaceId }
                ... on SiteRedirectSectionDestination { siteSection { title } siteSectionId }
              }
            }
          }
          drafts: redirects(isDraft: true, orderBy: { field: UPDATED_AT }, query: "a") {
            totalCount
            nodes { source isDraft destination { ... on SiteRedirectSiteSpaceDestination { siteSpace { path } siteSpaceId } } }
          }
        }
      }
    `),
    {
      site: {
        restId: 'docs',
        live: {
          totalCount: 4,
          nodes: [
            {
              id: id('SiteRedirect', 'acme/docs/redirect-8'),
              restId: 'redirect-8',
              source: '/answers',
              isDraft: false,
              capturesWildcard: false,
              isPermanent: false,
              createdAt: '2025-11-20T10:00:00.000Z',
              updatedAt: '2025-12-01T09:00:00.000Z',
              site: { id: id('Site', 'acme/docs') },
              destination: { __typename: 'SiteRedirectSiteSpaceDestination' },
            },
            {
              id: id('SiteRedirect', 'acme/docs/redirect-2'),
              restId: 'redirect-2',
              source: '/start/first-steps',
              isDraft: false,
              capturesWildcard: false,
              isPermanent: false,
              createdAt: '2025-06-11T14:05:00.000Z',
              updatedAt: null,
              site: { id: id('Site', 'acme/docs') },
              destination: {
                __typename: 'SiteRedirectPageDestination',
                page: { title: 'First steps', path: 'first-steps' },
                pageId: id('Page', 'getting-started/getting-started-first-steps'),
                pageRestId: 'getting-started-first-steps',
                siteSpace: { title: 'Getting started' },
                siteSpaceId: id('SiteSpace', 'acme/docs/getting-started-en'),
              },
            },
            {
              id: id('SiteRedirect', 'acme/docs/redirect-1'),
              restId: 'redirect-1',
              source: '/api',
              isDraft: false,
              capturesWildcard: false,
              isPermanent: true,
              createdAt: '2025-02-03T09:00:00.000Z',
              updatedAt: '2025-12-18T10:30:00.000Z',
              site: { id: id('Site', 'acme/docs') },
              destination: {
                __typename: 'SiteRedirectSectionDestination',
                siteSection: { title: 'REST API' },
                siteSectionId: id('SiteSection', 'acme/docs/rest-api'),
              },
            },
            {
              id: id('SiteRedirect', 'acme/docs/redirect-3'),
              restId: 'redirect-3',
              source: '/blog/*',
              isDraft: false,
              capturesWildcard: true,
              isPermanent: true,
              createdAt: '2024-09-02T08:00:00.000Z',
              updatedAt: null,
              site: { id: id('Site', 'acme/docs') },
              destination: {
                __typename: 'SiteRedirectExternalDestination',
                url: 'https://blog.acme.example/',
              },
            },
          ],
        },
        drafts: {
          totalCount: 1,
          nodes: [
            {
              source: '/api',
              isDraft: true,
              destination: {
                siteSpace: { path: 'en' },
                siteSpaceId: id('SiteSpace', 'acme/docs/rest-api-en'),
              },
            },
          ],
        },
      },
    },
  ),

  createSiteRedirect: proof(
    graphql(`
      mutation CreateSiteRedirect {
        byPath: createSiteRedirect(
          input: { siteId: "acme/docs", source: "/limits", destination: { path: { spaceId: "webhooks", path: "limits" } } }
        ) {
          siteRedirect {
            id source isDraft isPermanent createdAt updatedAt
            destination { ... on SiteRedirectPageDestination { siteSpaceId pageId } }
          }
          siteRedirectEdge { node { source } }
          site { restId }
          userErrors { message }
        }
        draft: createSiteRedirect(
          input: {
            siteId: "acme/docs", source: "/limits", isDraft: true, isPermanent: true, capturesWildcard: false
            destination: { sitePage: { siteSpaceId: "acme/docs/webhooks-en", pageId: "webhooks/webhooks-limits" } }
          }
        ) { siteRedirect { isDraft isPermanent } userErrors { message } }
        taken: createSiteRedirect(
          input: { siteId: "acme/docs", source: "/limits", destination: { siteSection: { siteSectionId: "webhooks" } } }
        ) { siteRedirect { id } userErrors { code message } }
        nowhere: createSiteRedirect(
          input: { siteId: "acme/docs", source: "/other", destination: { siteSpace: { siteSpaceId: "help-faq" } } }
        ) { siteRedirect { id } userErrors { code field } }
      }
    `),
    {
      byPath: {
        siteRedirect: {
          id: id('SiteRedirect', 'acme/docs/redirect-9'),
          source: '/limits',
          isDraft: false,
          isPermanent: false,
          createdAt: proofTime,
          updatedAt: null,
          destination: {
            siteSpaceId: id('SiteSpace', 'acme/docs/webhooks-en'),
            pageId: id('Page', 'webhooks/webhooks-limits'),
          },
        },
        siteRedirectEdge: { node: { source: '/limits' } },
        site: { restId: 'docs' },
        userErrors: [],
      },
      draft: { siteRedirect: { isDraft: true, isPermanent: true }, userErrors: [] },
      taken: {
        siteRedirect: null,
        userErrors: [
          { code: 'CONFLICT', message: 'The site already has a redirect from "/limits".' },
        ],
      },
      nowhere: {
        siteRedirect: null,
        userErrors: [{ code: 'INVALID_VALUE', field: ['destination'] }],
      },
    },
  ),

  updateSiteRedirects: proof(
    graphql(`
      mutation UpdateSiteRedirects {
        updateSiteRedirects(
          input: {
            siteId: "acme/docs"
            redirects: [
              { upsert: { source: "/new", destination: { external: { url: "https://new.acme.example/" } }, isPermanent: true } }
              { upsert: { source: "/new", destination: { siteSpace: { siteSpaceId: "faq-en" } }, intent: DRAFT } }
              { upsert: { source: "/lost", destination: { path: { spaceId: "webhooks", path: "nowhere" } } } }
              { upsert: { source: "/blog/*", destination: { external: { url: "https://stories.acme.example/" } }, capturesWildcard: true } }
              { publish: { source: "/hooks" } }
              { publish: { source: "/nothing" } }
              { upsert: { source: "/start/first-steps", destination: null } }
            ]
          }
        ) {
          results { status source isDraft siteRedirectId siteRedirect { isDraft isPermanent destination { __typename } } error }
          userErrors { code message field }
          site { restId }
        }
      }
    `),
    {
      updateSiteRedirects: {
        results: [
          {
            status: 'CREATED',
            source: '/new',
            isDraft: false,
            siteRedirectId: id('SiteRedirect', 'acme/docs/redirect-9'),
            siteRedirect: {
              isDraft: false,
              isPermanent: true,
              destination: { __typename: 'SiteRedirectExternalDestination' },
            },
            error: null,
          },
          {
            status: 'CREATED',
            source: '/new',
            isDraft: true,
            siteRedirectId: id('SiteRedirect', 'acme/docs/redirect-10'),
            siteRedirect: {
              isDraft: true,
              isPermanent: false,
              destination: { __typename: 'SiteRedirectSiteSpaceDestination' },
            },
            error: null,
          },
          {
            status: 'ERROR',
            source: '/lost',
            isDraft: false,
            siteRedirectId: null,
            siteRedirect: null,
            error: 'Body field "destination": The space has no page at "nowhere".',
          },
          {
            status: 'UPDATED',
            source: '/blog/*',
            isDraft: false,
            siteRedirectId: id('SiteRedirect', 'acme/docs/redirect-3'),
            siteRedirect: {
              isDraft: false,
              isPermanent: true,
              destination: { __typename: 'SiteRedirectExternalDestination' },
            },
            error: null,
          },
          {
            status: 'PUBLISHED',
            source: '/hooks',
            isDraft: false,
            siteRedirectId: id('SiteRedirect', 'acme/docs/redirect-4'),
            siteRedirect: {
              isDraft: false,
              isPermanent: false,
              destination: { __typename: 'SiteRedirectPageDestination' },
            },
            error: null,
          },
          {
            status: 'ERROR',
            source: '/nothing',
            isDraft: false,
            siteRedirectId: null,
            siteRedirect: null,
            error: 'The site has no draft from "/nothing".',
          },
          {
            status: 'DELETED',
            source: '/start/first-steps',
            isDraft: false,
            siteRedirectId: null,
            siteRedirect: null,
            error: null,
          },
        ],
        userErrors: [
          {
            code: 'INVALID_VALUE',
            message: '/lost: Body field "destination": The space has no page at "nowhere".',
            field: ['redirects', '2'],
          },
          {
            code: 'INVALID_VALUE',
            message: '/nothing: The site has no draft from "/nothing".',
            field: ['redirects', '5'],
          },
        ],
        site: { restId: 'docs' },
      },
    },
  ),

  updateSiteRedirect: proof(
    graphql(`
      mutation UpdateSiteRedirect {
        updateSiteRedirect(
          input: { siteRedirectId: "acme/docs/redirect-4", isDraft: false, isPermanent: true, source: "/webhooks-guide" }
        ) {
          siteRedirect { id source isDraft isPermanent updatedAt destination { ... on SiteRedirectPageDestination { pageRestId } } }
          userErrors { message }
        }
        elsewhere: updateSiteRedirect(
          input: { siteRedirectId: "acme/docs/redirect-3", capturesWildcard: false, destination: { siteSection: { siteSectionId: "faq" } } }
        ) { siteRedirect { capturesWildcard destination { ... on SiteRedirectSectionDestination { siteSectionId } } } userErrors { message } }
        taken: updateSiteRedirect(input: { siteRedirectId: "acme/docs/redirect-5", isDraft: false }) {
          siteRedirect { id }
          userErrors { code }
        }
        missing: updateSiteRedirect(input: { siteRedirectId: "acme/docs/none", isDraft: false }) {
          siteRedirect { id }
          userErrors { code field }
        }
      }
    `),
    {
      updateSiteRedirect: {
        siteRedirect: {
          id: id('SiteRedirect', 'acme/docs/redirect-4'),
          source: '/webhooks-guide',
          isDraft: false,
          isPermanent: true,
          updatedAt: proofTime,
          destination: { pageRestId: 'webhooks-overview' },
        },
        userErrors: [],
      },
      elsewhere: {
        siteRedirect: {
          capturesWildcard: false,
          destination: { siteSectionId: id('SiteSection', 'acme/docs/faq') },
        },
        userErrors: [],
      },
      taken: { siteRedirect: null, userErrors: [{ code: 'CONFLICT' }] },
      missing: {
        siteRedirect: null,
        userErrors: [{ code: 'NOT_FOUND', field: ['siteRedirectId'] }],
      },
    },
  ),

  deleteSiteRedirect: proof(
    graphql(`
      mutation DeleteSiteRedirect {
        first: deleteSiteRedirect(input: { siteRedirectId: "acme/docs/redirect-5" }) {
          deletedSiteRedirectId
          site { restId }
          userErrors { message }
        }
        again: deleteSiteRedirect(input: { siteRedirectId: "acme/docs/redirect-5" }) { deletedSiteRedirectId userErrors { message } }
      }
    `),
    {
      first: {
        deletedSiteRedirectId: id('SiteRedirect', 'acme/docs/redirect-5'),
        site: { restId: 'docs' },
        userErrors: [],
      },
      again: { deletedSiteRedirectId: null, userErrors: [] },
    },
  ),
});
