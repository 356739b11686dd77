/** REST shapes: installations of integrations. */
import { z } from 'zod';
import {
  count,
  dateTime,
  later,
  named,
  optional,
  optionalFlag,
  urls,
} from '../../../rest/table/members.ts';
import { reference, referenceOrWhole } from '../../../rest/table/reference.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';
import { Site } from '../../sites/shapes/sites.ts';
import { Space } from '../../spaces/shapes.ts';

export const IntegrationInstallationStatus = enumeration(
  'IntegrationInstallationStatus',
  'Possible states of an integration installation.',
  {
    active: 'The installation is active.',
    pending: 'The installation is not active yet.',
    paused: 'The installation is paused.',
  },
);

export const IntegrationInstallationSelection = enumeration(
  'IntegrationInstallationSelection',
  'Whether an integration installation is active on all spaces or sites, or only on selected ones.',
  {
    all: 'The installation is active on all spaces or sites.',
    selected: 'The installation is active only on selected spaces or sites.',
  },
);

export const IntegrationInstallation = shape(
  'IntegrationInstallation',
  'An installation of an integration on an organization.',
  {
    id: z.string(),
    status: IntegrationInstallationStatus.describe('State of the installation.'),
    space_selection: IntegrationInstallationSelection.describe(
      'Whether the installation is active on all spaces or only on selected ones.',
    ),
    site_selection: IntegrationInstallationSelection.describe(
      'Whether the installation is active on all sites or only on selected ones.',
    ),
    spaces: count("Number of the organization's spaces that the integration is installed on."),
    configuration: z
      .record(z.string(), z.unknown())
      .describe('Configuration of the integration for the organization.'),
    createdAt: dateTime('When the integration was installed.'),
    updatedAt: dateTime('When the installation was last changed.'),
    urls: urls('IntegrationInstallation', {
      location: 'URL of the installation in the REST API.',
      app: 'URL of the installation in the application.',
      publicEndpoint: 'Public URL for requests to the installation.',
      publicContentEndpoint: 'Public URL for content of the installation.',
    }),
    network: later(
      optional(
        shape('IntegrationInstallationNetwork', 'How an installation sends requests.', {
          proxy: optionalFlag('usesProxy', 'Whether requests are sent through a proxy.'),
        }),
        'How the installation sends requests.',
      ),
    ),
    externalIds: named(
      'externalReferences',
      z.array(z.string()).describe('IDs of the installation in other systems.'),
    ),
    target: shape(
      'IntegrationInstallationTarget',
      'Target of an integration installation: an organization.',
      {
        organization: reference('Organization').describe(
          'The organization that the integration is installed on.',
        ),
      },
    ).describe('Target of the installation: an organization.'),
  },
);

/** The members of installations on both spaces and sites. */
const installedOn = (name: string, place: string) => ({
  integration: reference('Integration').describe(
    `The integration that is installed on the ${place}.`,
  ),
  installation: reference('IntegrationInstallation').describe(
    `The installation of the integration on the organization that owns the ${place}.`,
  ),
  status: IntegrationInstallationStatus.describe(`State of the ${place} installation.`),
  configuration: z
    .record(z.string(), z.unknown())
    .describe(`Configuration of the integration for the ${place}.`),
  externalIds: named(
    'externalReferences',
    z.array(z.string()).describe(`IDs of the ${place} installation in other systems.`),
  ),
  urls: urls(
    name,
    {
      location: `URL of the ${place} installation in the REST API.`,
      publicEndpoint: `Public URL for requests to the ${place} installation.`,
      publicContentEndpoint: `Public URL for content of the ${place} installation.`,
    },
    { what: `the ${place} installation` },
  ),
});

export const IntegrationSpaceInstallation = shape(
  'IntegrationSpaceInstallation',
  'An installation of an integration on a space.',
  {
    ...installedOn('IntegrationSpaceInstallation', 'space'),
    space: referenceOrWhole('Space', Space).describe(
      'The space that the integration is installed on.',
    ),
  },
);

export const IntegrationSiteInstallation = shape(
  'IntegrationSiteInstallation',
  'An installation of an integration on a site.',
  {
    ...installedOn('IntegrationSiteInstallation', 'site'),
    site: referenceOrWhole('Site', Site, { readsKey: true }).describe(
      'The site that the integration is installed on.',
    ),
  },
);
