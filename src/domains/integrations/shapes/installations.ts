/** Shapes of the REST interface: integrations as they are installed. */
import { z } from 'zod';
import { reference, referenceOrWhole } from '../../../rest/reference.ts';
import { count, dateTime, enumeration, shape, urls } from '../../../rest/shape.ts';
import { Site } from '../../sites/shapes/sites.ts';
import { Space } from '../../spaces/shapes.ts';

export const InstallationStatus = enumeration(
  'IntegrationInstallationStatus',
  'State of an installation.',
  {
    active: 'It works.',
    pending: 'It waits to be set up.',
    paused: 'It is paused.',
  },
);

const Selection = enumeration('IntegrationInstallationSelection', 'Where an installation works.', {
  all: 'Everywhere.',
  selected: 'Where it was selected.',
});

export const Installation = shape(
  'IntegrationInstallation',
  'An integration installed on an organization.',
  {
    id: z.string(),
    status: InstallationStatus.optional().describe('State of the installation.'),
    space_selection: Selection.optional().describe('In which spaces it works.'),
    site_selection: Selection.optional().describe('On which sites it works.'),
    spaces: count('Spaces that it is installed on.'),
    configuration: z.record(z.string(), z.unknown()).optional().describe('How it is set up.'),
    createdAt: dateTime().optional().describe('When it was installed.'),
    updatedAt: dateTime().optional().describe('When it was last changed.'),
    urls: urls('IntegrationInstallation', {
      location: 'In the REST interface.',
      app: 'In the application.',
      publicEndpoint: 'Where it takes requests from the public.',
    }),
    externalIds: z.array(z.string()).optional().describe('Ids of it elsewhere.'),
    target: shape('IntegrationInstallationTarget', 'What an integration is installed on.', {
      organization: reference('Organization').optional().describe('The organization.'),
    })
      .optional()
      .describe('What it is installed on.'),
  },
);

const installed = {
  integration: reference('Integration').optional().describe('The integration.'),
  installation: reference('IntegrationInstallation')
    .optional()
    .describe('Its installation on the organization.'),
  status: InstallationStatus.optional().describe('State of the installation.'),
  configuration: z.record(z.string(), z.unknown()).optional().describe('How it is set up.'),
  externalIds: z.array(z.string()).optional().describe('Ids of it elsewhere.'),
};

const installedUrls = (name: string) =>
  urls(name, {
    location: 'In the REST interface.',
    publicEndpoint: 'Where it takes requests from the public.',
  });

export const SpaceInstallation = shape(
  'SpaceInstallation',
  'An integration installed on a space.',
  {
    ...installed,
    urls: installedUrls('SpaceInstallation'),
    space: referenceOrWhole('Space', Space).describe('The space.'),
  },
);

export const SiteInstallation = shape('SiteInstallation', 'An integration installed on a site.', {
  ...installed,
  urls: installedUrls('SiteInstallation'),
  site: referenceOrWhole('Site', Site).describe('The site.'),
});
