/** What the sandbox does for organizations. */
import type { z } from 'zod';
import { type Access, permissionsOf, reaches } from '../../sandbox/access.ts';
import { appAddress, restAddress } from '../../sandbox/addresses.ts';
import type { Handlers, Service } from '../../sandbox/handlers.ts';
import { notFound } from '../../sandbox/refusal.ts';
import { type Row, rowKind } from '../../sandbox/rows.ts';
import { type Kept, withhold } from '../../sandbox/withhold.ts';
import type { organizationOperations } from './operations.ts';
import { Organization } from './organization-shape.ts';

export interface OrganizationData extends Kept<typeof Organization, 'urls' | 'permissions'> {
  /** Address of the logo. */
  readonly logo?: string;
}

export const organizationKind = rowKind<OrganizationData>('organization');

/** Organizations are in no scope. */
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

const abilities = Organization.shape.permissions.unwrap().shape;

function organization(
  { id, data }: Row<OrganizationData>,
  access: Access,
): z.input<typeof Organization> {
  const { logo, withheld, ...kept } = data;
  const answer = {
    object: 'organization' as const,
    id,
    ...kept,
    urls: {
      location: restAddress('orgs', id),
      app: appAddress('o', id),
      ...(logo !== undefined && { logo }),
    },
    permissions: permissionsOf(access, abilities),
  };
  return withhold(answer, withheld);
}

export const organizationHandlers: Handlers<typeof organizationOperations> = {
  listOrganizations({ access, paging }, { store }) {
    const { rows, ...envelope } = store.rows(organizationKind).page(organizationScope, paging, {
      where: ({ id }) => reaches(access, id),
    });
    return { ...envelope, items: rows.map((row) => organization(row, access)) };
  },
  getOrganization({ path, access }, service) {
    return organization(requireOrganization(path, service), access);
  },
};
