/** Finds the organization that publishes an integration or in which it is installed. */

import {
  type OrganizationData,
  organizationKind,
  organizationScope,
} from '../../objects/organization-rows.ts';
import { type Access, requireReach } from '../../service/access.ts';
import type { Service } from '../../service/handlers.ts';
import { Refusal } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/** The organization with this ID or subdomain. Throws a 404, or a 403 if the token gives no access to it. */
export function chosenOrganization(
  given: string,
  access: Access,
  { store }: Service,
): Row<OrganizationData> {
  const rows = store.rows(organizationKind);
  const row =
    rows.get(organizationScope, given) ??
    rows.list(organizationScope).find((one) => subdomainOf(one) === given);
  if (!row) throw new Refusal(404, 'No organization found.');
  requireReach(access, row.id);
  return row;
}

const subdomainOf = ({ data }: Row<OrganizationData>) => data.hostname?.split('.')[0];
