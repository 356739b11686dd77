import { graphql } from '../../generated/index.ts';
import { proof } from '../../proofs.ts';

export const siteSpaceProofs = {
  listSiteSpaces: proof(
    graphql(`
      query ListSiteSpaces {
        site(id: "acme/partners") {
          all: siteSpaces {
            totalCount
            nodes { restId path title isDefault condition hidden hasAdvancedCustomizationFeature section { restId } space { restId title } urls { published(shareKey: "partners-key") } }
          }
          defaults: siteSpaces(isDefault: true) { nodes { restId isDefault } }
        }
      }
    `),
    {
      waves: [
        [
          'GET /v1/orgs/acme/sites/partners',
          'GET /v1/orgs/acme/sites/partners/site-spaces?default=true&limit=25',
          'GET /v1/orgs/acme/sites/partners/site-spaces?limit=25',
        ],
        ['GET /v1/orgs/acme/sites/partners/site-spaces?shareKey=partners-key&limit=1000'],
      ],
      data: {
        site: {
          all: {
            totalCount: 3,
            nodes: [
              {
                restId: 'partners-handbook',
                path: 'handbook',
                title: 'Partner handbook',
                isDefault: true,
                condition: null,
                hidden: null,
                hasAdvancedCustomizationFeature: null,
                section: null,
                space: { restId: 'partner-handbook', title: 'Partner handbook' },
                urls: { published: 'https://acme.docs.example/partners/partners-key/handbook' },
              },
              {
                restId: 'partners-pricing',
                path: 'pricing',
                title: 'Partner pricing',
                isDefault: false,
                condition: null,
                hidden: null,
                hasAdvancedCustomizationFeature: null,
                section: null,
                space: { restId: 'partner-pricing', title: 'Partner pricing' },
                urls: { published: 'https://acme.docs.example/partners/partners-key/pricing' },
              },
              {
                restId: 'partners-api',
                path: 'api',
                title: 'Partner API',
                isDefault: false,
                condition: null,
                hidden: null,
                hasAdvancedCustomizationFeature: null,
                section: null,
                space: { restId: 'partner-api', title: 'Partner API' },
                urls: { published: 'https://acme.docs.example/partners/partners-key/api' },
              },
            ],
          },
          defaults: { nodes: [{ restId: 'partners-handbook', isDefault: true }] },
        },
      },
    },
  ),

  createSiteSpace: proof(
    graphql(`
      mutation CreateSiteSpace {
        createSiteSpace(input: { siteId: "acme/docs", spaceId: "handbook", sectionId: "acme/docs/faq" }) {
          siteSpace { path title isDefault section { restId } space { restId title } }
          siteSpaceEdge { node { title } }
          userErrors { code }
        }
      }
    `),
    {
      waves: [['POST /v1/orgs/acme/sites/docs/site-spaces']],
      data: {
        createSiteSpace: {
          siteSpace: {
            path: 'handbook',
            title: 'Handbook',
            isDefault: false,
            section: { restId: 'faq' },
            space: { restId: 'handbook', title: 'Handbook' },
          },
          siteSpaceEdge: { node: { title: 'Handbook' } },
          userErrors: [],
        },
      },
    },
  ),

  deleteSiteSpace: proof(
    graphql(`
      mutation DeleteSiteSpace {
        first: deleteSiteSpace(input: { siteSpaceId: "acme/docs/faq-de" }) { deletedSiteSpaceId userErrors { code } }
        again: deleteSiteSpace(input: { siteSpaceId: "acme/docs/faq-de" }) { deletedSiteSpaceId userErrors { code } }
      }
    `),
    {
      waves: [
        ['DELETE /v1/orgs/acme/sites/docs/site-spaces/faq-de'],
        ['DELETE /v1/orgs/acme/sites/docs/site-spaces/faq-de'],
      ],
      data: {
        first: { deletedSiteSpaceId: 'U2l0ZVNwYWNlOmFjbWUvZG9jcy9mYXEtZGU', userErrors: [] },
        again: { deletedSiteSpaceId: null, userErrors: [] },
      },
    },
  ),

  updateSiteSpace: proof(
    graphql(`
      mutation UpdateSiteSpace {
        updateSiteSpace(input: { siteSpaceId: "acme/docs/security-de", path: "deutsch", condition: null, spaceId: "handbook", hidden: false }) {
          siteSpace { restId path condition hidden space { restId } }
          userErrors { code }
        }
      }
    `),
    {
      waves: [['PATCH /v1/orgs/acme/sites/docs/site-spaces/security-de']],
      data: {
        updateSiteSpace: {
          siteSpace: {
            restId: 'security-de',
            path: 'deutsch',
            condition: null,
            hidden: false,
            space: { restId: 'handbook' },
          },
          userErrors: [],
        },
      },
    },
  ),

  moveSiteSpace: proof(
    graphql(`
      mutation MoveSiteSpace {
        moveSiteSpace(input: { siteSpaceId: "acme/docs/faq-en", position: { afterId: "acme/docs/faq-de" } }) { siteSpace { restId section { siteSpaces { restId } } } userErrors { code } }
      }
    `),
    {
      waves: [
        ['POST /v1/orgs/acme/sites/docs/site-spaces/faq-en/move'],
        ['GET /v1/orgs/acme/sites/docs/sections?limit=1000'],
      ],
      data: {
        moveSiteSpace: {
          siteSpace: {
            restId: 'faq-en',
            section: { siteSpaces: [{ restId: 'faq-de' }, { restId: 'faq-en' }] },
          },
          userErrors: [],
        },
      },
    },
  ),
};
