/** The organization that publishes an integration, or that one is installed on. */

import {
  type OrganizationData,
  organizationKind,
  organizationScope,
} from '../../objects/organization-rows.ts';
import { type Access, requireReach } from '../../service/access.ts';
import type { Service } from '../../service/handlers.ts';
import { Refusal } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/**
 * The organization by its id or its subdomain. Throws a 404 when there is none, and a 403 when it is out of
 * reach.
 */
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
