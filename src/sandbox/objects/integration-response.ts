/** Finds integrations and builds their responses. */
import { Integration } from '../../domains/integrations/shapes/integrations.ts';
import { reaches, requireReach } from '../service/access.ts';
import { appAddress, assetAddress, restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import {
  type IntegrationData,
  integrationDefaults,
  integrationKind,
  integrationScope,
} from './integration-rows.ts';
import {
  organization,
  organizationDefaults,
  organizationKind,
  organizationScope,
} from './organization-rows.ts';

export interface IntegrationPath {
  readonly integrationName: string;
}

/** The integration in the path. Throws a 404, or a 403 for a private one without access to its organization. */
export function requireIntegration(path: IntegrationPath, service: Service): Row<IntegrationData> {
  const row = service.rows(integrationKind).require(integrationScope, path.integrationName);
  const { visibility } = filled(row.data, integrationDefaults);
  if (visibility === 'private') requireReach(service.access, row.data.owner);
  return row;
}

/** Whether the name or the title contains the text, regardless of case. */
export const isNamed = ({ id, data }: Row<IntegrationData>, search = '') =>
  [id, filled(data, integrationDefaults).title].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  );

/** The public endpoint of an integration or an installation. */
export const endpointAddress = (...segments: string[]) =>
  `https://integrations.docs.example/${segments.map(encodeURIComponent).join('/')}`;

export function integration(row: Row<IntegrationData>, service: Service) {
  const { id: name, data } = row;
  const computed = {
    name,
    owner: ownerOf(row, service),
    urls: {
      location: restAddress('integrations', name),
      icon: data.icon,
      app: appAddress('integrations', name),
      assets: assetAddress('integrations', name),
      publicEndpoint: endpointAddress(name),
      publicContentEndpoint: endpointAddress(name, 'content'),
    },
    permissions: { admin: service.access.writes && reaches(service.access, data.owner) },
  };
  return responseOf(Integration, row, computed, integrationDefaults);
}

/**
 * The owner of an integration. Without access to the organization, only its ID and title are returned, and the members
 * that the REST API always returns.
 */
function ownerOf({ data }: Row<IntegrationData>, service: Service) {
  const row = service.rows(organizationKind).get(organizationScope, data.owner);
  if (!row) throw new Error(`The sandbox has no organization "${data.owner}"`);
  if (reaches(service.access, row.id)) return organization(row, service);
  const { title = organizationDefaults.title } = row.data;
  return {
    object: 'organization' as const,
    id: row.id,
    ...organizationDefaults,
    title,
    emailDomains: [],
    urls: {},
    permissions: {},
  };
}
