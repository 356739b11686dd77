import { graphql } from '../../generated/index.ts';
import { id } from '../../ids.ts';
import { proof } from '../../proofs.ts';

/** A site space of the site `partners`, which requires a share key. */
const partners = (path: string, title: string, isDefault: boolean) => ({
  restId: `partners-${path}`,
  path,
  title,
  isDefault,
  condition: null,
  isHidden: null,
  hasAdvancedCustomizationFeature: null,
  section: null,
  space: { restId: `partner-${path}`, title },
  urls: { published: `https://acme.docs.example/partners/partners-key/${path}` },
});

export const siteSpaceProofs = {
  listSiteSpaces: proof(
    graphql(`
      query ListSiteSpaces {
        site(id: "acme/partners") {
          all: siteSpaces {
            totalCount
            nodes { restId path title isDefault condition isHidden hasAdvancedCustomizationFeature section { restId } space { restId title } urls { published(shareKey: "partners-key") } }
          }
          defaults: siteSpaces(isDefault: true) { nodes { restId isDefault } }
        }
      }
    `),
    {
      site: {
        all: {
          totalCount: 3,
          nodes: [
            partners('handbook', 'Partner handbook', true),
            partners('pricing', 'Partner pricing', false),
            partners('api', 'Partner API', false),
          ],
        },
        defaults: { nodes: [{ restId: 'partners-handbook', isDefault: true }] },
      },
    },
  ),

  searchSite: proof(
    graphql(`
      query SearchSite {
        site(id: "acme/docs") {
          search(query: "contacts", scope: { includesAll: true }, first: 1) {
            totalCount
            nodes {
              ... on SiteSearchSpaceResult {
                title score space { restId }
                pages { title path description score rank resultType sections { title score resultType } page { restId } }
              }
              ... on SiteSearchRecordResult { restId title description score url }
            }
          }
          some: search(query: "history", scope: { specific: { siteSpaceIds: ["acme/docs/authoring-en"] } }) {
            nodes { ... on SiteSearchSpaceResult { title } }
          }
          others: search(query: "history", scope: { default: { currentSiteSpaceId: "acme/docs/authoring-en", restrictTo: OTHER_SITE_SPACES } }, first: 1) {
            nodes { ... on SiteSearchSpaceResult { title } }
          }
        }
      }
    `),
    {
      site: {
        search: {
          totalCount: 5,
          nodes: [
            {
              title: 'Authoring',
              score: 1,
              space: { restId: 'authoring' },
              pages: [
                {
                  title: 'Contacts',
                  path: 'contacts',
                  description: null,
                  score: 1,
                  rank: 1,
                  resultType: 'PAGE',
                  sections: [{ title: 'Contacts', score: 1, resultType: 'SECTION' }],
                  page: { restId: 'authoring-contacts' },
                },
              ],
            },
          ],
        },
        some: { nodes: [{ title: 'Authoring' }] },
        others: { nodes: [{ title: 'Collaboration' }] },
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
  ),

  deleteSiteSpace: proof(
    graphql(`
      mutation DeleteSiteSpace {
        first: deleteSiteSpace(input: { siteSpaceId: "acme/docs/faq-de" }) { deletedSiteSpaceId userErrors { code } }
        again: deleteSiteSpace(input: { siteSpaceId: "acme/docs/faq-de" }) { deletedSiteSpaceId userErrors { code } }
      }
    `),
    {
      first: { deletedSiteSpaceId: id('SiteSpace', 'acme/docs/faq-de'), userErrors: [] },
      again: { deletedSiteSpaceId: null, userErrors: [] },
    },
  ),

  updateSiteSpace: proof(
    graphql(`
      mutation UpdateSiteSpace {
        updateSiteSpace(input: { siteSpaceId: "acme/docs/security-de", path: "deutsch", condition: null, spaceId: "handbook", isHidden: false }) {
          siteSpace { restId path condition isHidden space { restId } }
          userErrors { code }
        }
      }
    `),
    {
      updateSiteSpace: {
        siteSpace: {
          restId: 'security-de',
          path: 'deutsch',
          condition: null,
          isHidden: false,
          space: { restId: 'handbook' },
        },
        userErrors: [],
      },
    },
  ),

  duplicateSiteSpace: proof(
    graphql(`
      mutation DuplicateSiteSpace {
        variant: duplicateSiteSpace(input: { siteSpaceId: "acme/docs/quickstart-de", isDraft: true }) {
          siteSpace { id path isDraft isDefault section { restId siteSpaces { restId } } space { id title visibility } }
          siteSpaceEdge { node { title } }
          site { siteSpaces(first: 0) { totalCount } }
          userErrors { message }
        }
        alone: duplicateSiteSpace(input: { siteSpaceId: "acme/developer-portal/portal-quickstart" }) {
          siteSpace { restId path isDraft isDefault section { title path siteSpaces { restId } } space { restId } }
          site { sections { nodes { restId title } } }
          userErrors { message }
        }
        missing: duplicateSiteSpace(input: { siteSpaceId: "acme/docs/none" }) { siteSpace { id } userErrors { code field } }
      }
    `),
    {
      variant: {
        siteSpace: {
          id: id('SiteSpace', 'acme/docs/site-space-1'),
          path: 'schnellstart-copy',
          isDraft: true,
          isDefault: false,
          section: {
            restId: 'quickstart',
            siteSpaces: [
              { restId: 'quickstart-en' },
              { restId: 'quickstart-de' },
              { restId: 'site-space-1' },
            ],
          },
          space: {
            id: id('Space', 'space-1'),
            title: 'Schnellstart (copy)',
            visibility: 'PRIVATE',
          },
        },
        siteSpaceEdge: { node: { title: 'Schnellstart (copy)' } },
        site: { siteSpaces: { totalCount: 49 } },
        userErrors: [],
      },
      alone: {
        siteSpace: {
          restId: 'site-space-2',
          path: 'quickstart-copy',
          isDraft: false,
          isDefault: true,
          section: { title: 'Start', path: 'start-2', siteSpaces: [{ restId: 'site-space-2' }] },
          space: { restId: 'space-2' },
        },
        site: {
          sections: {
            nodes: [
              { restId: 'portal-start', title: 'Start' },
              { restId: 'section-1', title: 'Start' },
              { restId: 'portal-api', title: 'API' },
            ],
          },
        },
        userErrors: [],
      },
      missing: { siteSpace: null, userErrors: [{ code: 'NOT_FOUND', field: ['siteSpaceId'] }] },
    },
  ),

  moveSiteSpace: proof(
    graphql(`
      mutation MoveSiteSpace {
        moveSiteSpace(input: { siteSpaceId: "acme/docs/faq-en", position: { afterId: "acme/docs/faq-de" } }) { siteSpace { restId section { siteSpaces { restId } } } userErrors { code } }
      }
    `),
    {
      moveSiteSpace: {
        siteSpace: {
          restId: 'faq-en',
          section: { siteSpaces: [{ restId: 'faq-de' }, { restId: 'faq-en' }] },
        },
        userErrors: [],
      },
    },
  ),
};
