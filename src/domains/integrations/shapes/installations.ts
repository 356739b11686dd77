/** Shapes of the REST interface: integrations as they are installed. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { count, dateTime, urls } from '../../../rest/table/members.ts';
import { reference, referenceOrWhole } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { Site } from '../../sites/shapes/sites.ts';
import { Space } from '../../spaces/shapes.ts';

export const InstallationStatus = enumeration(
  'IntegrationInstallationStatus',
  'State of the installation of an integration.',
  {
    active: 'The installation works.',
    pending: 'The installation has yet to be set up.',
    paused: 'The installation is paused.',
  },
);

const Selection = enumeration(
  'IntegrationInstallationSelection',
  'Where the installation of an integration works.',
  {
    all: 'The installation works everywhere.',
    selected: 'The installation works only where it was selected.',
  },
);

export const Installation = shape(
  'IntegrationInstallation',
  'An integration installed on an organization.',
  {
    id: z.string(),
    status: InstallationStatus.optional().describe('State of the installation.'),
    space_selection: Selection.optional().describe(
      'Whether the installation works in all spaces, or in those selected.',
    ),
    site_selection: Selection.optional().describe(
      'Whether the installation works on all sites, or on those selected.',
    ),
    spaces: count('Number of spaces that the integration is installed on.'),
    configuration: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('How the integration is set up for the organization.'),
    createdAt: dateTime().optional().describe('When the integration was installed.'),
    updatedAt: dateTime().optional().describe('When the installation was last changed.'),
    urls: urls('IntegrationInstallation', {
      location: 'Address of the installation in the REST interface.',
      app: 'Address of the installation in the application.',
      publicEndpoint: 'Address at which the installation takes requests from the public.',
    }),
    externalIds: z
      .array(z.string())
      .optional()
      .describe('Ids of the installation in other systems.'),
    target: shape(
      'IntegrationInstallationTarget',
      'What an integration is installed on: an organization.',
      {
        organization: reference('Organization')
          .optional()
          .describe('Organization that the integration is installed on.'),
      },
    )
      .optional()
      .describe('What the integration is installed on: an organization.'),
  },
);

/** What an installation on a space says, and one on a site too. */
const installedOn = (name: string, place: string) => ({
  integration: reference('Integration')
    .optional()
    .describe(`Integration that is installed on the ${place}.`),
  installation: reference('IntegrationInstallation')
    .optional()
    .describe('Installation of the integration on the organization.'),
  status: InstallationStatus.optional().describe(`State of the installation on the ${place}.`),
  configuration: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(`How the integration is set up for the ${place}.`),
  externalIds: z
    .array(z.string())
    .optional()
    .describe(`Ids of the installation on the ${place} in other systems.`),
  urls: urls(name, {
    location: `Address of the installation on the ${place} in the REST interface.`,
    publicEndpoint: `Address at which the installation on the ${place} takes requests from the public.`,
  }),
});

export const SpaceInstallation = shape(
  'IntegrationSpaceInstallation',
  'An integration installed on a space.',
  {
    ...installedOn('IntegrationSpaceInstallation', 'space'),
    space: referenceOrWhole('Space', Space).describe('Space that the integration is installed on.'),
  },
);

export const SiteInstallation = shape(
  'IntegrationSiteInstallation',
  'An integration installed on a site.',
  {
    ...installedOn('IntegrationSiteInstallation', 'site'),
    site: referenceOrWhole('Site', Site).describe('Site that the integration is installed on.'),
  },
);
