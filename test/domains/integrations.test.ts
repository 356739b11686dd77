import { integrationOperations } from '../../src/domains/integrations/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('integrations', integrationOperations, {
  listIntegrations: proof(
    graphql(`
      query ListIntegrations {
        integrations(first: 1) { totalCount nodes { id restId name title version target isVerified visibility scopes categories owner { id } permissions { admin } urls { location icon app assets publicEndpoint } } }
        filtered: integrations(first: 1, query: "g", hasBlocks: true, target: SPACE, ownerId: "acme", hasContentSources: false, category: CONTENT, scope: SPACE_CONTENT_READ, blockDomain: "example.com") { totalCount }
      }
    `),
    {
      integrations: {
        totalCount: 8,
        nodes: [
          {
            id: id('Integration', 'git-sync'),
            restId: 'git-sync',
            name: 'git-sync',
            title: 'Git Sync',
            version: 14,
            target: 'SPACE',
            isVerified: true,
            visibility: 'PUBLIC',
            scopes: [
              'SPACE_CONTENT_READ',
              'SPACE_CONTENT_WRITE',
              'SPACE_METADATA_READ',
              'SPACE_GIT_SYNC',
            ],
            categories: ['GIT_SYNC', 'CONTENT'],
            owner: { id: id('Organization', 'acme') },
            permissions: { admin: true },
            urls: {
              location: 'https://api.docs.example/v1/integrations/git-sync',
              icon: 'https://assets.docs.example/integrations/git-sync/v1/icon.png',
              app: 'https://app.docs.example/integrations/git-sync',
              assets: 'https://assets.docs.example/integrations/git-sync',
              publicEndpoint: 'https://integrations.docs.example/git-sync',
            },
          },
        ],
      },
      filtered: { totalCount: 0 },
    },
    {
      sends: [
        'search=g',
        'category=content',
        'blockDomain=example.com',
        'blocks=true',
        'contentSources=false',
        'owner=acme',
        'scope=space:content:read',
        'target=space',
      ],
    },
  ),

  getIntegration: proof(
    graphql(`
      query GetIntegration {
        integration(id: "git-sync") {
          id name description summary previewImages
          blocks { restId title description icon urlUnfurl markdown { codeblock body } }
          contentSources { restId title description icon configuration { componentRestId } }
          configurations { organization { required properties { name title description type default completionUrl enum buttonText callbackUrl } } space { required } site { required } }
          externalLinks { url label } contentSecurityPolicy
        }
      }
    `),
    {
      integration: {
        id: id('Integration', 'git-sync'),
        name: 'git-sync',
        description: 'Keeps spaces and repositories the same.',
        summary: '# Git Sync\n\nWrite in the editor or in **Git**: both see every change.',
        previewImages: [
          'https://assets.docs.example/integrations/git-sync/v1/preview-1.png',
          'https://assets.docs.example/integrations/git-sync/v1/preview-2.png',
        ],
        blocks: null,
        contentSources: null,
        configurations: {
          organization: {
            required: ['connect'],
            properties: [
              {
                name: 'host',
                title: 'Host',
                description: 'Repository to synchronize with, as owner/name.',
                type: 'string',
                default: null,
                completionUrl: 'https://integrations.docs.example/git-sync/repositories',
                enum: null,
                buttonText: null,
                callbackUrl: null,
              },
              {
                name: 'connect',
                title: 'Connect',
                description: 'Signs in at the Git host.',
                type: 'button',
                default: null,
                completionUrl: null,
                enum: null,
                buttonText: 'Sign in',
                callbackUrl: 'https://integrations.docs.example/git-sync/signed-in',
              },
              {
                name: 'direction',
                title: 'Priority',
                description: 'Which side wins the first time.',
                type: 'string',
                default: 'git',
                completionUrl: null,
                enum: ['git', 'docs'],
                buttonText: null,
                callbackUrl: null,
              },
            ],
          },
          space: { required: ['repository', 'branch'] },
          site: { required: ['repository'] },
        },
        externalLinks: [
          { url: 'https://docs.acme.example/automation/en/git-sync', label: 'Documentation' },
          { url: 'https://git.acme.example/acme/git-sync', label: null },
        ],
        contentSecurityPolicy: {
          'default-src': "'self'",
          'connect-src': 'https://git.acme.example',
        },
      },
    },
  ),

  publishIntegration: proof(
    graphql(`
      mutation PublishIntegration {
        publishIntegration(
          input: {
            integrationId: "weather", runtime: V1, icon: "aWNvbg==", title: "Weather", description: "Shows the weather.", summary: "# Weather", previewImages: ["cGljdHVyZQ=="]
            visibility: PRIVATE, target: SPACE, scopes: [SPACE_CONTENT_READ], categories: [CONTENT], organizationId: "acme", script: "export default {}"
            blocks: [{ restId: "now", title: "Now", urlUnfurl: ["https://weather.example/**"], markdown: { codeblock: "weather", body: "place" } }]
            contentSources: [{ restId: "places", title: "Places", configuration: { componentRestId: "pick" } }], externalLinks: [{ url: "https://weather.example", label: "Weather" }]
            configurations: { space: { form: { required: ["unit"], properties: [{ name: "unit", property: { string: { enum: ["C", "F"], default: "C", completionUrl: "https://weather.example/units" } } }] } } }
            secrets: [{ name: "API_KEY", value: "hidden" }], contentSecurityPolicy: { default: "'none'" }
          }
        ) {
          integration { id name version title visibility target scopes categories blocks { restId } owner { id } configurations { space { required properties { name enum default completionUrl } } } }
          userErrors { message }
        }
      }
    `),
    {
      publishIntegration: {
        integration: {
          id: id('Integration', 'weather'),
          name: 'weather',
          version: 1,
          title: 'Weather',
          visibility: 'PRIVATE',
          target: 'SPACE',
          scopes: ['SPACE_CONTENT_READ'],
          categories: ['CONTENT'],
          blocks: [{ restId: 'now' }],
          owner: { id: id('Organization', 'acme') },
          configurations: {
            space: {
              required: ['unit'],
              properties: [
                {
                  name: 'unit',
                  enum: ['C', 'F'],
                  default: 'C',
                  completionUrl: 'https://weather.example/units',
                },
              ],
            },
          },
        },
        userErrors: [],
      },
    },
  ),

  deleteIntegration: proof(
    graphql(`
      mutation DeleteIntegration {
        first: deleteIntegration(input: { integrationId: "git-sync" }) { deletedIntegrationId userErrors { message } }
        again: deleteIntegration(input: { integrationId: "git-sync" }) { deletedIntegrationId userErrors { message } }
      }
    `),
    {
      first: { deletedIntegrationId: id('Integration', 'git-sync'), userErrors: [] },
      again: { deletedIntegrationId: null, userErrors: [] },
    },
  ),

  listInstallations: proof(
    graphql(`
      query ListInstallations {
        integration(id: "git-sync") {
          name
          installations(first: 1) { totalCount nodes { id restId status spaceSelection siteSelection spacesCount configuration createdAt updatedAt externalReferences target { organization { id } } urls { location app publicEndpoint } } }
          none: installations(first: 1, externalReference: "nothing") { totalCount }
        }
      }
    `),
    {
      integration: {
        name: 'git-sync',
        installations: {
          totalCount: 2,
          nodes: [
            {
              id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
              restId: 'git-sync-acme',
              status: 'ACTIVE',
              spaceSelection: 'SELECTED',
              siteSelection: 'SELECTED',
              spacesCount: 6,
              configuration: { host: 'git.acme.example', direction: 'git' },
              createdAt: '2024-12-11T09:00:00.000Z',
              updatedAt: '2026-01-04T09:00:00.000Z',
              externalReferences: ['git-app-4711'],
              target: { organization: { id: id('Organization', 'acme') } },
              urls: {
                location:
                  'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme',
                app: 'https://app.docs.example/o/acme/integrations/git-sync/git-sync-acme',
                publicEndpoint: 'https://integrations.docs.example/git-sync/git-sync-acme',
              },
            },
          ],
        },
        none: { totalCount: 0 },
      },
    },
  ),

  installIntegration: proof(
    graphql(`
      mutation InstallIntegration {
        publishIntegration(input: { integrationId: "weather", title: "Weather", description: "Rain or sun.", scopes: [], script: "export {};", organizationId: "acme" }) { integration { name } }
        installIntegration(input: { integrationId: "weather", organizationId: "acme" }) {
          integrationInstallation { id restId status target { organization { restId } } }
          integrationInstallationEdge { node { id } }
          integration { name }
          userErrors { message }
        }
      }
    `),
    {
      publishIntegration: { integration: { name: 'weather' } },
      installIntegration: {
        integrationInstallation: {
          id: id('IntegrationInstallation', 'weather/installation-1'),
          restId: 'installation-1',
          status: 'ACTIVE',
          target: { organization: { restId: 'acme' } },
        },
        integrationInstallationEdge: {
          node: { id: id('IntegrationInstallation', 'weather/installation-1') },
        },
        integration: { name: 'weather' },
        userErrors: [],
      },
    },
  ),

  listOrganizationInstallations: proof(
    graphql(`
      query ListOrganizationInstallations {
        organization(id: "acme") {
          installations(first: 2) {
            totalCount
            edges { integration { id title } node { id status spacesCount target { organization { id } } integration { name } } }
          }
          found: installations(query: "insights") { nodes { id restId configuration } }
        }
      }
    `),
    {
      organization: {
        installations: {
          totalCount: 5,
          edges: [
            {
              integration: { id: id('Integration', 'git-sync'), title: 'Git Sync' },
              node: {
                id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
                status: 'ACTIVE',
                spacesCount: 6,
                target: { organization: { id: id('Organization', 'acme') } },
                integration: { name: 'git-sync' },
              },
            },
            {
              integration: { id: id('Integration', 'okta-visitors'), title: 'Okta for visitors' },
              node: {
                id: id('IntegrationInstallation', 'okta-visitors/okta-visitors-acme'),
                status: 'ACTIVE',
                spacesCount: 1,
                target: { organization: { id: id('Organization', 'acme') } },
                integration: { name: 'okta-visitors' },
              },
            },
          ],
        },
        found: {
          nodes: [
            {
              id: id('IntegrationInstallation', 'page-insights/page-insights-acme'),
              restId: 'page-insights-acme',
              configuration: { sampling: 0.25 },
            },
          ],
        },
      },
    },
  ),

  listOrganizationIntegrations: proof(
    graphql(`
      query ListOrganizationIntegrations {
        organization(id: "globex") {
          integrations(first: 2) { totalCount nodes { id visibility owner { restId } } }
          filtered: integrations(query: "e", hasBlocks: true, target: SPACE, ownerId: "acme", hasContentSources: true, category: CONTENT, scope: OPENAPI_READ, blockDomain: "acme.example") { nodes { name } }
        }
      }
    `),
    {
      organization: {
        integrations: {
          totalCount: 6,
          nodes: [
            { id: id('Integration', 'git-sync'), visibility: 'PUBLIC', owner: { restId: 'acme' } },
            {
              id: id('Integration', 'diagrams'),
              visibility: 'PUBLIC',
              owner: { restId: 'globex' },
            },
          ],
        },
        filtered: { nodes: [{ name: 'issue-tracker' }] },
      },
    },
  ),

  listSpaceIntegrations: proof(
    graphql(`
      query ListSpaceIntegrations {
        space(id: "getting-started") {
          integrations { id title }
          found: integrations(query: "git") { name }
        }
      }
    `),
    {
      space: {
        integrations: [
          { id: id('Integration', 'git-sync'), title: 'Git Sync' },
          { id: id('Integration', 'diagrams'), title: 'Diagrams' },
          { id: id('Integration', 'chat-bridge'), title: 'Chat bridge' },
        ],
        found: [{ name: 'git-sync' }],
      },
    },
  ),

  listSiteIntegrations: proof(
    graphql(`
      query ListSiteIntegrations {
        site(id: "acme/intranet") {
          integrations { id title }
          found: integrations(query: "okta") { name }
        }
      }
    `),
    {
      site: {
        integrations: [
          { id: id('Integration', 'okta-visitors'), title: 'Okta for visitors' },
          { id: id('Integration', 'page-insights'), title: 'Page Insights' },
          { id: id('Integration', 'chat-bridge'), title: 'Chat bridge' },
        ],
        found: [{ name: 'okta-visitors' }],
      },
    },
  ),

  getInstallation: proof(
    graphql(`
      query GetInstallation {
        integrationInstallation(id: "git-sync/git-sync-acme") {
          id restId status spaceSelection configuration externalReferences
          integration { id }
          target { organization { id } }
        }
        node(id: "IntegrationInstallation:git-sync/none") { id }
      }
    `),
    {
      integrationInstallation: {
        id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
        restId: 'git-sync-acme',
        status: 'ACTIVE',
        spaceSelection: 'SELECTED',
        configuration: { host: 'git.acme.example', direction: 'git' },
        externalReferences: ['git-app-4711'],
        integration: { id: id('Integration', 'git-sync') },
        target: { organization: { id: id('Organization', 'acme') } },
      },
      node: null,
    },
  ),

  updateInstallation: proof(
    graphql(`
      mutation UpdateInstallation {
        updateIntegrationInstallation(
          input: { integrationInstallationId: "chat-bridge/chat-bridge-acme", configuration: { workspace: "acme" }, externalReferences: ["chat-7"], spaceSelection: SELECTED, siteSelection: SELECTED }
        ) {
          integrationInstallation { id status configuration externalReferences spaceSelection siteSelection updatedAt }
          userErrors { message }
        }
      }
    `),
    {
      updateIntegrationInstallation: {
        integrationInstallation: {
          id: id('IntegrationInstallation', 'chat-bridge/chat-bridge-acme'),
          status: 'ACTIVE',
          configuration: { workspace: 'acme' },
          externalReferences: ['chat-7'],
          spaceSelection: 'SELECTED',
          siteSelection: 'SELECTED',
          updatedAt: '2026-03-01T12:00:00.000Z',
        },
        userErrors: [],
      },
    },
  ),

  deleteInstallation: proof(
    graphql(`
      mutation DeleteInstallation {
        deleteIntegrationInstallation(input: { integrationInstallationId: "git-sync/git-sync-acme" }) {
          deletedIntegrationInstallationId
          integration { name installations { nodes { restId } } spaceInstallations { totalCount } }
          userErrors { message }
        }
        again: deleteIntegrationInstallation(input: { integrationInstallationId: "git-sync/git-sync-acme" }) {
          deletedIntegrationInstallationId
          userErrors { message }
        }
      }
    `),
    {
      deleteIntegrationInstallation: {
        deletedIntegrationInstallationId: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
        integration: {
          name: 'git-sync',
          installations: { nodes: [{ restId: 'git-sync-globex' }] },
          spaceInstallations: { totalCount: 1 },
        },
        userErrors: [],
      },
      again: { deletedIntegrationInstallationId: null, userErrors: [] },
    },
  ),

  listSpacesOfInstallation: proof(
    graphql(`
      query ListSpacesOfInstallation {
        integrationInstallation(id: "git-sync/git-sync-acme") {
          spaceInstallations(first: 1) { totalCount nodes { id restId space { id title } installationId integrationId } }
          ids: spaceInstallations(first: 1) { nodes { spaceId } }
        }
      }
    `),
    {
      integrationInstallation: {
        spaceInstallations: {
          totalCount: 6,
          nodes: [
            {
              id: id('IntegrationSpaceInstallation', 'git-sync/git-sync-acme/getting-started'),
              restId: 'getting-started',
              space: { id: id('Space', 'getting-started'), title: 'Getting started' },
              installationId: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
              integrationId: id('Integration', 'git-sync'),
            },
          ],
        },
        ids: { nodes: [{ spaceId: id('Space', 'getting-started') }] },
      },
    },
  ),

  installOnSpace: proof(
    graphql(`
      mutation InstallOnSpace {
        installIntegrationOnSpace(input: { integrationInstallationId: "git-sync/git-sync-acme", spaceId: "press" }) {
          integrationSpaceInstallation { id status space { id title } }
          integrationSpaceInstallationEdge { node { id } }
          integrationInstallation { spaceInstallations { totalCount } }
          userErrors { message }
        }
      }
    `),
    {
      installIntegrationOnSpace: {
        integrationSpaceInstallation: {
          id: id('IntegrationSpaceInstallation', 'git-sync/git-sync-acme/press'),
          status: 'ACTIVE',
          space: { id: id('Space', 'press'), title: 'Press' },
        },
        integrationSpaceInstallationEdge: {
          node: { id: id('IntegrationSpaceInstallation', 'git-sync/git-sync-acme/press') },
        },
        integrationInstallation: { spaceInstallations: { totalCount: 7 } },
        userErrors: [],
      },
    },
  ),

  getSpaceInstallation: proof(
    graphql(`
      query GetSpaceInstallation {
        integrationSpaceInstallation(id: "git-sync/git-sync-acme/getting-started") {
          id restId status configuration externalReferences
          space { title } installation { id spacesCount } integration { title }
          urls { location }
        }
        node(id: "IntegrationSpaceInstallation:git-sync/git-sync-acme/none") { id }
      }
    `),
    {
      integrationSpaceInstallation: {
        id: id('IntegrationSpaceInstallation', 'git-sync/git-sync-acme/getting-started'),
        restId: 'getting-started',
        status: 'ACTIVE',
        configuration: { repository: 'acme/docs-getting-started', branch: 'main', preview: true },
        externalReferences: ['acme/docs-getting-started', 'repository-1001'],
        space: { title: 'Getting started' },
        installation: {
          id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
          spacesCount: 6,
        },
        integration: { title: 'Git Sync' },
        urls: {
          location:
            'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme/spaces/getting-started',
        },
      },
      node: null,
    },
  ),

  updateSpaceInstallation: proof(
    graphql(`
      mutation UpdateSpaceInstallation {
        updateIntegrationSpaceInstallation(
          input: { integrationSpaceInstallationId: "git-sync/git-sync-acme/getting-started", configuration: { branch: "next" }, externalReferences: ["a", "b"] }
        ) {
          integrationSpaceInstallation { id configuration externalReferences space { title } }
          userErrors { message }
        }
      }
    `),
    {
      updateIntegrationSpaceInstallation: {
        integrationSpaceInstallation: {
          id: id('IntegrationSpaceInstallation', 'git-sync/git-sync-acme/getting-started'),
          configuration: { branch: 'next' },
          externalReferences: ['a', 'b'],
          space: { title: 'Getting started' },
        },
        userErrors: [],
      },
    },
  ),

  deleteSpaceInstallation: proof(
    graphql(`
      mutation DeleteSpaceInstallation {
        deleteIntegrationSpaceInstallation(input: { integrationSpaceInstallationId: "git-sync/git-sync-acme/getting-started" }) {
          deletedIntegrationSpaceInstallationId
          integrationInstallation { id spaceInstallations { totalCount } }
          userErrors { message }
        }
        again: deleteIntegrationSpaceInstallation(input: { integrationSpaceInstallationId: "git-sync/git-sync-acme/getting-started" }) {
          deletedIntegrationSpaceInstallationId
          userErrors { message }
        }
      }
    `),
    {
      deleteIntegrationSpaceInstallation: {
        deletedIntegrationSpaceInstallationId: id(
          'IntegrationSpaceInstallation',
          'git-sync/git-sync-acme/getting-started',
        ),
        integrationInstallation: {
          id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
          spaceInstallations: { totalCount: 5 },
        },
        userErrors: [],
      },
      again: { deletedIntegrationSpaceInstallationId: null, userErrors: [] },
    },
  ),

  listSitesOfInstallation: proof(
    graphql(`
      query ListSitesOfInstallation {
        integrationInstallation(id: "git-sync/git-sync-acme") {
          siteInstallations(first: 1) { totalCount nodes { id restId site { id title } installationId integrationId } }
          ids: siteInstallations(first: 1) { nodes { siteId } }
        }
      }
    `),
    {
      integrationInstallation: {
        siteInstallations: {
          totalCount: 1,
          nodes: [
            {
              id: id('IntegrationSiteInstallation', 'git-sync/git-sync-acme/developer-portal'),
              restId: 'developer-portal',
              site: { id: id('Site', 'acme/developer-portal'), title: 'Developer Portal' },
              installationId: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
              integrationId: id('Integration', 'git-sync'),
            },
          ],
        },
        ids: { nodes: [{ siteId: id('Site', 'acme/developer-portal') }] },
      },
    },
  ),

  installOnSite: proof(
    graphql(`
      mutation InstallOnSite {
        installIntegrationOnSite(input: { integrationInstallationId: "git-sync/git-sync-acme", siteId: "acme/docs" }) {
          integrationSiteInstallation { id status site { id title } }
          integrationSiteInstallationEdge { node { id } }
          integrationInstallation { siteInstallations { totalCount } }
          userErrors { message }
        }
      }
    `),
    {
      installIntegrationOnSite: {
        integrationSiteInstallation: {
          id: id('IntegrationSiteInstallation', 'git-sync/git-sync-acme/docs'),
          status: 'ACTIVE',
          site: { id: id('Site', 'acme/docs'), title: 'Acme Docs' },
        },
        integrationSiteInstallationEdge: {
          node: { id: id('IntegrationSiteInstallation', 'git-sync/git-sync-acme/docs') },
        },
        integrationInstallation: { siteInstallations: { totalCount: 2 } },
        userErrors: [],
      },
    },
  ),

  getSiteInstallation: proof(
    graphql(`
      query GetSiteInstallation {
        integrationSiteInstallation(id: "git-sync/git-sync-acme/developer-portal") {
          id restId status configuration externalReferences
          site { title } installation { id spacesCount } integration { title }
          urls { location }
        }
        node(id: "IntegrationSiteInstallation:git-sync/git-sync-acme/none") { id }
      }
    `),
    {
      integrationSiteInstallation: {
        id: id('IntegrationSiteInstallation', 'git-sync/git-sync-acme/developer-portal'),
        restId: 'developer-portal',
        status: 'ACTIVE',
        configuration: {},
        externalReferences: ['acme/portal'],
        site: { title: 'Developer Portal' },
        installation: {
          id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
          spacesCount: 6,
        },
        integration: { title: 'Git Sync' },
        urls: {
          location:
            'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme/sites/developer-portal',
        },
      },
      node: null,
    },
  ),

  updateSiteInstallation: proof(
    graphql(`
      mutation UpdateSiteInstallation {
        updateIntegrationSiteInstallation(
          input: { integrationSiteInstallationId: "git-sync/git-sync-acme/developer-portal", configuration: { branch: "next" }, externalReferences: ["a", "b"] }
        ) {
          integrationSiteInstallation { id configuration externalReferences site { title } }
          userErrors { message }
        }
      }
    `),
    {
      updateIntegrationSiteInstallation: {
        integrationSiteInstallation: {
          id: id('IntegrationSiteInstallation', 'git-sync/git-sync-acme/developer-portal'),
          configuration: { branch: 'next' },
          externalReferences: ['a', 'b'],
          site: { title: 'Developer Portal' },
        },
        userErrors: [],
      },
    },
  ),

  deleteSiteInstallation: proof(
    graphql(`
      mutation DeleteSiteInstallation {
        deleteIntegrationSiteInstallation(input: { integrationSiteInstallationId: "git-sync/git-sync-acme/developer-portal" }) {
          deletedIntegrationSiteInstallationId
          integrationInstallation { id siteInstallations { totalCount } }
          userErrors { message }
        }
        again: deleteIntegrationSiteInstallation(input: { integrationSiteInstallationId: "git-sync/git-sync-acme/developer-portal" }) {
          deletedIntegrationSiteInstallationId
          userErrors { message }
        }
      }
    `),
    {
      deleteIntegrationSiteInstallation: {
        deletedIntegrationSiteInstallationId: id(
          'IntegrationSiteInstallation',
          'git-sync/git-sync-acme/developer-portal',
        ),
        integrationInstallation: {
          id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
          siteInstallations: { totalCount: 0 },
        },
        userErrors: [],
      },
      again: { deletedIntegrationSiteInstallationId: null, userErrors: [] },
    },
  ),

  listIntegrationEvents: proof(
    graphql(`
      query ListIntegrationEvents {
        integration(id: "git-sync") { name events(first: 1) { totalCount nodes { id restId createdAt status type payload integration { id } installation { id restId } } } }
      }
    `),
    {
      integration: {
        name: 'git-sync',
        events: {
          totalCount: 16,
          nodes: [
            {
              id: id('IntegrationEvent', 'git-sync/git-sync-event-16'),
              restId: 'git-sync-event-16',
              createdAt: '2026-01-02T14:15:00.000Z',
              status: 'SUCCESS',
              type: 'space_installation_setup',
              payload: {
                type: 'space_installation_setup',
                spaceId: 'getting-started',
                status: 'active',
                previous: { status: 'pending', configuration: { branch: 'drafts' } },
                eventId: 'git-sync-event-16',
                installationId: 'git-sync-acme',
              },
              integration: { id: id('Integration', 'git-sync') },
              installation: {
                id: id('IntegrationInstallation', 'git-sync/git-sync-acme'),
                restId: 'git-sync-acme',
              },
            },
          ],
        },
      },
    },
  ),

  getIntegrationEvent: proof(
    graphql(`
      query GetIntegrationEvent {
        integrationEvent(id: "git-sync/git-sync-event-15") { id restId status trace { logs { message timestamp level } } }
      }
    `),
    {
      integrationEvent: {
        id: id('IntegrationEvent', 'git-sync/git-sync-event-15'),
        restId: 'git-sync-event-15',
        status: 'SUCCESS',
        trace: {
          logs: [
            {
              message: 'Handling installation_setup',
              timestamp: '2025-12-31T13:22:00.000Z',
              level: 'info',
            },
            { message: 'Done', timestamp: '2025-12-31T13:23:00.000Z', level: 'debug' },
          ],
        },
      },
    },
  ),

  listSpaceInstallations: proof(
    graphql(`
      query ListSpaceInstallations {
        ids: integration(id: "git-sync") { name spaceInstallations(first: 1) { nodes { space { id } } } }
        integration(id: "git-sync") { name spaceInstallations(first: 2) { totalCount nodes { status configuration externalReferences integration { id } installation { restId } space { id title } urls { location publicEndpoint } } } }
      }
    `),
    {
      ids: {
        name: 'git-sync',
        spaceInstallations: { nodes: [{ space: { id: id('Space', 'getting-started') } }] },
      },
      integration: {
        name: 'git-sync',
        spaceInstallations: {
          totalCount: 7,
          nodes: [
            {
              status: 'ACTIVE',
              configuration: {
                repository: 'acme/docs-getting-started',
                branch: 'main',
                preview: true,
              },
              externalReferences: ['acme/docs-getting-started', 'repository-1001'],
              integration: { id: id('Integration', 'git-sync') },
              installation: { restId: 'git-sync-acme' },
              space: { id: id('Space', 'getting-started'), title: 'Getting started' },
              urls: {
                location:
                  'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme/spaces/getting-started',
                publicEndpoint:
                  'https://integrations.docs.example/git-sync/git-sync-acme/spaces/getting-started',
              },
            },
            {
              status: 'ACTIVE',
              configuration: {
                repository: 'acme/docs-collaboration',
                branch: 'main',
                preview: false,
              },
              externalReferences: ['acme/docs-collaboration', 'repository-1002'],
              integration: { id: id('Integration', 'git-sync') },
              installation: { restId: 'git-sync-acme' },
              space: { id: id('Space', 'collaboration'), title: 'Collaboration' },
              urls: {
                location:
                  'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme/spaces/collaboration',
                publicEndpoint:
                  'https://integrations.docs.example/git-sync/git-sync-acme/spaces/collaboration',
              },
            },
          ],
        },
      },
    },
  ),

  listSiteInstallations: proof(
    graphql(`
      query ListSiteInstallations {
        integration(id: "git-sync") { name siteInstallations(first: 2) { totalCount nodes { status configuration externalReferences urls { location publicEndpoint } site { id title } siteRestId } } }
      }
    `),
    {
      integration: {
        name: 'git-sync',
        siteInstallations: {
          totalCount: 1,
          nodes: [
            {
              status: 'ACTIVE',
              configuration: {},
              externalReferences: ['acme/portal'],
              urls: {
                location:
                  'https://api.docs.example/v1/integrations/git-sync/installations/git-sync-acme/sites/developer-portal',
                publicEndpoint:
                  'https://integrations.docs.example/git-sync/git-sync-acme/sites/developer-portal',
              },
              site: { id: id('Site', 'acme/developer-portal'), title: 'Developer Portal' },
              siteRestId: 'developer-portal',
            },
          ],
        },
      },
    },
  ),

  setIntegrationDevelopmentTunnel: proof(
    graphql(`
      mutation SetIntegrationDevelopmentTunnel {
        setIntegrationDevelopmentTunnel(input: { integrationId: "git-sync", tunnelUrl: "https://tunnel.example/abc", includesAllOrganizations: true }) {
          integration { id title }
          userErrors { message }
        }
      }
    `),
    {
      setIntegrationDevelopmentTunnel: {
        integration: { id: id('Integration', 'git-sync'), title: 'Git Sync' },
        userErrors: [],
      },
    },
  ),

  clearIntegrationDevelopmentTunnel: proof(
    graphql(`
      mutation ClearIntegrationDevelopmentTunnel {
        clearIntegrationDevelopmentTunnel(input: { integrationId: "git-sync" }) {
          integration { id }
          userErrors { message }
        }
      }
    `),
    {
      clearIntegrationDevelopmentTunnel: {
        integration: { id: id('Integration', 'git-sync') },
        userErrors: [],
      },
    },
  ),
});
