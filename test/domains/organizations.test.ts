import { expect, test } from 'vitest';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { graphql } from '../generated/index.ts';
import { reader, startWorld } from '../harness.ts';
import { proof, prove } from '../proofs.ts';

prove('organizations', organizationOperations, {
  listOrganizations: proof(
    graphql(`
      query ListOrganizations {
        organizations {
          totalCount
          nodes { id restId title plan communityType }
          pageInfo { hasNextPage hasPreviousPage }
        }
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
          mergeRules { type rules { rule usersRestId } }
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
      data: {} as never,
    },
  ),
});
