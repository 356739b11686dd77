/** REST operations: integrations. */
import { z } from 'zod';
import { formerly, named, optional, optionalFlag, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post, put } from '../../rest/table/operation.ts';
import { extending, unoffered } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { secret, secretValues } from '../../rest/table/secrets.ts';
import { entries, enumeration } from '../../rest/table/shape.ts';
import { IntegrationEvent, IntegrationEventTrace } from './shapes/events.ts';
import {
  IntegrationInstallation,
  IntegrationInstallationSelection,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from './shapes/installations.ts';
import {
  contentSecurityPolicy,
  Integration,
  IntegrationCategory,
  IntegrationScope,
  IntegrationTarget,
  integrationName,
} from './shapes/integrations.ts';
import {
  IntegrationBlockInput,
  IntegrationConfigurationsInput,
  IntegrationContentSourceInput,
  IntegrationExternalLinkInput,
} from './shapes/published-integrations.ts';

const one = '/integrations/{integrationName}';

const installation = `${one}/installations/{installationId}` as const;

const spaces = `${installation}/spaces` as const;
const sites = `${installation}/sites` as const;

const extended = (what: 'space' | 'site') => ({
  extended: extending(what).describe(`Whether to include the full ${what} instead of only its ID.`),
});
const notExtended = {
  extended: unoffered(
    'The full object is a link, which is read if it is selected.',
    z.boolean().optional().describe('Whether to include the full object.'),
  ),
};

const externalId = {
  externalId: named(
    'externalReference',
    text('Filters by an ID of the installation in another system.').optional(),
  ),
};

/** A new schema for each row, since one of them has a former name. */
const search = () =>
  named('query', text('Filters by text in the name of the integration.').optional());

const filters = {
  category: IntegrationCategory.optional().describe('Filters by category.'),
  blockDomain: optional(
    integrationName,
    'Filters by domain. Returns integrations that have a block for the domain. The REST API does not document what the domain of a block is.',
  ),
  blocks: optionalFlag(
    'hasBlocks',
    'Filters by whether the integration provides integration blocks.',
  ),
  contentSources: optionalFlag(
    'hasContentSources',
    'Filters by whether the integration provides content sources.',
  ),
  owner: optional(
    reference('Organization'),
    'Filters by the organization that publishes the integration.',
  ),
  scope: optional(IntegrationScope, 'Filters by a permission that the integration needs.'),
  target: IntegrationTarget.optional().describe(
    'Filters by a kind of target that the integration can be installed on.',
  ),
};

/** The members of the bodies that change an installation on an organization, a space or a site. */
const installationSettings = (what: string) => ({
  externalIds: named(
    'externalReferences',
    optional(
      z.array(z.string()).max(5),
      `IDs of the ${what} in other systems, up to 5. Replaces all of them.`,
    ),
  ),
  configuration: optional(
    secretValues(z.record(z.string(), z.unknown())),
    `Configuration of the ${what}. The REST API does not document whether it replaces the present one or is merged with it.`,
  ),
});

export const integrationOperations = operations({
  listIntegrations: get('/integrations')
    .query({ search: formerly('search', search()), ...filters })
    .lists(Integration),
  getIntegration: get(one).returns(Integration),
  publishIntegration: post(one)
    .body({
      runtime: enumeration(
        'IntegrationRuntime',
        "Possible runtimes for an integration's script.",
        { v1: 'The first version of the runtime.', v2: 'The second version of the runtime.' },
        { closed: true },
      )
        .optional()
        .describe("Runtime for the integration's script. If omitted, the default runtime is used."),
      icon: text('Icon of the integration, as a base64-encoded image.').optional(),
      title: z.string().min(2).max(30).describe('Title of the integration, 2 to 30 characters.'),
      description: z
        .string()
        .max(100)
        .describe('Short description of the integration, up to 100 characters.'),
      summary: optional(
        z.string().max(2048),
        'Full description of the integration, in Markdown, up to 2,048 characters. For the short description, use `description`.',
      ),
      previewImages: optional(
        z.array(z.string()).max(3),
        'Up to 3 preview images of the integration, each base64-encoded.',
      ),
      visibility: Integration.shape.visibility.optional(),
      target: IntegrationTarget.optional().describe(
        'Kind of target that the integration can be installed on. Defaults to `ALL`.',
      ),
      scopes: Integration.shape.scopes,
      categories: Integration.shape.categories.optional(),
      blocks: optional(
        z.array(IntegrationBlockInput),
        'Content blocks that the integration provides.',
      ),
      contentSources: optional(
        z.array(IntegrationContentSourceInput),
        'Content sources that the integration provides.',
      ),
      externalLinks: optional(
        z.array(IntegrationExternalLinkInput).max(5),
        'Up to 5 links to websites about the integration.',
      ),
      configurations: IntegrationConfigurationsInput.optional().describe(
        'Configuration that the integration requests during setup.',
      ),
      script: secret(z.string()).describe('Script of the integration. It is write-only.'),
      organization: reference('Organization', { orName: "the organization's subdomain" }).describe(
        'The organization that publishes the integration.',
      ),
      secrets: entries(
        'IntegrationSecret',
        'A secret of an integration.',
        secret(text('Value of the secret. It is write-only.')),
        { key: text('Name of the secret.') },
      )
        .optional()
        .describe('Secrets of the integration. They are write-only.'),
      contentSecurityPolicy: optional(
        contentSecurityPolicy,
        'Content security policy of the integration: an object that maps each directive to its value.',
      ),
    })
    .returns(Integration),
  deleteIntegration: del(one).deletes(),
  setIntegrationDevelopmentTunnel: put(`${one}/dev`)
    .onlyLater()
    .body({
      tunnelUrl: secret(z.string().min(1).max(256)).describe(
        'URL of the tunnel, 1 to 256 characters. It is write-only.',
      ),
      all: named(
        'includesAllOrganizations',
        z
          .boolean()
          .default(false)
          .describe(
            "Whether the tunnel receives the events of all organizations. If false, it receives only those of the integration's owner.",
          ),
      ),
    })
    .returnsNothing(),
  clearIntegrationDevelopmentTunnel: del(`${one}/dev`).onlyLater().returnsNothing(205),
  listInstallations: get(`${one}/installations`)
    .asSecret()
    .query(externalId)
    .lists(IntegrationInstallation),
  installIntegration: post(`${one}/installations`)
    .asSecret()
    .body({
      organization: reference('Organization').describe(
        'The organization to install the integration on.',
      ),
    })
    .returns(IntegrationInstallation, 201),
  getInstallation: get(installation).onlyLater().asSecret().returns(IntegrationInstallation),
  updateInstallation: patch(installation)
    .onlyLater()
    .asSecret()
    .changes({
      ...installationSettings('installation'),
      space_selection: optional(
        IntegrationInstallationSelection,
        'Whether the installation is active on all spaces or only on selected ones.',
      ),
      site_selection: optional(
        IntegrationInstallationSelection,
        'Whether the installation is active on all sites or only on selected ones.',
      ),
    })
    .returns(IntegrationInstallation),
  deleteInstallation: del(installation).onlyLater().deletes(),
  listSpacesOfInstallation: get(spaces)
    .onlyLater()
    .asSecret()
    .query(extended('space'))
    .lists(IntegrationSpaceInstallation),
  installOnSpace: post(spaces)
    .onlyLater()
    .asSecret()
    .query(notExtended)
    .body({ space: reference('Space').describe('The space to install the integration on.') })
    .returns(IntegrationSpaceInstallation, 201),
  getSpaceInstallation: get(`${spaces}/{spaceId}`)
    .onlyLater()
    .asSecret()
    .query(notExtended)
    .returns(IntegrationSpaceInstallation),
  updateSpaceInstallation: patch(`${spaces}/{spaceId}`)
    .onlyLater()
    .asSecret()
    .query(notExtended)
    .changes(installationSettings('space installation'))
    .returns(IntegrationSpaceInstallation),
  deleteSpaceInstallation: del(`${spaces}/{spaceId}`).onlyLater().deletes(),
  listSitesOfInstallation: get(sites)
    .onlyLater()
    .asSecret()
    .query(extended('site'))
    .lists(IntegrationSiteInstallation),
  installOnSite: post(sites)
    .onlyLater()
    .asSecret()
    .query(notExtended)
    .body({ siteId: reference('Site').describe('The site to install the integration on.') })
    .returns(IntegrationSiteInstallation, 201),
  getSiteInstallation: get(`${sites}/{siteId}`)
    .onlyLater()
    .asSecret()
    .query(notExtended)
    .returns(IntegrationSiteInstallation),
  updateSiteInstallation: patch(`${sites}/{siteId}`)
    .onlyLater()
    .asSecret()
    .query(notExtended)
    .changes(installationSettings('site installation'))
    .returns(IntegrationSiteInstallation),
  deleteSiteInstallation: del(`${sites}/{siteId}`).onlyLater().deletes(),
  listOrganizationInstallations: get('/orgs/{organizationId}/installations')
    .onlyLater()
    .asSecret()
    .query({ search: search() })
    .lists(z.object({ installation: IntegrationInstallation, integration: Integration })),
  listOrganizationIntegrations: get('/orgs/{organizationId}/integrations')
    .onlyLater()
    .query({
      search: search(),
      ...filters,
      blockDomain: optional(
        integrationName.max(100),
        'Filters by domain, up to 100 characters. Returns integrations that have a block for the domain. The REST API does not document what the domain of a block is.',
      ),
    })
    .lists(Integration),
  listSpaceIntegrations: get('/spaces/{spaceId}/integrations')
    .onlyLater()
    .query({ search: search() })
    .returns(z.object({ items: z.array(Integration) })),
  listSiteIntegrations: get('/orgs/{organizationId}/sites/{siteId}/integrations')
    .onlyLater()
    .query({ search: search() })
    .returns(z.object({ items: z.array(Integration) })),
  listIntegrationEvents: get(`${one}/events`).lists(IntegrationEvent),
  getIntegrationEvent: get(`${one}/events/{eventId}`).returns(
    z.object({
      event: IntegrationEvent,
      trace: IntegrationEventTrace.optional().describe(
        'What the integration logged while it handled the event.',
      ),
    }),
  ),
  listSpaceInstallations: get(`${one}/spaces`)
    .asSecret()
    .query({ ...externalId, ...extended('space') })
    .lists(IntegrationSpaceInstallation),
  listSiteInstallations: get(`${one}/sites`)
    .asSecret()
    .query({ ...externalId, ...extended('site') })
    .lists(IntegrationSiteInstallation),
});
