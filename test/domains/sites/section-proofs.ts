import { graphql } from '../../generated/index.ts';
import { id } from '../../ids.ts';
import { proof } from '../../proofs.ts';

export const sectionProofs = {
  listSiteSections: proof(
    graphql(`
      query ListSiteSections {
        site(id: "acme/docs") {
          sections(first: 9) {
            totalCount
            nodes {
              restId title description isDefault path condition icon
              sectionGroup { restId title sectionGroup { restId title } }
              siteSpaces { restId }
              urls { published }
            }
          }
        }
      }
    `),
    {
      data: {
        site: {
          sections: {
            totalCount: 24,
            nodes: [
              {
                restId: 'getting-started',
                title: 'Getting started',
                description: 'From nothing to a first published site.',
                isDefault: true,
                path: 'getting-started',
                condition: null,
                icon: 'rocket',
                sectionGroup: null,
                siteSpaces: [{ restId: 'getting-started-en' }, { restId: 'getting-started-de' }],
                urls: { published: 'https://docs.acme.example/getting-started' },
              },
              {
                restId: 'quickstart',
                title: 'Quickstart',
                description: null,
                isDefault: false,
                path: 'quickstart',
                condition: null,
                icon: null,
                sectionGroup: null,
                siteSpaces: [{ restId: 'quickstart-en' }, { restId: 'quickstart-de' }],
                urls: { published: 'https://docs.acme.example/quickstart' },
              },
              {
                restId: 'authoring',
                title: 'Authoring',
                description: null,
                isDefault: false,
                path: 'authoring',
                condition: null,
                icon: null,
                sectionGroup: { restId: 'guides', title: 'Guides', sectionGroup: null },
                siteSpaces: [{ restId: 'authoring-en' }, { restId: 'authoring-de' }],
                urls: { published: 'https://docs.acme.example/authoring' },
              },
              {
                restId: 'publishing',
                title: 'Publishing',
                description: null,
                isDefault: false,
                path: 'publishing',
                condition: null,
                icon: null,
                sectionGroup: { restId: 'guides', title: 'Guides', sectionGroup: null },
                siteSpaces: [{ restId: 'publishing-en' }, { restId: 'publishing-de' }],
                urls: { published: 'https://docs.acme.example/publishing' },
              },
              {
                restId: 'collaboration',
                title: 'Collaboration',
                description: null,
                isDefault: false,
                path: 'collaboration',
                condition: null,
                icon: null,
                sectionGroup: { restId: 'guides', title: 'Guides', sectionGroup: null },
                siteSpaces: [{ restId: 'collaboration-en' }, { restId: 'collaboration-de' }],
                urls: { published: 'https://docs.acme.example/collaboration' },
              },
              {
                restId: 'localization',
                title: 'Localization',
                description: null,
                isDefault: false,
                path: 'localization',
                condition: null,
                icon: null,
                sectionGroup: { restId: 'guides', title: 'Guides', sectionGroup: null },
                siteSpaces: [{ restId: 'localization-en' }, { restId: 'localization-de' }],
                urls: { published: 'https://docs.acme.example/localization' },
              },
              {
                restId: 'search',
                title: 'Search',
                description: null,
                isDefault: false,
                path: 'search',
                condition: null,
                icon: null,
                sectionGroup: { restId: 'guides', title: 'Guides', sectionGroup: null },
                siteSpaces: [{ restId: 'search-en' }, { restId: 'search-de' }],
                urls: { published: 'https://docs.acme.example/search' },
              },
              {
                restId: 'adaptive-content',
                title: 'Adaptive content',
                description: 'Content that knows its reader.',
                isDefault: false,
                path: 'adaptive-content',
                condition: 'visitor.claims.betaTester == true',
                icon: 'masks-theater',
                sectionGroup: {
                  restId: 'advanced',
                  title: 'Advanced',
                  sectionGroup: { restId: 'guides', title: 'Guides' },
                },
                siteSpaces: [{ restId: 'adaptive-content-en' }, { restId: 'adaptive-content-de' }],
                urls: { published: 'https://docs.acme.example/adaptive-content' },
              },
              {
                restId: 'custom-domains',
                title: 'Custom domains',
                description: null,
                isDefault: false,
                path: 'custom-domains',
                condition: null,
                icon: null,
                sectionGroup: {
                  restId: 'advanced',
                  title: 'Advanced',
                  sectionGroup: { restId: 'guides', title: 'Guides' },
                },
                siteSpaces: [{ restId: 'custom-domains-en' }, { restId: 'custom-domains-de' }],
                urls: { published: 'https://docs.acme.example/custom-domains' },
              },
            ],
          },
        },
      },
    },
  ),

  createSiteSection: proof(
    graphql(`
      mutation CreateSiteSection($input: CreateSiteSectionInput!) {
        createSiteSection(input: $input) {
          siteSection { title path icon isDefault siteSpaces { title path isDefault space { restId } } }
          siteSectionEdge { node { title } }
          userErrors { code }
        }
      }
    `),
    {
      variables: {
        input: {
          siteId: 'acme/docs',
          spaceId: 'handbook',
          title: 'Company handbook',
          icon: 'book',
        },
      },
      data: {
        createSiteSection: {
          siteSection: {
            title: 'Company handbook',
            path: 'company-handbook',
            icon: 'book',
            isDefault: false,
            siteSpaces: [
              {
                title: 'Handbook',
                path: 'handbook',
                isDefault: true,
                space: { restId: 'handbook' },
              },
            ],
          },
          siteSectionEdge: { node: { title: 'Company handbook' } },
          userErrors: [],
        },
      },
    },
  ),

  deleteSiteSection: proof(
    graphql(`
      mutation DeleteSiteSection {
        first: deleteSiteSection(input: { siteSectionId: "acme/docs/faq" }) { deletedSiteSectionId userErrors { code } }
        again: deleteSiteSection(input: { siteSectionId: "acme/docs/faq" }) { deletedSiteSectionId userErrors { code } }
      }
    `),
    {
      data: {
        first: { deletedSiteSectionId: id('SiteSection', 'acme/docs/faq'), userErrors: [] },
        again: { deletedSiteSectionId: null, userErrors: [] },
      },
    },
  ),

  updateSiteSection: proof(
    graphql(`
      mutation UpdateSiteSection($input: UpdateSiteSectionInput!) {
        updateSiteSection(input: $input) {
          siteSection { title path condition icon description siteSpaces { restId isDefault } }
          userErrors { code }
        }
      }
    `),
    {
      variables: {
        input: {
          siteSectionId: 'acme/docs/getting-started',
          title: 'Start',
          path: 'start',
          icon: null,
          description: 'The first hour.',
          condition: 'visitor.claims.customer == true',
          defaultSiteSpaceId: 'acme/docs/getting-started-de',
        },
      },
      data: {
        updateSiteSection: {
          siteSection: {
            title: 'Start',
            path: 'start',
            condition: 'visitor.claims.customer == true',
            icon: null,
            description: 'The first hour.',
            siteSpaces: [
              { restId: 'getting-started-en', isDefault: false },
              { restId: 'getting-started-de', isDefault: true },
            ],
          },
          userErrors: [],
        },
      },
    },
  ),

  moveSiteSection: proof(
    graphql(`
      mutation MoveSiteSection {
        moveSiteSection(input: { siteSectionId: "acme/docs/support", position: { beforeId: "acme/docs/changelog" } }) { siteSection { restId } userErrors { code } }
      }
    `),
    { data: { moveSiteSection: { siteSection: { restId: 'support' }, userErrors: [] } } },
  ),
};
