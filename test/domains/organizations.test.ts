import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';
import { paragraph } from './rich-text.ts';

prove('organizations', organizationOperations, {
  createOrganization: proof(
    graphql(`
      mutation CreateOrganization {
        createOrganization(input: { title: "Initech", emailDomains: ["initech.example"], hasDefaultSite: true, openApiUrl: "https://initech.example/openapi.json", onboardingPreferences: { audience: PROTECTED, interests: [API_DOCS] } }) {
          organization { id title emailDomains sites { nodes { title visibility } } openApiSpecs { nodes { sourceUrl } } }
          organizationEdge { node { id } }
          userErrors { message }
        }
      }
    `),
    {
      createOrganization: {
        organization: {
          id: id('Organization', 'organization-1'),
          title: 'Initech',
          emailDomains: ['initech.example'],
          sites: { nodes: [{ title: 'Initech', visibility: 'VISITOR_AUTH' }] },
          openApiSpecs: { nodes: [{ sourceUrl: 'https://initech.example/openapi.json' }] },
        },
        organizationEdge: { node: { id: id('Organization', 'organization-1') } },
        userErrors: [],
      },
    },
    { sends: ['withDefaultSite=true', 'openapiUrl=https://initech.example/openapi.json'] },
  ),

  updateOrganization: proof(
    graphql(`
      mutation UpdateOrganization {
        updateOrganization(
          input: {
            organizationId: "acme", title: "Acme Inc", emailDomains: ["acme.example"], hostname: "acme-inc.docs.example", defaultRole: null
            defaultContent: { siteId: "help-center" }, logo: "https://assets.docs.example/acme/new.svg", requiresSso: false, hasAiEnabled: false, hasInviteLinksEnabled: true
            mergeRules: { type: RULES, rules: [{ rule: "require_specific_reviewers", userIds: ["mei", "Member:acme/grace", "User:ada"] }] }
          }
        ) {
          organization {
            title emailDomains hostname defaultRole defaultContent { type site { id } } urls { logo } requiresSso hasAiEnabled hasInviteLinksEnabled
            mergeRules { type rules { rule users { id restId } } }
          }
          userErrors { message }
        }
      }
    `),
    {
      updateOrganization: {
        organization: {
          title: 'Acme Inc',
          emailDomains: ['acme.example'],
          hostname: 'acme-inc.docs.example',
          defaultRole: null,
          defaultContent: { type: 'site', site: { id: id('Site', 'acme/help-center') } },
          urls: { logo: 'https://assets.docs.example/acme/new.svg' },
          requiresSso: false,
          hasAiEnabled: false,
          hasInviteLinksEnabled: true,
          mergeRules: {
            type: 'RULES',
            rules: [
              {
                rule: 'require_specific_reviewers',
                users: [
                  { id: id('Member', 'acme/mei'), restId: 'mei' },
                  { id: id('Member', 'acme/grace'), restId: 'grace' },
                  { id: id('Member', 'acme/ada'), restId: 'ada' },
                ],
              },
            ],
          },
        },
        userErrors: [],
      },
    },
  ),

  joinOrganization: proof(
    graphql(`
      mutation JoinOrganization {
        joinOrganization(input: { organizationId: "acme" }) { organization { restId title } userErrors { message } }
      }
    `),
    {
      joinOrganization: { organization: { restId: 'acme', title: 'Acme' }, userErrors: [] },
    },
  ),

  searchOrganization: proof(
    graphql(`
      query SearchOrganization {
        organization(id: "acme") { restId search(query: "vacation", first: 2) { totalCount nodes { title space { id } pages { title page { id } } } } }
      }
    `),
    {
      organization: {
        restId: 'acme',
        search: {
          totalCount: 1,
          nodes: [
            {
              title: 'Handbook',
              space: { id: id('Space', 'handbook') },
              pages: [
                { title: 'Vacation', page: { id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg' } },
                { title: 'Time off', page: { id: 'UGFnZTpoYW5kYm9vay90aW1lLW9mZg' } },
                { title: 'Sabbatical', page: { id: 'UGFnZTpoYW5kYm9vay9zYWJiYXRpY2Fs' } },
              ],
            },
          ],
        },
      },
    },
  ),

  getAgentInstructions: proof(
    graphql(`
      query GetAgentInstructions {
        organization(id: "acme") { restId agentInstructions { instructions { schemaVersion } updatedAt updatedBy { restId } urls { location } } }
      }
    `),
    {
      organization: {
        restId: 'acme',
        agentInstructions: {
          instructions: { schemaVersion: 1 },
          updatedAt: '2025-12-15T10:35:00.000Z',
          updatedBy: { restId: 'grace' },
          urls: { location: 'https://api.docs.example/v1/orgs/acme/agent-instructions' },
        },
      },
    },
  ),

  updateAgentInstructions: proof(
    graphql(`
      mutation UpdateAgentInstructions {
        updateAgentInstructions(input: { organizationId: "acme", instructions: { markdown: "Be brief." } }) {
          agentInstructions { updatedAt updatedBy { restId } instructions { nodes } }
          organization { restId }
          userErrors { message }
        }
      }
    `),
    {
      updateAgentInstructions: {
        agentInstructions: {
          updatedAt: '2026-03-01T12:00:00.000Z',
          updatedBy: { restId: 'ada' },
          instructions: paragraph('Be brief.'),
        },
        organization: { restId: 'acme' },
        userErrors: [],
      },
    },
  ),

  getSubdomain: proof(
    graphql(`
      query GetSubdomain {
        subdomain(id: "acme") { id restId name isActive organization { id title } }
      }
    `),
    {
      subdomain: {
        id: id('Subdomain', 'acme'),
        restId: 'acme',
        name: 'acme',
        isActive: true,
        organization: { id: id('Organization', 'acme'), title: 'Acme' },
      },
    },
  ),

  listOrganizationsForEmailDomain: proof(
    graphql(`
      query ListOrganizationsForEmailDomain {
        some: organizationsForEmailDomain(emailDomain: "acme.example") { id title }
        none: organizationsForEmailDomain(emailDomain: "nobody.example") { id }
      }
    `),
    { some: [{ id: id('Organization', 'acme'), title: 'Acme' }], none: [] },
  ),

  listOrganizations: proof(
    graphql(`
      query ListOrganizations {
        organizations { totalCount nodes { id restId title plan communityType } pageInfo { hasNextPage hasPreviousPage } }
      }
    `),
    {
      organizations: {
        totalCount: 2,
        nodes: [
          {
            id: id('Organization', 'acme'),
            restId: 'acme',
            title: 'Acme',
            plan: 'PRO_2024',
            communityType: null,
          },
          {
            id: id('Organization', 'globex'),
            restId: 'globex',
            title: 'Untitled',
            plan: 'FREE_2024',
            communityType: 'OPEN_SOURCE',
          },
        ],
        pageInfo: { hasNextPage: false, hasPreviousPage: false },
      },
    },
  ),

  getOrganization: proof(
    graphql(`
      query GetOrganization {
        organization(id: "acme") {
          restId title createdAt emailDomains hostname type useCase communityType defaultRole
          defaultContent { type site { restId } }
          requiresSso hasAiEnabled hasInviteLinksEnabled plan
          billing {
            interval endDate hasPaymentFailed isScheduledToCancel
            pricing {
              members { plus2024 { monthly yearly } pro2024 { monthly yearly } }
              sites { premium { monthly yearly } ultimate { monthly yearly } }
            }
            usageAddons { name isEnabled }
            minUsers maxUsers paidMembers
          }
          mergeRules { type rules { rule users { restId } expression } }
          urls { location app logo }
          trial { status count endDate decision }
          customHostname
          block { source reason }
          billingMigration { deadline discountPercent discountEndDate }
          permissions {
            view admin ownTeam createContent createOpenApiSpec ingestConversations viewBilling
            listMembers listTeams listIntegrations listInstallations installIntegration
          }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        title: 'Acme',
        createdAt: '2024-02-05T09:00:00.000Z',
        emailDomains: ['acme.example', 'acme-labs.example'],
        hostname: 'acme.docs.example',
        type: 'BUSINESS',
        useCase: 'PRODUCT_DOCS',
        communityType: null,
        defaultRole: 'READ',
        defaultContent: { type: 'site', site: { restId: 'docs' } },
        requiresSso: true,
        hasAiEnabled: true,
        hasInviteLinksEnabled: false,
        plan: 'PRO_2024',
        billing: {
          interval: 'YEARLY',
          endDate: '2026-07-04T09:00:00.000Z',
          hasPaymentFailed: false,
          isScheduledToCancel: false,
          pricing: {
            members: {
              plus2024: { monthly: 8, yearly: 80 },
              pro2024: { monthly: 15, yearly: 144 },
            },
            sites: {
              premium: { monthly: 79, yearly: 780 },
              ultimate: { monthly: 299, yearly: 2988 },
            },
          },
          usageAddons: [
            { name: 'aiSearch', isEnabled: true },
            { name: 'translations', isEnabled: false },
            { name: 'seats', isEnabled: true },
          ],
          minUsers: 5,
          maxUsers: 250,
          paidMembers: 42,
        },
        mergeRules: {
          type: 'RULES',
          rules: [
            {
              rule: 'require_specific_reviewers',
              users: [{ restId: 'ada' }, { restId: 'grace' }],
              expression: null,
            },
            { rule: 'custom', users: null, expression: 'changeRequest.pages.changed < 50' },
          ],
        },
        urls: {
          location: 'https://api.docs.example/v1/orgs/acme',
          app: 'https://app.docs.example/o/acme',
          logo: 'https://assets.docs.example/acme/logo.svg',
        },
        trial: {
          status: 'ENDED',
          count: 1,
          endDate: '2024-03-06T09:00:00.000Z',
          decision: 'downgrade',
        },
        customHostname: null,
        block: null,
        billingMigration: null,
        permissions: {
          view: true,
          admin: true,
          ownTeam: true,
          createContent: true,
          createOpenApiSpec: true,
          ingestConversations: true,
          viewBilling: true,
          listMembers: true,
          listTeams: true,
          listIntegrations: true,
          listInstallations: true,
          installIntegration: true,
        },
      },
    },
  ),
});
