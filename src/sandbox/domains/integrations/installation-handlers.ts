/** Handlers for installations: on organizations, and on spaces and sites. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import {
  IntegrationInstallation,
  type IntegrationSiteInstallation,
  type IntegrationSpaceInstallation,
} from '../../../domains/integrations/shapes/installations.ts';
import { endpointAddress, requireIntegration } from '../../objects/integration-response.ts';
import {
  type InstallationData,
  installationDefaults,
  installationKind,
  integrationOf,
  placeDefaults,
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { chosenOrganization } from '../../objects/organization-rows.ts';
import { presentSite, siteKind } from '../../objects/site-rows.ts';
import { space, spaceById } from '../../objects/space-rows.ts';
import { reaches } from '../../service/access.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { responseOf, withhold } from '../../service/withhold.ts';
import { created } from '../../service/write.ts';
import { conflict } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { recordSetup } from './event-handlers.ts';

export const installationHandlers = {
  listInstallations({ path, query, paging }, service) {
    const { id } = requireIntegration(path, service);
    return service
      .rows(installationKind)
      .page(withinIntegration(id), paging, (row) => installation(row, service), {
        where: selected(query, service),
      });
  },

  installIntegration({ path, body }, service) {
    const { id: name, data } = requireIntegration(path, service);
    const { id: organization } = chosenOrganization(body.organization, service);
    const scope = withinIntegration(name);
    if (service.rows(installationKind).count(scope, { match: { organization } }) > 0)
      throw conflict('The integration is installed on the organization already.');
    const asks = (data.configurations?.account?.required ?? []).length > 0;
    // An installation is pending until it is configured.
    const status = asks ? ('pending' as const) : ('active' as const);
    const row = created(installationKind, scope, { organization, status }, service);
    recordSetup(row, service);
    return installation(row, service);
  },

  listSpaceInstallations({ path, query, paging }, service) {
    const { id } = requireIntegration(path, service);
    const isSelected = selected(query, service);
    const toResponse = (row: Row<SpaceInstallationData>) => {
      const whole = query.extended ? spaceOf(row, service) : undefined;
      return onSpace(row, whole ? space(whole, service) : row.data.space);
    };
    const where = (row: Row<SpaceInstallationData>) =>
      isSelected(row) && spaceOf(row, service) !== undefined;
    return service
      .rows(spaceInstallationKind)
      .page(withinIntegration(id), paging, toResponse, { where });
  },

  listSiteInstallations({ path, query, paging }, service) {
    const { id } = requireIntegration(path, service);
    const isSelected = selected(query, service);
    const toResponse = (row: Row<SiteInstallationData>) => {
      const whole = query.extended ? siteOf(row, service) : undefined;
      return onSite(row, whole ? presentSite(whole, service) : row.data.site);
    };
    const where = (row: Row<SiteInstallationData>) =>
      isSelected(row) && siteOf(row, service) !== undefined;
    return service
      .rows(siteInstallationKind)
      .page(withinIntegration(id), paging, toResponse, { where });
  },
} satisfies Partial<Handlers<typeof integrationOperations>>;

function installation(row: Row<InstallationData>, service: Service) {
  const { id } = row;
  const { organization } = row.data;
  const name = integrationOf(row);
  const computed = {
    spaces: countOfSpaces(row, service),
    urls: {
      location: restAddress('integrations', name, 'installations', id),
      app: appAddress('o', organization, 'integrations', name, id),
      publicEndpoint: endpointAddress(name, id),
      publicContentEndpoint: endpointAddress(name, id, 'content'),
    },
    target: { organization },
  };
  return responseOf(IntegrationInstallation, row, computed, installationDefaults);
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

interface Selectable {
  readonly organization: string;
  readonly externalIds?: readonly string[] | undefined;
}

/** Installations in organizations that the token has access to, optionally with the external ID. */
const selected =
  ({ externalId }: { readonly externalId?: string | undefined }, service: Service) =>
  ({ data: { organization, externalIds = [] } }: Row<Selectable>) =>
    reaches(service.access, organization) &&
    (externalId === undefined || externalIds.includes(externalId));

/** The space of the installation. Undefined if it was deleted or transferred. */
function spaceOf({ data }: Row<SpaceInstallationData>, service: Service) {
  const row = spaceById(data.space, service);
  return row?.scope === data.organization ? row : undefined;
}

/** The site of the installation. Undefined if it was deleted. */
const siteOf = ({ data }: Row<SiteInstallationData>, service: Service) =>
  service.rows(siteKind).get(data.organization, data.site);

/** The number of existing spaces with the installation. */
const countOfSpaces = ({ scope, id }: Row<InstallationData>, service: Service) =>
  service.rows(spaceInstallationKind).count(scope, {
    match: { installation: id },
    where: (row) => spaceOf(row, service) !== undefined,
  });
