/** Builds the responses for organizations. */

import type { z } from 'zod';
import { Organization } from '../../domains/organizations/shapes/organizations.ts';
import { permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import type { OrganizationData } from './organization-rows.ts';
import { organizationDefaults } from './organization-rows.ts';

export function organization(
  { id, data }: Row<OrganizationData>,
  service: Service,
): z.input<typeof Organization> {
  const { logo, withheld, ...kept } = data;
  return withhold(withheld, {
    object: 'organization' as const,
    id,
    ...filled(kept, organizationDefaults),
    urls: {
      location: restAddress('orgs', id),
      app: appAddress('o', id),
      ...(logo !== undefined && { logo }),
    },
    permissions: permissionsOf(Organization, service.access),
  });
}
