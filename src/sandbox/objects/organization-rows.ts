/** Rows of organizations, how to find them, and their responses. */
import { z } from 'zod';
import { Organization } from '../../domains/organizations/shapes/organizations.ts';
import { permissionsOf, requireReach } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { Refusal } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export const organizationDefaults = {
  title: 'Untitled',
  createdAt: longAgo,
  emailDomains: [],
  type: 'business',
  inviteLinks: false,
  plan: 'free',
  mergeRules: { type: 'none' },
  trial: { status: 'none' },
} as const;

const Document = stored(Organization, 'urls', 'permissions')
  .partial(mayLack(organizationDefaults))
  .extend({
    /** URL of the logo. */
    logo: z.string().exactOptional(),
  });
export type OrganizationData = z.output<typeof Document>;

export const organizationKind = rowKind('organization', Document);

/** Scope of organizations. It is empty, because they do not belong to anything. */
export const organizationScope = '';

/** The organization in the path. Throws a 404. */
export function requireOrganization(
  path: { organizationId: string },
  service: Service,
): Row<OrganizationData> {
  return service.rows(organizationKind).require(organizationScope, path.organizationId);
}

/** The scope of what belongs to the organization in the path. Throws a 404. */
export const inOrganization = (path: { organizationId: string }, service: Service): string =>
  requireOrganization(path, service).id;

/** The organization with this subdomain, if it exists. */
export const organizationAt = (subdomain: string, service: Service) =>
  service
    .rows(organizationKind)
    .list(organizationScope)
    .find(({ data }) => data.hostname?.split('.')[0] === subdomain);

/** The organization with this ID or subdomain. Throws a 404, or a 403 if the token gives no access to it. */
export function chosenOrganization(given: string, service: Service): Row<OrganizationData> {
  const rows = service.rows(organizationKind);
  const row = rows.get(organizationScope, given) ?? organizationAt(given, service);
  if (!row) throw new Refusal(404, 'No organization found.');
  requireReach(service.access, row.id);
  return row;
}

export function organization(row: Row<OrganizationData>, service: Service) {
  const { id, data } = row;
  const urls = { location: restAddress('orgs', id), app: appAddress('o', id), logo: data.logo };
  const permissions = permissionsOf(Organization, service.access);
  return responseOf(Organization, row, { urls, permissions }, organizationDefaults);
}
