/** Mutations of integrations. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { target } from '../../graphql/changes/payload-links.ts';
import { integrationOperations as operations } from './operations.ts';
import {
  Integration,
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from './types.ts';

mutation({
  operation: operations.publishIntegration,
  description: 'Publishes a new integration or a new version of an existing one.',
  on: Integration,
  payload: created(Integration, undefined, {
    noun: 'published integration',
    edgeNote: 'Connections may already contain the integration if it was published before.',
  }),
});

mutation({
  operation: operations.deleteIntegration,
  description: 'Deletes an integration.',
  on: Integration,
  payload: deleted(Integration),
});

mutation({
  operation: operations.setIntegrationDevelopmentTunnel,
  description:
    'Sends the events of an integration to a tunnel instead of its script, for development. Replaces the tunnel that was set before.',
  on: Integration,
  payload: target(Integration),
});

mutation({
  operation: operations.clearIntegrationDevelopmentTunnel,
  description:
    'Removes the development tunnel of an integration, so that its script handles its events again. Succeeds even if there was no tunnel.',
  on: Integration,
  payload: target(Integration),
});

mutation({
  operation: operations.installIntegration,
  description: 'Installs an integration on an organization.',
  on: Integration,
  payload: created(IntegrationInstallation, Integration),
});

mutation({
  name: 'updateIntegrationInstallation',
  operation: operations.updateInstallation,
  description: 'Changes the settings of an installation of an integration on an organization.',
  on: IntegrationInstallation,
  payload: changed(IntegrationInstallation),
});

mutation({
  name: 'deleteIntegrationInstallation',
  operation: operations.deleteInstallation,
  description:
    'Removes an integration from an organization, with its installations on spaces and sites.',
  on: IntegrationInstallation,
  payload: deleted(IntegrationInstallation, Integration),
});

mutation({
  name: 'installIntegrationOnSpace',
  operation: operations.installOnSpace,
  description:
    'Installs an integration on a space. It must be installed on the organization first.',
  on: IntegrationInstallation,
  payload: created(IntegrationSpaceInstallation, IntegrationInstallation),
});

mutation({
  name: 'updateIntegrationSpaceInstallation',
  operation: operations.updateSpaceInstallation,
  description: 'Changes the settings of an installation of an integration on a space.',
  on: IntegrationSpaceInstallation,
  payload: changed(IntegrationSpaceInstallation),
});

mutation({
  name: 'deleteIntegrationSpaceInstallation',
  operation: operations.deleteSpaceInstallation,
  description: 'Removes an integration from a space.',
  on: IntegrationSpaceInstallation,
  payload: deleted(IntegrationSpaceInstallation, IntegrationInstallation),
});

mutation({
  name: 'installIntegrationOnSite',
  operation: operations.installOnSite,
  description: 'Installs an integration on a site. It must be installed on the organization first.',
  on: IntegrationInstallation,
  payload: created(IntegrationSiteInstallation, IntegrationInstallation),
});

mutation({
  name: 'updateIntegrationSiteInstallation',
  operation: operations.updateSiteInstallation,
  description: 'Changes the settings of an installation of an integration on a site.',
  on: IntegrationSiteInstallation,
  payload: changed(IntegrationSiteInstallation),
});

mutation({
  name: 'deleteIntegrationSiteInstallation',
  operation: operations.deleteSiteInstallation,
  description: 'Removes an integration from a site.',
  on: IntegrationSiteInstallation,
  payload: deleted(IntegrationSiteInstallation, IntegrationInstallation),
});
