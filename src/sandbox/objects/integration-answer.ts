/** Finds integrations and builds their responses. */
import type { z } from 'zod';
import type { Integration } from '../../domains/integrations/shapes/integrations.ts';
import { type Access, reaches, requireReach } from '../service/access.ts';
import { appAddress, assetAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { type IntegrationData, integrationKind, integrationScope } from './integration-rows.ts';
import { organization } from './organization-answer.ts';
import { organizationKind, organizationScope } from './organization-rows.ts';

export interface IntegrationPath {
  readonly integrationName: string;
}

/**
 * The integration in the path. Throws a 404, or a 403 for a private one if the token gives no access to its
 * organization.
 */
export function requireIntegration(
  path: IntegrationPath,
  access: Access,
  { store }: Service,
): Row<IntegrationData> {
  const row = store.rows(integrationKind).get(integrationScope, path.integrationName);
  if (!row) throw notFound('integration');
  if (row.data.visibility === 'private') requireReach(access, row.data.owner);
  return row;
}

/** The public endpoint of an integration or an installation. */
export const endpointAddress = (...segments: string[]) =>
  `https://integrations.docs.example/${segments.map(encodeURIComponent).join('/')}`;

export function integration(
  row: Row<IntegrationData>,
  access: Access,
  service: Service,
): z.input<typeof Integration> {
  const { id: name, data } = row;
  const { owner, icon, code, withheld, ...kept } = data;
  const answer = {
    object: 'integration' as const,
    name,
    ...kept,
    owner: ownerOf(row, access, service),
    urls: {
      location: restAddress('integrations', name),
      ...(icon !== undefined && { icon }),
      app: appAddress('integrations', name),
      assets: assetAddress('integrations', name),
      publicEndpoint: endpointAddress(name),
    },
    permissions: { admin: access.writes && reaches(access, owner) },
  };
  return withhold(answer, withheld);
}

/** Without access to the organization, only its ID and title are returned. */
function ownerOf({ data }: Row<IntegrationData>, access: Access, { store }: Service) {
  const row = store.rows(organizationKind).get(organizationScope, data.owner);
  if (!row) throw new Error(`The sandbox has no organization "${data.owner}"`);
  if (reaches(access, row.id)) return organization(row, access);
  const { title } = row.data;
  return { object: 'organization' as const, id: row.id, ...(title !== undefined && { title }) };
}
