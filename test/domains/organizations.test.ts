import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { graphql } from '../generated/index.ts';
import { proof, prove } from '../proofs.ts';

prove('organizations', organizationOperations, {
  listOrganizations: proof(
    graphql(`
      query ListOrganizations {
        organizations { totalCount nodes { id restId title plan communityType } pageInfo { hasNextPage hasPreviousPage } }
      }
    `),
    {
      calls: ['GET /v1/orgs?limit=25'],
      data: {
        organizations: {
          totalCount: 2,
          nodes: [
            {
              id: 'T3JnYW5pemF0aW9uOmFjbWU',
              restId: 'acme',
              title: 'Acme',
              plan: 'PRO_2024',
              communityType: null,
            },
            {
              id: 'T3JnYW5pemF0aW9uOmdsb2JleA',
              restId: 'globex',
              title: null,
              plan: null,
              communityType: 'OPEN_SOURCE',
            },
          ],
          pageInfo: { hasNextPage: false, hasPreviousPage: false },
        },
      },
    },
  ),

  getOrganization: proof(
    graphql(`
      query GetOrganization {
        organization(id: "acme") {
          restId title createdAt emailDomains hostname type useCase communityType defaultRole
          defaultContent { type site { restId } }
          sso ai inviteLinks plan
          billing {
            interval endDate hasPaymentFailed isScheduledToCancel
            pricing {
              members { plus2024 { monthly yearly } pro2024 { monthly yearly } }
              sites { premium { monthly yearly } ultimate { monthly yearly } }
            }
            usageAddons { name value { enabled } }
            minUsers maxUsers paidMembers
          }
          mergeRules { type rules { rule userRestIds } }
          urls { location app logo }
          trial { status count endDate decision }
          customHostname
          blocked { source reason }
          internalBillingMigration { deadline discountPercent discountEndDate }
          permissions {
            view admin ownTeam createContent createOpenAPISpec ingestConversations viewBilling
            listMembers listTeams listIntegrations listInstallations installIntegration
          }
        }
      }
    `),
    {
      calls: ['GET /v1/orgs/acme'],
      data: {
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
          sso: true,
          ai: true,
          inviteLinks: false,
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
              { name: 'aiSearch', value: { enabled: true } },
              { name: 'translations', value: { enabled: false } },
              { name: 'seats', value: { enabled: null } },
            ],
            minUsers: 5,
            maxUsers: 250,
            paidMembers: 42,
          },
          mergeRules: {
            type: 'RULES',
            rules: [{ rule: 'require_specific_reviewers', userRestIds: ['ada', 'grace'] }],
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
          blocked: null,
          internalBillingMigration: null,
          permissions: {
            view: true,
            admin: true,
            ownTeam: true,
            createContent: true,
            createOpenAPISpec: true,
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
    },
  ),
});
