import { graphql } from '../../generated/index.ts';
import { id } from '../../ids.ts';
import { proof } from '../../proofs.ts';

/** The items before the last one, which are sections and groups. */
const others = Array.from({ length: 9 }, () => ({ item: {} }));

export const externalLinkProofs = {
  createSiteExternalLink: proof(
    graphql(`
      mutation CreateSiteExternalLink {
        createSiteExternalLink(
          input: {
            siteId: "acme/docs"
            title: "Forum"
            localizedTitles: [{ language: "de", title: "Diskussion" }]
            description: "Questions and answers."
            localizedDescriptions: [{ language: "de", description: "Fragen und Antworten." }]
            icon: "comments"
            url: "https://forum.acme.example/"
            parentId: "SiteSectionGroup:acme/docs/operations"
            isDraft: true
            condition: "visitor.claims.customer == true"
          }
        ) {
          siteExternalLink {
            restId title localizedTitles { language title } description localizedDescriptions { language description }
            icon url isDraft condition sectionGroup { id title } site { id }
          }
          site { structure { item { ... on SiteExternalLink { title } } } }
          userErrors { code field }
        }
        withoutSections: createSiteExternalLink(input: { siteId: "acme/partners", title: "Forum", url: "https://forum.acme.example/" }) {
          siteExternalLink { id }
          userErrors { code }
        }
      }
    `),
    {
      createSiteExternalLink: {
        siteExternalLink: {
          restId: 'external-link-1',
          title: 'Forum',
          localizedTitles: [{ language: 'de', title: 'Diskussion' }],
          description: 'Questions and answers.',
          localizedDescriptions: [{ language: 'de', description: 'Fragen und Antworten.' }],
          icon: 'comments',
          url: 'https://forum.acme.example/',
          isDraft: true,
          condition: 'visitor.claims.customer == true',
          sectionGroup: {
            id: id('SiteSectionGroup', 'acme/docs/operations'),
            title: 'Operations',
          },
          site: { id: id('Site', 'acme/docs') },
        },
        site: { structure: [...others, { item: { title: 'Status' } }] },
        userErrors: [],
      },
      withoutSections: { siteExternalLink: null, userErrors: [{ code: 'INVALID_VALUE' }] },
    },
  ),

  updateSiteExternalLink: proof(
    graphql(`
      mutation UpdateSiteExternalLink {
        updateSiteExternalLink(
          input: {
            siteExternalLinkId: "acme/docs/status-page"
            title: "Health"
            localizedTitles: null
            description: null
            url: "https://health.acme.example/"
            parentId: "operations"
            isDraft: true
          }
        ) {
          siteExternalLink { id title localizedTitles { title } description localizedDescriptions { language description } url sectionGroup { restId } isDraft }
          userErrors { code field }
        }
        root: updateSiteExternalLink(input: { siteExternalLinkId: "acme/docs/status-page", parentId: null }) {
          siteExternalLink { sectionGroup { id } site { structure { item { ... on SiteExternalLink { restId title } } } } }
        }
      }
    `),
    {
      updateSiteExternalLink: {
        siteExternalLink: {
          id: id('SiteExternalLink', 'acme/docs/status-page'),
          title: 'Health',
          localizedTitles: null,
          description: null,
          localizedDescriptions: [{ language: 'de', description: 'Ob gerade alles funktioniert.' }],
          url: 'https://health.acme.example/',
          sectionGroup: { restId: 'operations' },
          isDraft: true,
        },
        userErrors: [],
      },
      root: {
        siteExternalLink: {
          sectionGroup: null,
          site: { structure: [...others, { item: { restId: 'status-page', title: 'Health' } }] },
        },
      },
    },
  ),

  deleteSiteExternalLink: proof(
    graphql(`
      mutation DeleteSiteExternalLink {
        before: updateSiteExternalLink(input: { siteExternalLinkId: "acme/developer-portal/portal-forum", isDraft: false }) { siteExternalLink { isDraft } }
        deleteSiteExternalLink(input: { siteExternalLinkId: "acme/developer-portal/portal-forum" }) {
          deletedSiteExternalLinkId
          site { restId structure { item { __typename } } }
          userErrors { code }
        }
        again: deleteSiteExternalLink(input: { siteExternalLinkId: "acme/developer-portal/portal-forum" }) { deletedSiteExternalLinkId userErrors { code } }
      }
    `),
    {
      before: { siteExternalLink: { isDraft: false } },
      deleteSiteExternalLink: {
        deletedSiteExternalLinkId: id('SiteExternalLink', 'acme/developer-portal/portal-forum'),
        site: {
          restId: 'developer-portal',
          structure: [
            { item: { __typename: 'SiteSection' } },
            { item: { __typename: 'SiteSectionGroup' } },
          ],
        },
        userErrors: [],
      },
      again: { deletedSiteExternalLinkId: null, userErrors: [] },
    },
  ),
};
