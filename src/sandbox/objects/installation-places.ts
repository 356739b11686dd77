/** Finds the installations that a token can see, and the spaces and sites that they cover. */
import { reaches } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import {
  type InstallationData,
  type SiteInstallationData,
  type SpaceInstallationData,
  spaceInstallationKind,
} from './integration-rows.ts';
import { type SiteData, siteKind } from './site-rows.ts';
import { type SpaceData, spacesById } from './space-rows.ts';

interface Selectable {
  readonly organization: string;
  readonly externalIds?: readonly string[] | undefined;
}

/** Installations in organizations that the token has access to, optionally with the external ID. */
export const selected =
  ({ externalId }: { readonly externalId?: string | undefined }, service: Service) =>
  ({ data: { organization, externalIds = [] } }: Row<Selectable>) =>
    reaches(service.access, organization) &&
    (externalId === undefined || externalIds.includes(externalId));

/** The space of the installation; undefined if it is deleted or was transferred. */
export function spaceOf(
  { data }: Row<SpaceInstallationData>,
  service: Service,
): Row<SpaceData> | undefined {
  const row = spacesById([data.space], service).get(data.space);
  return row?.scope === data.organization ? row : undefined;
}

/** The site of the installation; undefined if it is deleted. */
export const siteOf = (
  { data }: Row<SiteInstallationData>,
  service: Service,
): Row<SiteData> | undefined => service.rows(siteKind).get(data.organization, data.site);

/** The number of existing spaces with the installation. */
export const countOfSpaces = ({ scope, id }: Row<InstallationData>, service: Service) =>
  service.rows(spaceInstallationKind).count(scope, {
    match: { installation: id },
    where: (row) => spaceOf(row, service) !== undefined,
  });
