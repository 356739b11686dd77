/** Handlers for installations on organizations. */
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import { IntegrationInstallation } from '../../../domains/integrations/shapes/installations.ts';
import {
  findInstallation,
  requireInstallation,
  selected,
  spaceOf,
} from '../../objects/installation-places.ts';
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
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { chosenOrganization, inOrganization } from '../../objects/organization-rows.ts';
import { requireSite } from '../../objects/site-rows.ts';
import { requireSpace } from '../../objects/space-rows.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { responseOf } from '../../service/withhold.ts';
import { created, updated } from '../../service/write.ts';
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
} satisfies Partial<Handlers<typeof integrationOperations>>;

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

/** The number of existing spaces with the installation. */
const countOfSpaces = ({ scope, id }: Row<InstallationData>, service: Service) =>
  service.rows(spaceInstallationKind).count(scope, {
    match: { installation: id },
    where: (row) => spaceOf(row, service) !== undefined,
  });
