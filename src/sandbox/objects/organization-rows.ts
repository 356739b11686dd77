/** Rows of organizations. */
import type { Organization } from '../../domains/organizations/shapes/organizations.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export interface OrganizationData extends Kept<typeof Organization, 'urls' | 'permissions'> {
  /** URL of the logo. */
  readonly logo?: string;
}

export const organizationKind = rowKind<OrganizationData>('organization');

/** Organizations have no scope. */
export const organizationScope = '';

/** The organization in the path. Throws a 404. */
export function requireOrganization(
  path: { organizationId: string },
  { store }: Service,
): Row<OrganizationData> {
  const row = store.rows(organizationKind).get(organizationScope, path.organizationId);
  if (!row) throw notFound('organization');
  return row;
}
