/** Finds installations, and those on spaces and sites, and builds the responses for the latter. */
import type { z } from 'zod';
import type {
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../domains/integrations/shapes/installations.ts';
import { reaches, requireReach } from '../service/access.ts';
import { restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { endpointAddress } from './integration-response.ts';
import {
  type InstallationData,
  installationKind,
  integrationOf,
  placeDefaults,
  type SiteInstallationData,
  type SpaceInstallationData,
  withinIntegration,
} from './integration-rows.ts';
import { presentSite, siteKind } from './site-rows.ts';
import { space, spaceById } from './space-rows.ts';

export interface InstallationPath {
  readonly integrationName: string;
  readonly installationId: string;
}

/** The installation in the path, if it exists. Throws a 403 without access to its organization. */
export function findInstallation(
  { integrationName, installationId }: InstallationPath,
  service: Service,
) {
  const row = service
    .rows(installationKind)
    .get(withinIntegration(integrationName), installationId);
  if (row) requireReach(service.access, row.data.organization);
  return row;
}

export function requireInstallation(
  path: InstallationPath,
  service: Service,
): Row<InstallationData> {
  const row = findInstallation(path, service);
  if (!row) throw notFound(installationKind.title);
  return row;
}

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

/** `isExtended`: with the whole space instead of its ID. */
export function spaceInstallation(
  row: Row<SpaceInstallationData>,
  isExtended: boolean | undefined,
  service: Service,
) {
  const whole = isExtended ? spaceOf(row, service) : undefined;
  return onSpace(row, whole ? space(whole, service) : row.data.space);
}

/** `isExtended`: with the whole site instead of its ID. */
export function siteInstallation(
  row: Row<SiteInstallationData>,
  isExtended: boolean | undefined,
  service: Service,
) {
  const whole = isExtended ? siteOf(row, service) : undefined;
  return onSite(row, whole ? presentSite(whole, service) : row.data.site);
}

type OnSpace = z.input<typeof IntegrationSpaceInstallation>;
type OnSite = z.input<typeof IntegrationSiteInstallation>;

function onSpace(row: Row<SpaceInstallationData>, shown: OnSpace['space']): OnSpace {
  const { installation, organization, space: id, withheld, ...kept } = row.data;
  return withhold(withheld, {
    ...common(row, 'spaces', id),
    ...filled(kept, placeDefaults),
    space: shown,
  });
}

function onSite(row: Row<SiteInstallationData>, shown: OnSite['site']): OnSite {
  const { installation, organization, site: id, withheld, ...kept } = row.data;
  return withhold(withheld, {
    ...common(row, 'sites', id),
    ...filled(kept, placeDefaults),
    site: shown,
  });
}

/**
 * The members that both kinds have, which come first. A facade distinguishes objects without an ID by their JSON. `id`
 * is that of the space or site.
 */
function common(
  row: Row<SpaceInstallationData | SiteInstallationData>,
  list: 'spaces' | 'sites',
  id: string,
) {
  const name = integrationOf(row);
  const { installation } = row.data;
  return {
    integration: name,
    installation,
    urls: {
      location: restAddress('integrations', name, 'installations', installation, list, id),
      publicEndpoint: endpointAddress(name, installation, list, id),
      publicContentEndpoint: endpointAddress(name, installation, list, id, 'content'),
    },
  };
}

/** The space of the installation. Undefined if it was deleted or transferred. */
export function spaceOf({ data }: Row<SpaceInstallationData>, service: Service) {
  const row = spaceById(data.space, service);
  return row?.scope === data.organization ? row : undefined;
}

/** The site of the installation. Undefined if it was deleted. */
export const siteOf = ({ data }: Row<SiteInstallationData>, service: Service) =>
  service.rows(siteKind).get(data.organization, data.site);
