/** Rows of the REST interface: integrations. */
import { z } from 'zod';
import { del, get, operations, post } from '../../rest/operation.ts';
import { extending } from '../../rest/parameters.ts';
import { reference } from '../../rest/reference.ts';
import { entries, enumeration, secret } from '../../rest/shape.ts';
import { requiring } from '../../rest/written.ts';
import { EventTrace, IntegrationEvent } from './shapes/events.ts';
import { Installation, SiteInstallation, SpaceInstallation } from './shapes/installations.ts';
import {
  ContentSourceInput,
  contentSecurityPolicy,
  ExternalLink,
  Integration,
  IntegrationBlock,
  IntegrationCategory,
  IntegrationConfigurations,
  IntegrationScope,
  IntegrationTarget,
  IntegrationVisibility,
  integrationName,
} from './shapes/integrations.ts';

const one = '/integrations/{integrationName}';

const externalId = {
  externalId: z.string().optional().describe('Only those that have this id elsewhere.'),
};

export const integrationOperations = operations({
  listIntegrations: get('/integrations')
    .query({
      search: z.string().optional().describe('Only integrations whose name contains this.'),
      category: IntegrationCategory.optional().describe('Only integrations for this.'),
      blockDomain: integrationName
        .optional()
        .describe('Only integrations whose blocks show addresses of this domain.'),
      blocks: z.boolean().optional().describe('Only integrations with blocks, or without.'),
      contentSources: z
        .boolean()
        .optional()
        .describe('Only integrations with sources of content, or without.'),
      owner: reference('Organization')
        .optional()
        .describe('Only integrations of this organization.'),
      scope: IntegrationScope.optional().describe('Only integrations that may do this.'),
      target: IntegrationTarget.optional().describe('Only integrations for this target.'),
    })
    .lists(Integration),
  getIntegration: get(one).returns(Integration),
  publishIntegration: post(one)
    .body({
      runtime: enumeration('IntegrationRuntime', 'Runtime of an integration.', {
        v1: 'The first.',
        v2: 'The second.',
      })
        .optional()
        .describe('Runtime; the default one unless given.'),
      icon: z.string().optional().describe('Picture of the icon, in base64.'),
      title: z.string().min(2).max(30).describe('Title of the integration, 2 to 30 characters.'),
      description: z
        .string()
        .max(100)
        .describe('What it does, in a line of at most 100 characters.'),
      summary: z
        .string()
        .max(2048)
        .optional()
        .describe('What it does, in Markdown, 2048 characters at most.'),
      previewImages: z
        .array(z.string())
        .max(3)
        .optional()
        .describe('Pictures of it, in base64, 3 at most.'),
      visibility: IntegrationVisibility.optional().describe('Who can see it.'),
      target: IntegrationTarget.optional().describe(
        'Where it can be installed; everywhere unless given.',
      ),
      scopes: z.array(IntegrationScope).describe('What it may do.'),
      categories: z.array(IntegrationCategory).optional().describe('What it is for.'),
      blocks: z
        .array(requiring(IntegrationBlock, ['id', 'title']))
        .optional()
        .describe('Blocks that it adds to content.'),
      contentSources: z
        .array(ContentSourceInput)
        .optional()
        .describe('Sources of content that it offers.'),
      externalLinks: z
        .array(requiring(ExternalLink, ['url', 'label']))
        .max(5)
        .optional()
        .describe('Links about it, 5 at most.'),
      configurations: IntegrationConfigurations.optional().describe('What it asks for.'),
      script: secret(z.string()).describe('Its script. It is never shown again.'),
      organization: reference('Organization').describe(
        'The organization that publishes it, or its subdomain.',
      ),
      secrets: entries('IntegrationSecret', 'A secret of an integration.', secret(z.string()))
        .optional()
        .describe('Secrets for its script, by name. They are never shown again.'),
      contentSecurityPolicy: contentSecurityPolicy
        .optional()
        .describe('Content security policy: an object with the text of each directive.'),
    })
    .returns(Integration),
  deleteIntegration: del(one).deletes(),
  listInstallations: get(`${one}/installations`).query(externalId).lists(Installation),
  installIntegration: post(`${one}/installations`)
    .body({
      organization: reference('Organization').describe('The organization to install it on.'),
    })
    .returns(Installation, 201),
  listIntegrationEvents: get(`${one}/events`).lists(IntegrationEvent),
  getIntegrationEvent: get(`${one}/events/{eventId}`).returns(
    z.object({
      event: IntegrationEvent,
      trace: EventTrace.optional().describe('What the integration did about it.'),
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
