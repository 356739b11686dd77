/** Types and fields of integrations, their installations and events. */
import { z } from 'zod';
import { computed } from '../../graphql/fields/adjust.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, extendQuery, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { Organization } from '../organizations/types.ts';
import { Site } from '../sites/types.ts';
import { Space } from '../spaces/types.ts';
import { integrationOperations as operations } from './operations.ts';
import { IntegrationEvent as eventShape } from './shapes/events.ts';
import {
  IntegrationInstallation as installationShape,
  IntegrationSiteInstallation as siteInstallationShape,
  IntegrationSpaceInstallation as spaceInstallationShape,
} from './shapes/installations.ts';
import { Integration as integrationShape } from './shapes/integrations.ts';

export const Integration = node({
  shape: integrationShape,
  key: ['integrationName'],
  idMember: 'name',
  read: operations.getIntegration,
  list: { operation: operations.listIntegrations },
});

export const IntegrationInstallation = node({
  shape: installationShape,
  key: ['integrationName', 'installationId'],
  read: operations.getInstallation,
  list: { operation: operations.listInstallations },
  pathIdsAt: { organizationId: ['target', 'organization'] },
});

/** Installations on spaces and sites have the ids of these. */
const place = {
  pathIdsAt: { integrationName: ['integration'], installationId: ['installation'] },
} as const;

export const IntegrationSpaceInstallation = node({
  shape: spaceInstallationShape,
  key: ['integrationName', 'installationId', 'spaceId'],
  idMember: 'space',
  read: operations.getSpaceInstallation,
  list: { operation: operations.listSpaceInstallations },
  ...place,
});

export const IntegrationSiteInstallation = node({
  shape: siteInstallationShape,
  key: ['integrationName', 'installationId', 'siteId'],
  idMember: 'site',
  read: operations.getSiteInstallation,
  list: { operation: operations.listSiteInstallations },
  ...place,
});

extend(IntegrationInstallation, (t) => ({
  spaceInstallations: connection(t, {
    operation: operations.listSpacesOfInstallation,
    description: 'Installations on the spaces of the organization.',
  }),
  siteInstallations: connection(t, {
    operation: operations.listSitesOfInstallation,
    description: 'Installations on the sites of the organization.',
  }),
}));

export const IntegrationEvent = node({
  shape: eventShape,
  key: ['integrationName', 'eventId'],
  read: operations.getIntegrationEvent,
  responseMember: 'event',
  list: { operation: operations.listIntegrationEvents },
});

extendQuery((t) => ({
  integrations: connection(t, {
    operation: operations.listIntegrations,
    description: 'Integrations that the caller can see.',
  }),
}));

extend(Organization, (t) => ({
  publishedIntegrations: connection(t, {
    operation: operations.listIntegrations,
    filledBy: { owner: Organization },
    description: 'Integrations published by the organization.',
  }),
  integrations: connection(t, {
    operation: operations.listOrganizationIntegrations,
    description:
      'Integrations that the organization can install: public ones, its own, and those of others that are open to it.',
  }),
  installations: connection(t, {
    operation: operations.listOrganizationInstallations,
    itemMember: 'installation',
    nodeOf(item) {
      // The name of the integration, which is in the key of the installation, is beside it.
      const integrationName = memberAt(item, ['integration', 'name']);
      const ids = typeof integrationName === 'string' ? { integrationName } : {};
      return IntegrationInstallation.entityIn(objectIn(item, 'installation'), ids);
    },
    relation: {
      name: 'OrganizationInstallation',
      nodes: 'installations on an organization',
      fields: {
        integration: {
          path: ['integration'],
          description: 'The integration that is installed.',
        },
      },
    },
    description: 'Installations of integrations on the organization.',
  }),
}));

extend(Space, (t) => ({
  integrations: fetched(t, {
    operation: operations.listSpaceIntegrations,
    member: 'items',
    description: 'Integrations that are installed on the space.',
  }),
}));

extend(Site, (t) => ({
  integrations: fetched(t, {
    operation: operations.listSiteIntegrations,
    member: 'items',
    description: 'Integrations that are installed on the site.',
  }),
}));

extend(Integration, (t) => ({
  installations: connection(t, {
    operation: operations.listInstallations,
    description: 'Installations of the integration on organizations.',
  }),
  spaceInstallations: connection(t, {
    operation: operations.listSpaceInstallations,
    description: 'Installations of the integration on spaces.',
  }),
  siteInstallations: connection(t, {
    operation: operations.listSiteInstallations,
    description: 'Installations of the integration on sites.',
  }),
  events: connection(t, {
    operation: operations.listIntegrationEvents,
    description: 'Events sent to the integration.',
  }),
}));

extend(IntegrationEvent, (t) => ({
  type: computed(t, {
    schema: z.string(),
    of: ({ value }) => memberAt(value, ['payload', 'type']),
    description: 'Type of the event, such as `installation_setup`. Same as `type` in `payload`.',
  }),
  trace: fetched(t, {
    operation: operations.getIntegrationEvent,
    member: 'trace',
    description: 'What the integration logged while it handled the event.',
  }),
}));
