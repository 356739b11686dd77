import { graphql } from '../../generated/index.ts';
import { id } from '../../ids.ts';
import { proof } from '../../proofs.ts';

const sections = (...restIds: readonly string[]) =>
  restIds.map((restId) => ({ __typename: 'SiteSection' as const, restId }));

export const sectionGroupProofs = {
  listSiteSectionGroups: proof(
    graphql(`
      query ListSiteSectionGroups {
        site(id: "acme/docs") {
          sectionGroups {
            totalCount
            nodes {
              restId title icon
              sectionGroup { restId }
              children { __typename ... on SiteSection { restId } ... on SiteSectionGroup { restId children { ... on SiteSection { restId } } } }
            }
          }
        }
      }
    `),
    {
      site: {
        sectionGroups: {
          totalCount: 4,
          nodes: [
            {
              restId: 'guides',
              title: 'Guides',
              icon: 'book-open',
              sectionGroup: null,
              children: [
                ...sections('authoring', 'publishing', 'collaboration', 'localization', 'search'),
                {
                  __typename: 'SiteSectionGroup',
                  restId: 'advanced',
                  children: [
                    { restId: 'adaptive-content' },
                    { restId: 'custom-domains' },
                    { restId: 'automation' },
                  ],
                },
              ],
            },
            {
              restId: 'advanced',
              title: 'Advanced',
              icon: 'graduation-cap',
              sectionGroup: { restId: 'guides' },
              children: sections('adaptive-content', 'custom-domains', 'automation'),
            },
            {
              restId: 'api',
              title: 'Developers',
              icon: 'code',
              sectionGroup: null,
              children: sections('rest-api', 'webhooks', 'authentication', 'errors', 'sdks'),
            },
            {
              restId: 'operations',
              title: 'Operations',
              icon: null,
              sectionGroup: null,
              children: sections('deployment', 'monitoring', 'backups', 'security', 'compliance'),
            },
          ],
        },
      },
    },
  ),

  createSiteSectionGroup: proof(
    graphql(`
      mutation CreateSiteSectionGroup($input: CreateSiteSectionGroupInput!) {
        createSiteSectionGroup(input: $input) {
          siteSectionGroup { title icon sectionGroup { restId } children { ... on SiteSection { restId } } }
          siteSectionGroupEdge { node { title } }
          userErrors { code }
        }
      }
    `),
    {
      createSiteSectionGroup: {
        siteSectionGroup: {
          title: 'Help',
          icon: 'life-ring',
          sectionGroup: { restId: 'guides' },
          children: [{ restId: 'faq' }, { restId: 'support' }],
        },
        siteSectionGroupEdge: { node: { title: 'Help' } },
        userErrors: [],
      },
    },
    {
      variables: {
        input: {
          siteId: 'acme/docs',
          title: 'Help',
          icon: 'life-ring',
          sectionIds: ['acme/docs/faq', 'acme/docs/support'],
          parentId: 'acme/docs/guides',
        },
      },
    },
  ),

  deleteSiteSectionGroup: proof(
    graphql(`
      mutation DeleteSiteSectionGroup {
        first: deleteSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/advanced" }) { deletedSiteSectionGroupId userErrors { code } }
        again: deleteSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/advanced" }) { deletedSiteSectionGroupId userErrors { code } }
      }
    `),
    {
      first: {
        deletedSiteSectionGroupId: id('SiteSectionGroup', 'acme/docs/advanced'),
        userErrors: [],
      },
      again: { deletedSiteSectionGroupId: null, userErrors: [] },
    },
  ),

  updateSiteSectionGroup: proof(
    graphql(`
      mutation UpdateSiteSectionGroup {
        updateSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/guides", title: "How to", icon: null }) { siteSectionGroup { restId title icon } userErrors { code } }
      }
    `),
    {
      updateSiteSectionGroup: {
        siteSectionGroup: { restId: 'guides', title: 'How to', icon: null },
        userErrors: [],
      },
    },
  ),

  addSectionToSiteSectionGroup: proof(
    graphql(`
      mutation AddSectionToSiteSectionGroup {
        addSectionToSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/api", sectionId: "acme/docs/glossary" }) {
          siteSectionGroup { restId children { ... on SiteSection { restId sectionGroup { restId } } } }
          userErrors { code }
        }
      }
    `),
    {
      addSectionToSiteSectionGroup: {
        siteSectionGroup: {
          restId: 'api',
          children: [
            { restId: 'rest-api', sectionGroup: { restId: 'api' } },
            { restId: 'webhooks', sectionGroup: { restId: 'api' } },
            { restId: 'authentication', sectionGroup: { restId: 'api' } },
            { restId: 'errors', sectionGroup: { restId: 'api' } },
            { restId: 'sdks', sectionGroup: { restId: 'api' } },
            { restId: 'glossary', sectionGroup: { restId: 'api' } },
          ],
        },
        userErrors: [],
      },
    },
  ),
};
