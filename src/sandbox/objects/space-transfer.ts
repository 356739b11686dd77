/** Transfers of spaces to another organization, alone or with the collection they are in. */
import { type Access, requireReach } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import { named } from '../service/named-rows.ts';
import { patched } from '../service/patch.ts';
import { nothingToUpdate } from '../service/position.ts';
import { preconditionFailed } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { organizationKind, organizationScope } from './organization-rows.ts';
import { siteSpaceKind } from './site-rows.ts';
import { isGone, type SpaceData, spaceKind } from './space-rows.ts';

/**
 * The organization that a transfer names. Throws a 400 when there is none, a 403 when it is out of reach,
 * and a 409 when the transfer would change nothing.
 */
export function transferTarget(
  { scope }: { readonly scope: string },
  organization: string | undefined,
  access: Access,
  service: Service,
): string {
  if (organization === undefined) throw nothingToUpdate();
  named(organizationKind, organizationScope, organization, 'organization', service);
  requireReach(access, organization);
  if (organization === scope) throw nothingToUpdate();
  return organization;
}

/** Puts the spaces into another organization. Throws a 412 when a site shows one of them: it cannot follow. */
export function transferSpaces(
  spaces: readonly Row<SpaceData>[],
  organization: string,
  service: Service,
): Row<SpaceData>[] {
  const ids = new Set(spaces.filter((row) => !isGone(row, service)).map(({ id }) => id));
  const [link] = service.store
    .rows(siteSpaceKind)
    .list(undefined, { where: ({ data }) => ids.has(data.space) });
  if (link)
    throw preconditionFailed(`Space "${link.data.space}" cannot be moved: a site shows it.`);
  const rows = service.store.rows(spaceKind);
  return spaces.map((row) =>
    rows.update(rows.transfer(row, organization), {
      // Both are of the organization it leaves.
      ...patched(row.data, { published: null, shareKey: null }),
      updatedAt: service.now(),
    }),
  );
}
