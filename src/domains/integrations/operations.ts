/** Rows of the REST interface: integrations. */
import { z } from 'zod';
import { entries } from '../../rest/table/entries.ts';
import { enumeration } from '../../rest/table/enumeration.ts';
import { del, get, operations, post } from '../../rest/table/operation.ts';
import { extending } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { secret } from '../../rest/table/secrets.ts';
import { EventTrace, IntegrationEvent } from './shapes/events.ts';
import { Installation, SiteInstallation, SpaceInstallation } from './shapes/installations.ts';
import {
  contentSecurityPolicy,
  Integration,
  IntegrationCategory,
  IntegrationScope,
  IntegrationTarget,
  IntegrationVisibility,
  integrationName,
} from './shapes/integrations.ts';
import {
  BlockInput,
  ContentSourceInput,
  ExternalLinkInput,
  IntegrationConfigurationsInput,
} from './shapes/published-integrations.ts';

const one = '/integrations/{integrationName}';

const externalId = {
  externalId: z
    .string()
    .optional()
    .describe('Only installations that have this id in another system.'),
};

export const integrationOperations = operations({
  listIntegrations: get('/integrations')
    .query({
      search: z.string().optional().describe('Only integrations whose name contains this text.'),
      category: IntegrationCategory.optional().describe('Only integrations of this category.'),
      blockDomain: integrationName
        .optional()
        .describe('Only integrations with a block that shows addresses of this domain.'),
      blocks: z
        .boolean()
        .optional()
        .describe('True for integrations with blocks only, false for those without.'),
      contentSources: z
        .boolean()
        .optional()
        .describe('True for integrations with sources of content only, false for those without.'),
      owner: reference('Organization')
        .optional()
        .describe('Only integrations that this organization publishes.'),
      scope: IntegrationScope.optional().describe('Only integrations that have this permission.'),
      target: IntegrationTarget.optional().describe(
        'Only integrations that can be installed on this kind of target.',
      ),
    })
    .lists(Integration),
  getIntegration: get(one).returns(Integration),
  publishIntegration: post(one)
    .body({
      runtime: enumeration(
        'IntegrationRuntime',
        'Runtime that executes the script of an integration.',
        {
          v1: 'The first version of the runtime.',
          v2: 'The second version of the runtime.',
        },
      )
        .optional()
        .describe('Runtime that executes the script; without it, the default of the service.'),
      icon: z.string().optional().describe('Icon of the integration: a picture in base64.'),
      title: z.string().min(2).max(30).describe('Title of the integration, 2 to 30 characters.'),
      description: z
        .string()
        .max(100)
        .describe('What the integration does, in a line of 100 characters at most.'),
      summary: z
        .string()
        .max(2048)
        .optional()
        .describe('What the integration does, in Markdown, 2048 characters at most.'),
      previewImages: z
        .array(z.string())
        .max(3)
        .optional()
        .describe('Pictures that show the integration, in base64, 3 at most.'),
      visibility: IntegrationVisibility.optional().describe('Who can see the integration.'),
      target: IntegrationTarget.optional().describe(
        'Where the integration can be installed; without it, on all kinds of targets.',
      ),
      scopes: z.array(IntegrationScope).describe('Permissions that the integration needs.'),
      categories: z.array(IntegrationCategory).optional().describe('What the integration is for.'),
      blocks: z
        .array(BlockInput)
        .optional()
        .describe('Blocks that the integration adds to content.'),
      contentSources: z
        .array(ContentSourceInput)
        .optional()
        .describe('Sources of content that the integration offers.'),
      externalLinks: z
        .array(ExternalLinkInput)
        .max(5)
        .optional()
        .describe('Links to websites about the integration, 5 at most.'),
      configurations: IntegrationConfigurationsInput.optional().describe(
        'What the integration asks for when it is set up.',
      ),
      script: secret(z.string()).describe('Script of the integration. It is never shown again.'),
      organization: reference('Organization').describe(
        'Organization that publishes the integration, or the subdomain of it.',
      ),
      secrets: entries(
        'IntegrationSecret',
        'A secret for the script of an integration.',
        secret(z.string().describe('Value of the secret. It is never shown again.')),
        { key: z.string().describe('Name of the secret, by which the script knows it.') },
      )
        .optional()
        .describe('Secrets for the script of the integration. They are never shown again.'),
      contentSecurityPolicy: contentSecurityPolicy
        .optional()
        .describe(
          'Content security policy of the integration: an object with the text of each directive.',
        ),
    })
    .returns(Integration),
  deleteIntegration: del(one).deletes(),
  listInstallations: get(`${one}/installations`).query(externalId).lists(Installation),
  installIntegration: post(`${one}/installations`)
    .body({
      organization: reference('Organization').describe(
        'Organization to install the integration on.',
      ),
    })
    .returns(Installation, 201),
  listIntegrationEvents: get(`${one}/events`).lists(IntegrationEvent),
  getIntegrationEvent: get(`${one}/events/{eventId}`).returns(
    z.object({
      event: IntegrationEvent,
      trace: EventTrace.optional().describe('What the integration did about the event.'),
    }),
  ),
  listSpaceInstallations: get(`${one}/spaces`)
    .query({
      ...externalId,
      extended: extending('space').describe('Whether the space comes whole, and not its id alone.'),
    })
    .lists(SpaceInstallation),
  listSiteInstallations: get(`${one}/sites`)
    .query({
      ...externalId,
      extended: extending('site').describe('Whether the site comes whole, and not its id alone.'),
    })
    .lists(SiteInstallation),
});
