/** Handlers for installations: on organizations, and on spaces and sites. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import {
  IntegrationInstallation,
  type IntegrationSiteInstallation,
  type IntegrationSpaceInstallation,
} from '../../../domains/integrations/shapes/installations.ts';
import {
  endpointAddress,
  integration,
  isNamed,
  requireIntegration,
} from '../../objects/integration-response.ts';
import {
  type InstallationData,
  installationDefaults,
  installationKind,
  integrationKind,
  integrationOf,
  integrationScope,
  nameOfInstallation,
  placeDefaults,
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { chosenOrganization, inOrganization } from '../../objects/organization-rows.ts';
import { presentSite, requireSite, siteKind } from '../../objects/site-rows.ts';
import { requireSpace, space, spaceById } from '../../objects/space-rows.ts';
import { reaches, requireReach } from '../../service/access.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { responseOf, withhold } from '../../service/withhold.ts';
import { created, updated } from '../../service/write.ts';
import { conflict, notFound } from '../../store/refusal.ts';
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

  getInstallation({ path }, service) {
    return installation(requireInstallation(path, service), service);
  },

  /** A new configuration replaces the present one. The installation is active as soon as it is complete. */
  updateInstallation({ path, body }, service) {
    const row = requireInstallation(path, service);
    const { data } = requireIntegration(path, service);
    const { configuration } = body;
    const isComplete = (data.configurations?.account?.required ?? []).every(
      (name) => configuration && name in configuration,
    );
    const isReady = row.data.status === 'pending' && configuration !== undefined && isComplete;
    const changes = { ...body, ...(isReady && { status: 'active' as const }) };
    return installation(updated(installationKind, row, changes, service), service);
  },

  deleteInstallation({ path }, service) {
    const row = findInstallation(path, service);
    if (!row) return false;
    for (const kind of [spaceInstallationKind, siteInstallationKind]) {
      const places = service.rows<SpaceInstallationData | SiteInstallationData>(kind);
      for (const one of places.list(row.scope, { match: { installation: row.id } }))
        places.remove(one);
    }
    service.rows(installationKind).remove(row);
    return true;
  },

  listOrganizationInstallations({ path, query, paging }, service) {
    const organization = inOrganization(path, service);
    const list = service
      .rows(installationKind)
      .list(undefined, { match: { organization } })
      .map((row) => ({ row, of: integrationAt(integrationOf(row), service) }))
      .filter(({ of }) => isNamed(of, query.search));
    return pageOf(
      list,
      paging,
      ({ row }) => nameOfInstallation(row),
      ({ row, of }) => ({
        installation: installation(row, service),
        integration: integration(of, service),
      }),
    );
  },

  listSpaceIntegrations({ path, query }, service) {
    const { id, scope } = requireSpace(path, service);
    const names = [
      ...service.rows(spaceInstallationKind).list(undefined, { match: { space: id } }),
      ...installedEverywhere(scope, 'space_selection', service),
    ].map(integrationOf);
    return { items: integrationsNamed(names, query.search, service) };
  },

  listSiteIntegrations({ path, query }, service) {
    const { id, scope } = requireSite(path, service);
    const names = [
      ...service
        .rows(siteInstallationKind)
        .list(undefined, { match: { site: id, organization: scope } }),
      ...installedEverywhere(scope, 'site_selection', service),
    ].map(integrationOf);
    return { items: integrationsNamed(names, query.search, service) };
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

interface InstallationPath {
  readonly integrationName: string;
  readonly installationId: string;
}

/** The installation in the path, if it exists. Throws a 403 without access to its organization. */
function findInstallation({ integrationName, installationId }: InstallationPath, service: Service) {
  const row = service
    .rows(installationKind)
    .get(withinIntegration(integrationName), installationId);
  if (row) requireReach(service.access, row.data.organization);
  return row;
}

function requireInstallation(path: InstallationPath, service: Service): Row<InstallationData> {
  const row = findInstallation(path, service);
  if (!row) throw notFound(installationKind.title);
  return row;
}

const integrationAt = (name: string, service: Service) =>
  service.rows(integrationKind).require(integrationScope, name);

/** Installations of the organization on all of its spaces or sites. */
const installedEverywhere = (
  organization: string,
  selection: 'space_selection' | 'site_selection',
  service: Service,
) =>
  service.rows(installationKind).list(undefined, { match: { organization, [selection]: 'all' } });

/** The integrations with these names, each once, in their own order. */
const integrationsNamed = (
  names: readonly string[],
  search: string | undefined,
  service: Service,
) =>
  service
    .rows(integrationKind)
    .list(integrationScope)
    .filter((row) => names.includes(row.id) && isNamed(row, search))
    .map((row) => integration(row, service));

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
