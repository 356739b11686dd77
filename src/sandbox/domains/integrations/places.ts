/** Where integrations are installed: which installations are told of, and the spaces and sites they are on. */

import {
  type InstallationData,
  type SiteInstallationData,
  type SpaceInstallationData,
  spaceInstallationKind,
} from '../../objects/integration-rows.ts';
import { type SiteData, siteKind } from '../../objects/site-rows.ts';
import { type SpaceData, spacesById } from '../../objects/space-rows.ts';
import { type Access, reaches } from '../../service/access.ts';
import type { Service } from '../../service/handlers.ts';
import type { Row } from '../../store/rows.ts';

interface Selectable {
  readonly organization: string;
  readonly externalIds?: readonly string[] | undefined;
}

/** Those on organizations that the token reaches, with the id elsewhere where one is asked for. */
export const selected =
  ({ externalId }: { readonly externalId?: string | undefined }, access: Access) =>
  ({ data: { organization, externalIds = [] } }: Row<Selectable>) =>
    reaches(access, organization) && (externalId === undefined || externalIds.includes(externalId));

/** The space that it is installed on; undefined once that is gone, or in another organization. */
export function spaceOf(
  { data }: Row<SpaceInstallationData>,
  service: Service,
): Row<SpaceData> | undefined {
  const row = spacesById([data.space], service).get(data.space);
  return row?.scope === data.organization ? row : undefined;
}

/** The site that it is installed on; undefined once that is gone. */
export const siteOf = (
  { data }: Row<SiteInstallationData>,
  { store }: Service,
): Row<SiteData> | undefined => store.rows(siteKind).get(data.organization, data.site);

/** How many spaces an installation is on. */
export const countOfSpaces = ({ scope, id }: Row<InstallationData>, service: Service) =>
  service.store.rows(spaceInstallationKind).count(scope, {
    match: { installation: id },
    where: (row) => spaceOf(row, service) !== undefined,
  });
