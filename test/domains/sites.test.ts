import { siteOperations } from '../../src/domains/sites/operations.ts';
import { graphql } from '../generated/index.ts';
import { proof, prove } from '../proofs.ts';

prove('sites', siteOperations, {
  listSites: proof(
    graphql(`
      query ListSites {
        organization(id: "acme") {
          all: sites(first: 2) { totalCount nodes { restId title } }
          filtered: sites(space: "handbook", published: false, type: [BASIC, PREMIUM], title: "intra") { totalCount nodes { restId title type published } }
        }
      }
    `),
    {
      calls: [
        'GET /v1/orgs/acme',
        'GET /v1/orgs/acme/sites?limit=2',
        'GET /v1/orgs/acme/sites?space=handbook&title=intra&published=false&type=basic&type=premium&limit=25',
      ],
      data: {
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
            nodes: [{ restId: 'intranet', title: 'Intranet', type: 'BASIC', published: false }],
          },
        },
      },
    },
  ),

  createSite: proof(
    graphql(`
      mutation CreateSite($input: CreateSiteInput!) {
        createSite(input: $input) {
          site { id restId title type visibility published siteSpacesCount createdAt siteSpaces { nodes { title default } } }
          siteEdge { node { id } }
          organization { title }
          clientMutationId
          userErrors { code }
        }
      }
    `),
    {
      variables: {
        input: {
          organizationId: 'acme',
          title: 'New site',
          type: 'PREMIUM',
          visibility: 'UNLISTED',
          spaces: ['handbook', 'faq'],
          clientMutationId: 'm1',
        },
      },
      calls: [
        'GET /v1/orgs/acme',
        'GET /v1/orgs/acme/sites/site-1/site-spaces?limit=25',
        'POST /v1/orgs/acme/sites',
      ],
      data: {
        createSite: {
          site: {
            id: 'U2l0ZTphY21lL3NpdGUtMQ',
            restId: 'site-1',
            title: 'New site',
            type: 'PREMIUM',
            visibility: 'UNLISTED',
            published: false,
            siteSpacesCount: 2,
            createdAt: '2026-03-01T12:00:00.000Z',
            siteSpaces: {
              nodes: [
                { title: 'Handbook', default: true },
                { title: 'FAQ', default: false },
              ],
            },
          },
          siteEdge: { node: { id: 'U2l0ZTphY21lL3NpdGUtMQ' } },
          organization: { title: 'Acme' },
          clientMutationId: 'm1',
          userErrors: [],
        },
      },
    },
  ),

  getSite: proof(
    graphql(`
      query GetSite {
        site(id: "acme/docs") {
          id restId type title
          icon { icon { light dark } }
          hostname basename
          proxy { origin target }
          visibility published siteSpacesCount createdAt
          adaptiveContent { enabled }
          ads { status submittable }
          agentsContext
          features { restId plan frozen customizations }
          urls { location app published }
        }
      }
    `),
    {
      calls: ['GET /v1/orgs/acme/sites/docs'],
      data: {
        site: {
          id: 'U2l0ZTphY21lL2RvY3M',
          restId: 'docs',
          type: 'ULTIMATE',
          title: 'Acme Docs',
          icon: {
            icon: {
              light: 'https://assets.docs.example/acme/docs-light.png',
              dark: 'https://assets.docs.example/acme/docs-dark.png',
            },
          },
          hostname: 'docs.acme.example',
          basename: null,
          proxy: null,
          visibility: 'PUBLIC',
          published: true,
          siteSpacesCount: 48,
          createdAt: '2024-05-15T09:00:00.000Z',
          adaptiveContent: { enabled: true },
          ads: null,
          agentsContext: 'INCLUDED',
          features: [
            {
              restId: 'sections',
              plan: 'premium',
              frozen: false,
              customizations: ['styling.tint'],
            },
            { restId: 'adaptive-content', plan: 'ultimate', frozen: null, customizations: null },
          ],
          urls: {
            location: 'https://api.docs.example/v1/orgs/acme/sites/docs',
            app: 'https://app.docs.example/o/acme/sites/docs',
            published: 'https://docs.acme.example/',
          },
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
      calls: ['DELETE /v1/orgs/acme/sites/docs', 'DELETE /v1/orgs/acme/sites/docs'],
      data: {
        first: { deletedSiteId: 'U2l0ZTphY21lL2RvY3M', userErrors: [] },
        again: { deletedSiteId: null, userErrors: [] },
      },
    },
  ),

  updateSite: proof(
    graphql(`
      mutation UpdateSite($input: UpdateSiteInput!) {
        updateSite(input: $input) {
          site {
            title visibility basename agentsContext
            adaptiveContent { enabled }
            proxy { origin target }
            sections(first: 3) { nodes { restId default } }
          }
          userErrors { code }
        }
      }
    `),
    {
      variables: {
        input: {
          siteId: 'acme/docs',
          title: 'Acme Manual',
          visibility: 'UNLISTED',
          basename: 'manual',
          adaptiveContent: { enabled: false },
          agentsContext: 'EXCLUDED',
          defaultSiteSection: 'acme/docs/authoring',
          proxy: 'www.acme.example/manual',
        },
      },
      calls: ['GET /v1/orgs/acme/sites/docs/sections?limit=3', 'PATCH /v1/orgs/acme/sites/docs'],
      data: {
        updateSite: {
          site: {
            title: 'Acme Manual',
            visibility: 'UNLISTED',
            basename: 'manual',
            agentsContext: 'EXCLUDED',
            adaptiveContent: { enabled: false },
            proxy: {
              origin: 'www.acme.example/manual',
              target: 'https://proxy.docs.example/acme/docs',
            },
            sections: {
              nodes: [
                { restId: 'getting-started', default: false },
                { restId: 'quickstart', default: false },
                { restId: 'authoring', default: true },
              ],
            },
          },
          userErrors: [],
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
      calls: ['GET /v1/orgs/acme/sites/docs', 'GET /v1/orgs/acme/sites/docs/adaptive-schema'],
      data: {
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
      calls: [
        'GET /v1/orgs/acme/sites/help-center',
        'GET /v1/orgs/acme/sites/help-center/adaptive-schema/template-conditions',
        'PUT /v1/orgs/acme/sites/help-center/adaptive-schema',
      ],
      data: {
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
            id: 'U2l0ZTphY21lL2hlbHAtY2VudGVy',
            conditionTemplates: [{ condition: 'visitor.claims.member == true' }],
          },
          userErrors: [],
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
      calls: [
        'GET /v1/orgs/acme/sites/docs',
        'GET /v1/orgs/acme/sites/docs/adaptive-schema/template-conditions',
      ],
      data: {
        site: {
          conditionTemplates: [
            { description: 'Has a paid plan.', condition: 'visitor.claims.customer == true' },
            {
              description: 'Takes part in the beta program.',
              condition: 'visitor.claims.betaTester == true',
            },
            { description: 'Prefers German.', condition: 'visitor.claims.unsigned.german == true' },
            { description: null, condition: 'visitor.claims.unsigned.darkMode == true' },
          ],
        },
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
      calls: [
        'GET /v1/orgs/acme/sites/partners',
        'GET /v1/orgs/acme/sites/partners/published?shareKey=partners-key',
      ],
      data: {
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
    },
  ),

  publishSite: proof(
    graphql(`
      mutation PublishSite {
        publishSite(input: { siteId: "acme/intranet" }) { site { restId published urls { published } } checkout { sessionId } userErrors { code } }
        paid: publishSite(input: { siteId: "globex/portal" }) { site { restId } checkout { sessionId } userErrors { code } }
      }
    `),
    {
      calls: [
        'POST /v1/orgs/acme/sites/intranet/publish',
        'POST /v1/orgs/globex/sites/portal/publish',
      ],
      data: {
        publishSite: {
          site: {
            restId: 'intranet',
            published: true,
            urls: { published: 'https://acme.docs.example/intranet/' },
          },
          checkout: null,
          userErrors: [],
        },
        paid: { site: null, checkout: { sessionId: 'checkout-1' }, userErrors: [] },
      },
    },
  ),

  listSiteSections: proof(
    graphql(`
      query ListSiteSections {
        site(id: "acme/docs") {
          sections(first: 9) {
            totalCount
            nodes {
              restId title description default path condition icon
              sectionGroup { restId title sectionGroup { restId title } }
              siteSpaces { restId }
              urls { published }
            }
          }
        }
      }
    `),
    {
      calls: [
        'GET /v1/orgs/acme/sites/docs',
        'GET /v1/orgs/acme/sites/docs/section-groups?limit=1000',
        'GET /v1/orgs/acme/sites/docs/sections?limit=9',
      ],
      data: {
        site: {
          sections: {
            totalCount: 24,
            nodes: [
              {
                restId: 'getting-started',
                title: 'Getting started',
                description: 'From nothing to a first published site.',
                default: true,
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
                default: false,
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
                default: false,
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
                default: false,
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
                default: false,
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
                default: false,
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
                default: false,
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
                default: false,
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
                default: false,
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
          siteSection { title path icon default siteSpaces { title path default space { restId } } }
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
      calls: ['POST /v1/orgs/acme/sites/docs/sections'],
      data: {
        createSiteSection: {
          siteSection: {
            title: 'Company handbook',
            path: 'company-handbook',
            icon: 'book',
            default: false,
            siteSpaces: [
              { title: 'Handbook', path: 'handbook', default: true, space: { restId: 'handbook' } },
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
      calls: [
        'DELETE /v1/orgs/acme/sites/docs/sections/faq',
        'DELETE /v1/orgs/acme/sites/docs/sections/faq',
      ],
      data: {
        first: { deletedSiteSectionId: 'U2l0ZVNlY3Rpb246YWNtZS9kb2NzL2ZhcQ', userErrors: [] },
        again: { deletedSiteSectionId: null, userErrors: [] },
      },
    },
  ),

  updateSiteSection: proof(
    graphql(`
      mutation UpdateSiteSection($input: UpdateSiteSectionInput!) {
        updateSiteSection(input: $input) {
          siteSection { title path condition icon description siteSpaces { restId default } }
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
          defaultSiteSpace: 'acme/docs/getting-started-de',
        },
      },
      calls: ['PATCH /v1/orgs/acme/sites/docs/sections/getting-started'],
      data: {
        updateSiteSection: {
          siteSection: {
            title: 'Start',
            path: 'start',
            condition: 'visitor.claims.customer == true',
            icon: null,
            description: 'The first hour.',
            siteSpaces: [
              { restId: 'getting-started-en', default: false },
              { restId: 'getting-started-de', default: true },
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
        moveSiteSection(input: { siteSectionId: "acme/docs/support", position: { before: "acme/docs/changelog" } }) { siteSection { restId } userErrors { code } }
      }
    `),
    {
      calls: ['POST /v1/orgs/acme/sites/docs/sections/support/move'],
      data: { moveSiteSection: { siteSection: { restId: 'support' }, userErrors: [] } },
    },
  ),

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
      calls: [
        'GET /v1/orgs/acme/sites/docs',
        'GET /v1/orgs/acme/sites/docs/section-groups?limit=25',
      ],
      data: {
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
                  { __typename: 'SiteSection', restId: 'authoring' },
                  { __typename: 'SiteSection', restId: 'publishing' },
                  { __typename: 'SiteSection', restId: 'collaboration' },
                  { __typename: 'SiteSection', restId: 'localization' },
                  { __typename: 'SiteSection', restId: 'search' },
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
                children: [
                  { __typename: 'SiteSection', restId: 'adaptive-content' },
                  { __typename: 'SiteSection', restId: 'custom-domains' },
                  { __typename: 'SiteSection', restId: 'automation' },
                ],
              },
              {
                restId: 'api',
                title: 'Developers',
                icon: 'code',
                sectionGroup: null,
                children: [
                  { __typename: 'SiteSection', restId: 'rest-api' },
                  { __typename: 'SiteSection', restId: 'webhooks' },
                  { __typename: 'SiteSection', restId: 'authentication' },
                  { __typename: 'SiteSection', restId: 'errors' },
                  { __typename: 'SiteSection', restId: 'sdks' },
                ],
              },
              {
                restId: 'operations',
                title: 'Operations',
                icon: null,
                sectionGroup: null,
                children: [
                  { __typename: 'SiteSection', restId: 'deployment' },
                  { __typename: 'SiteSection', restId: 'monitoring' },
                  { __typename: 'SiteSection', restId: 'backups' },
                  { __typename: 'SiteSection', restId: 'security' },
                  { __typename: 'SiteSection', restId: 'compliance' },
                ],
              },
            ],
          },
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
      variables: {
        input: {
          siteId: 'acme/docs',
          title: 'Help',
          icon: 'life-ring',
          sections: ['acme/docs/faq', 'acme/docs/support'],
          parent: 'acme/docs/guides',
        },
      },
      calls: ['POST /v1/orgs/acme/sites/docs/section-groups'],
      data: {
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
      calls: [
        'DELETE /v1/orgs/acme/sites/docs/section-groups/advanced',
        'DELETE /v1/orgs/acme/sites/docs/section-groups/advanced',
      ],
      data: {
        first: {
          deletedSiteSectionGroupId: 'U2l0ZVNlY3Rpb25Hcm91cDphY21lL2RvY3MvYWR2YW5jZWQ',
          userErrors: [],
        },
        again: { deletedSiteSectionGroupId: null, userErrors: [] },
      },
    },
  ),

  updateSiteSectionGroup: proof(
    graphql(`
      mutation UpdateSiteSectionGroup {
        updateSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/guides", title: "How to", icon: null }) { siteSectionGroup { restId title icon } userErrors { code } }
      }
    `),
    {
      calls: ['PATCH /v1/orgs/acme/sites/docs/section-groups/guides'],
      data: {
        updateSiteSectionGroup: {
          siteSectionGroup: { restId: 'guides', title: 'How to', icon: null },
          userErrors: [],
        },
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
      calls: ['POST /v1/orgs/acme/sites/docs/section-groups/api/sections'],
      data: {
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
    },
  ),

  listSiteSpaces: proof(
    graphql(`
      query ListSiteSpaces {
        site(id: "acme/partners") {
          all: siteSpaces(shareKey: "partners-key") {
            totalCount
            nodes { restId path title default condition hidden hasAdvancedCustomizationFeature section { restId } space { restId title } urls { published } }
          }
          defaults: siteSpaces(shareKey: "partners-key", default: true) { nodes { restId default } }
        }
      }
    `),
    {
      calls: [
        'GET /v1/orgs/acme/sites/partners',
        'GET /v1/orgs/acme/sites/partners/site-spaces?shareKey=partners-key&default=true&limit=25',
        'GET /v1/orgs/acme/sites/partners/site-spaces?shareKey=partners-key&limit=25',
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
                default: true,
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
                default: false,
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
                default: false,
                condition: null,
                hidden: null,
                hasAdvancedCustomizationFeature: null,
                section: null,
                space: { restId: 'partner-api', title: 'Partner API' },
                urls: { published: 'https://acme.docs.example/partners/partners-key/api' },
              },
            ],
          },
          defaults: { nodes: [{ restId: 'partners-handbook', default: true }] },
        },
      },
    },
  ),

  createSiteSpace: proof(
    graphql(`
      mutation CreateSiteSpace {
        createSiteSpace(input: { siteId: "acme/docs", spaceId: "handbook", sectionId: "acme/docs/faq" }) {
          siteSpace { path title default section { restId } space { restId title } }
          siteSpaceEdge { node { title } }
          userErrors { code }
        }
      }
    `),
    {
      calls: ['POST /v1/orgs/acme/sites/docs/site-spaces'],
      data: {
        createSiteSpace: {
          siteSpace: {
            path: 'handbook',
            title: 'Handbook',
            default: false,
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
      calls: [
        'DELETE /v1/orgs/acme/sites/docs/site-spaces/faq-de',
        'DELETE /v1/orgs/acme/sites/docs/site-spaces/faq-de',
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
      calls: ['PATCH /v1/orgs/acme/sites/docs/site-spaces/security-de'],
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
        moveSiteSpace(input: { siteSpaceId: "acme/docs/faq-en", position: { after: "acme/docs/faq-de" } }) { siteSpace { restId section { siteSpaces { restId } } } userErrors { code } }
      }
    `),
    {
      calls: [
        'GET /v1/orgs/acme/sites/docs/sections?limit=1000',
        'POST /v1/orgs/acme/sites/docs/site-spaces/faq-en/move',
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
});
