/** Transfers spaces to another organization, individually or with their collection. */
import { requireReach } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import { nothingToUpdate } from '../service/position.ts';
import { updated } from '../service/write.ts';
import { preconditionFailed } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { organizationKind, organizationScope } from './organization-rows.ts';
import { siteSpaceKind } from './site-rows.ts';
import { isGone, type SpaceData, spaceKind } from './space-rows.ts';

/** The target organization. Throws a 400 for an unknown one, a 403 without access to it, a 409 for the current one. */
export function transferTarget(
  { scope }: { readonly scope: string },
  organization: string | undefined,
  service: Service,
): string {
  if (organization === undefined) throw nothingToUpdate();
  service.rows(organizationKind).named(organizationScope, organization);
  requireReach(service.access, organization);
  if (organization === scope) throw nothingToUpdate();
  return organization;
}

/** Moves the spaces to another organization. Throws a 412 if a site contains one of them. */
export function transferSpaces(
  spaces: readonly Row<SpaceData>[],
  organization: string,
  service: Service,
): Row<SpaceData>[] {
  const ids = new Set(spaces.filter((row) => !isGone(row, service)).map(({ id }) => id));
  const [link] = service
    .rows(siteSpaceKind)
    .list(undefined, { where: ({ data }) => ids.has(data.space) });
  if (link)
    throw preconditionFailed(`Space "${link.data.space}" cannot be moved: a site shows it.`);
  const rows = service.rows(spaceKind);
  // Both belong to the former organization.
  const left = { published: null, shareKey: null };
  return spaces.map((row) => updated(spaceKind, rows.transfer(row, organization), left, service));
}
