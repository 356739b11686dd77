import { graphql } from '../../generated/index.ts';
import { id } from '../../ids.ts';
import { proof } from '../../proofs.ts';

export const siteProofs = {
  listSites: proof(
    graphql(`
      query ListSites {
        organization(id: "acme") {
          all: sites(first: 2) { totalCount nodes { restId title } }
          filtered: sites(spaceId: "handbook", isPublished: false, type: [BASIC, PREMIUM], title: "intra") { totalCount nodes { restId title type isPublished } }
        }
      }
    `),
    {
      organization: {
        all: {
          totalCount: 8,
          nodes: [
            { restId: 'docs', title: 'Acme Docs' },
            { restId: 'help-center', title: 'Help Center' },
          ],
        },
        filtered: {
          totalCount: 1,
          nodes: [{ restId: 'intranet', title: 'Intranet', type: 'BASIC', isPublished: false }],
        },
      },
    },
    { sends: ['space=handbook', 'title=intra', 'published=false', 'type=basic', 'type=premium'] },
  ),

  createSite: proof(
    graphql(`
      mutation CreateSite($input: CreateSiteInput!) {
        createSite(input: $input) {
          site { id restId title type visibility isPublished siteSpacesCount createdAt siteSpaces { nodes { title isDefault } } }
          siteEdge { node { id } }
          organization { title }
          clientMutationId
          userErrors { code }
        }
      }
    `),
    {
      createSite: {
        site: {
          id: id('Site', 'acme/site-1'),
          restId: 'site-1',
          title: 'New site',
          type: 'PREMIUM',
          visibility: 'UNLISTED',
          isPublished: false,
          siteSpacesCount: 2,
          createdAt: '2026-03-01T12:00:00.000Z',
          siteSpaces: {
            nodes: [
              { title: 'Handbook', isDefault: true },
              { title: 'FAQ', isDefault: false },
            ],
          },
        },
        siteEdge: { node: { id: id('Site', 'acme/site-1') } },
        organization: { title: 'Acme' },
        clientMutationId: 'm1',
        userErrors: [],
      },
    },
    {
      variables: {
        input: {
          organizationId: 'acme',
          title: 'New site',
          type: 'PREMIUM',
          visibility: 'UNLISTED',
          spaceIds: ['handbook', 'faq'],
          clientMutationId: 'm1',
        },
      },
    },
  ),

  getSite: proof(
    graphql(`
      query GetSite {
        site(id: "acme/docs") {
          id restId type title
          icon { light dark emoji }
          hostname basename
          proxy { origin target }
          visibility isPublished siteSpacesCount createdAt
          adaptiveContent { isEnabled }
          ads { status isSubmittable }
          agentsContext
          features { restId plan isFrozen customizations }
          urls { location app published }
        }
      }
    `),
    {
      site: {
        id: id('Site', 'acme/docs'),
        restId: 'docs',
        type: 'ULTIMATE',
        title: 'Acme Docs',
        icon: {
          light: 'https://assets.docs.example/acme/docs-light.png',
          dark: 'https://assets.docs.example/acme/docs-dark.png',
          emoji: null,
        },
        hostname: 'docs.acme.example',
        basename: null,
        proxy: null,
        visibility: 'PUBLIC',
        isPublished: true,
        siteSpacesCount: 48,
        createdAt: '2024-05-15T09:00:00.000Z',
        adaptiveContent: { isEnabled: true },
        ads: null,
        agentsContext: 'INCLUDED',
        features: [
          {
            restId: 'sites-sections',
            plan: 'premium',
            isFrozen: false,
            customizations: ['theme-preset'],
          },
          {
            restId: 'sites-adaptive-content',
            plan: 'ultimate',
            isFrozen: false,
            customizations: null,
          },
        ],
        urls: {
          location: 'https://api.docs.example/v1/orgs/acme/sites/docs',
          app: 'https://app.docs.example/o/acme/sites/docs',
          published: 'https://docs.acme.example/',
        },
      },
    },
  ),

  deleteSite: proof(
    graphql(`
      mutation DeleteSite {
        first: deleteSite(input: { siteId: "acme/docs" }) { deletedSiteId userErrors { code } }
        again: deleteSite(input: { siteId: "acme/docs" }) { deletedSiteId userErrors { code } }
      }
    `),
    {
      first: { deletedSiteId: id('Site', 'acme/docs'), userErrors: [] },
      again: { deletedSiteId: null, userErrors: [] },
    },
  ),

  updateSite: proof(
    graphql(`
      mutation UpdateSite($input: UpdateSiteInput!) {
        updateSite(input: $input) {
          site {
            title visibility basename agentsContext
            adaptiveContent { isEnabled }
            proxy { origin target }
            sections(first: 3) { nodes { restId isDefault } }
          }
          userErrors { code }
        }
      }
    `),
    {
      updateSite: {
        site: {
          title: 'Acme Manual',
          visibility: 'UNLISTED',
          basename: 'manual',
          agentsContext: 'EXCLUDED',
          adaptiveContent: { isEnabled: false },
          proxy: {
            origin: 'www.acme.example/manual',
            target: 'https://proxy.docs.example/acme/docs',
          },
          sections: {
            nodes: [
              { restId: 'getting-started', isDefault: false },
              { restId: 'quickstart', isDefault: false },
              { restId: 'authoring', isDefault: true },
            ],
          },
        },
        userErrors: [],
      },
    },
    {
      variables: {
        input: {
          siteId: 'acme/docs',
          title: 'Acme Manual',
          visibility: 'UNLISTED',
          basename: 'manual',
          adaptiveContent: { isEnabled: false },
          agentsContext: 'EXCLUDED',
          defaultSiteSectionId: 'acme/docs/authoring',
          proxy: 'www.acme.example/manual',
        },
      },
    },
  ),

  getSiteAdaptiveSchema: proof(
    graphql(`
      query GetSiteAdaptiveSchema {
        site(id: "acme/docs") { adaptiveSchema { jsonSchema updatedAt } }
      }
    `),
    {
      site: {
        adaptiveSchema: {
          jsonSchema: {
            type: 'object',
            properties: {
              customer: { type: 'boolean', description: 'Has a paid plan.' },
              betaTester: { type: 'boolean', description: 'Takes part in the beta program.' },
              unsigned: {
                type: 'object',
                properties: {
                  german: { type: 'boolean', description: 'Prefers German.' },
                  darkMode: { type: 'boolean' },
                },
                additionalProperties: false,
              },
            },
            additionalProperties: false,
          },
          updatedAt: '2025-12-16T09:00:00.000Z',
        },
      },
    },
  ),

  updateSiteAdaptiveSchema: proof(
    graphql(`
      mutation UpdateSiteAdaptiveSchema($input: UpdateSiteAdaptiveSchemaInput!) {
        updateSiteAdaptiveSchema(input: $input) {
          adaptiveSchema { jsonSchema updatedAt }
          site { id conditionTemplates { condition } }
          userErrors { code }
        }
      }
    `),
    {
      updateSiteAdaptiveSchema: {
        adaptiveSchema: {
          jsonSchema: {
            type: 'object',
            properties: { member: { type: 'boolean', description: 'Is a member.' } },
            additionalProperties: false,
          },
          updatedAt: '2026-03-01T12:00:00.000Z',
        },
        site: {
          id: id('Site', 'acme/help-center'),
          conditionTemplates: [{ condition: 'visitor.claims.member == true' }],
        },
        userErrors: [],
      },
    },
    {
      variables: {
        input: {
          siteId: 'acme/help-center',
          jsonSchema: {
            type: 'object',
            properties: { member: { type: 'boolean', description: 'Is a member.' } },
            additionalProperties: false,
          },
        },
      },
    },
  ),

  listSiteConditionTemplates: proof(
    graphql(`
      query ListSiteConditionTemplates {
        site(id: "acme/docs") { conditionTemplates { description condition } }
      }
    `),
    {
      site: {
        conditionTemplates: [
          { description: 'Has a paid plan.', condition: 'visitor.claims.customer == true' },
          {
            description: 'Takes part in the beta program.',
            condition: 'visitor.claims.betaTester == true',
          },
          { description: 'Prefers German.', condition: 'visitor.claims.unsigned.german == true' },
          {
            description: 'darkMode',
            condition: 'visitor.claims.unsigned.darkMode == true',
          },
        ],
      },
    },
  ),

  getPublishedSite: proof(
    graphql(`
      query GetPublishedSite {
        site(id: "acme/partners") {
          publishedProfile(shareKey: "partners-key") {
            site { restId title }
            structure { __typename ... on PublishedSiteSpaces { siteSpaces { path space { restId } } } }
          }
        }
      }
    `),
    {
      site: {
        publishedProfile: {
          site: { restId: 'partners', title: 'Partner Docs' },
          structure: {
            __typename: 'PublishedSiteSpaces',
            siteSpaces: [
              { path: 'handbook', space: { restId: 'partner-handbook' } },
              { path: 'pricing', space: { restId: 'partner-pricing' } },
              { path: 'api', space: { restId: 'partner-api' } },
            ],
          },
        },
      },
    },
    { sends: ['shareKey=partners-key'] },
  ),

  getSiteStructure: proof(
    graphql(`
      query GetSiteStructure {
        withSections: site(id: "acme/attic") {
          structure {
            item { __typename ... on SiteSectionGroup { id title } ... on SiteSection { id title siteSpaces { id } } }
            children { item { __typename } }
          }
        }
        without: site(id: "acme/partners") { structure { item { __typename ... on SiteSpace { id path } } children { item { __typename } } } }
      }
    `),
    {
      withSections: {
        structure: [
          {
            item: {
              __typename: 'SiteSectionGroup',
              id: id('SiteSectionGroup', 'acme/attic/attic-shelf'),
              title: 'Shelf',
            },
            children: [],
          },
          {
            item: {
              __typename: 'SiteSection',
              id: id('SiteSection', 'acme/attic/attic-box'),
              title: 'Box',
              siteSpaces: [{ id: id('SiteSpace', 'acme/attic/attic-lost') }],
            },
            children: [],
          },
        ],
      },
      without: {
        structure: ['handbook', 'pricing', 'api'].map((path) => ({
          item: {
            __typename: 'SiteSpace' as const,
            id: id('SiteSpace', `acme/partners/partners-${path}`),
            path,
          },
          children: [],
        })),
      },
    },
  ),

  publishSite: proof(
    graphql(`
      mutation PublishSite {
        publishSite(input: { siteId: "acme/intranet" }) { site { restId isPublished urls { published } } checkout { paymentSession } userErrors { code } }
        paid: publishSite(input: { siteId: "globex/portal" }) { site { restId } checkout { paymentSession } userErrors { code } }
      }
    `),
    {
      publishSite: {
        site: {
          restId: 'intranet',
          isPublished: true,
          urls: { published: 'https://acme.docs.example/intranet/' },
        },
        checkout: null,
        userErrors: [],
      },
      paid: {
        site: null,
        checkout: { paymentSession: 'checkout-1' },
        userErrors: [{ code: 'PAYMENT_REQUIRED' }],
      },
    },
  ),

  unpublishSite: proof(
    graphql(`
      mutation UnpublishSite {
        unpublishSite(input: { siteId: "acme/docs" }) { site { restId isPublished urls { published } siteSpacesCount } userErrors { code } }
        publishSite(input: { siteId: "acme/docs" }) { site { isPublished siteSpacesCount } userErrors { code } }
      }
    `),
    {
      unpublishSite: {
        site: {
          restId: 'docs',
          isPublished: false,
          urls: { published: null },
          siteSpacesCount: 48,
        },
        userErrors: [],
      },
      publishSite: { site: { isPublished: true, siteSpacesCount: 48 }, userErrors: [] },
    },
  ),

  sortSiteStructure: proof(
    graphql(`
      mutation SortSiteStructure {
        section: sortSiteStructure(input: { siteId: "acme/docs", itemId: "SiteSection:support", position: { beforeId: "SiteSection:acme/docs/quickstart" } }) {
          item { __typename ... on SiteSection { id } }
          site { sections(first: 3) { nodes { restId } } }
          userErrors { code }
        }
        group: sortSiteStructure(input: { siteId: "acme/docs", itemId: "SiteSectionGroup:acme/docs/api", position: { afterId: "SiteSection:acme/docs/faq" } }) {
          item { __typename ... on SiteSectionGroup { id children { __typename } } }
          site { sectionGroups { nodes { restId } } }
          userErrors { code }
        }
        siteSpace: sortSiteStructure(input: { siteId: "acme/docs", itemId: "SiteSpace:faq-de", position: { beforeId: "SiteSpace:faq-en" } }) {
          item { __typename ... on SiteSpace { id section { siteSpaces { restId } } } }
          site { id }
          userErrors { code }
        }
      }
    `),
    {
      section: {
        item: { __typename: 'SiteSection', id: id('SiteSection', 'acme/docs/support') },
        site: {
          sections: {
            nodes: [{ restId: 'getting-started' }, { restId: 'support' }, { restId: 'quickstart' }],
          },
        },
        userErrors: [],
      },
      group: {
        item: {
          __typename: 'SiteSectionGroup',
          id: id('SiteSectionGroup', 'acme/docs/api'),
          children: Array.from({ length: 5 }, () => ({ __typename: 'SiteSection' as const })),
        },
        site: {
          sectionGroups: {
            nodes: [
              { restId: 'guides' },
              { restId: 'advanced' },
              { restId: 'operations' },
              { restId: 'api' },
            ],
          },
        },
        userErrors: [],
      },
      siteSpace: {
        item: {
          __typename: 'SiteSpace',
          id: id('SiteSpace', 'acme/docs/faq-de'),
          section: { siteSpaces: [{ restId: 'faq-de' }, { restId: 'faq-en' }] },
        },
        site: { id: id('Site', 'acme/docs') },
        userErrors: [],
      },
    },
  ),
};
