/** Builds the responses for organizations. */
import type { z } from 'zod';
import { Organization } from '../../domains/organizations/shapes/organizations.ts';
import { type Access, permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import type { OrganizationData } from './organization-rows.ts';

const abilities = Organization.shape.permissions.unwrap().shape;

export function organization(
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
