/** The handlers for integrations. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import { integrationName } from '../../../domains/integrations/shapes/integrations.ts';
import {
  type IntegrationPath,
  integration,
  isNamed,
  requireIntegration,
} from '../../objects/integration-response.ts';
import {
  type IntegrationData,
  integrationDefaults,
  integrationKind,
  integrationScope,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { chosenOrganization, inOrganization } from '../../objects/organization-rows.ts';
import { reaches, requireReach } from '../../service/access.ts';
import { assetAddress } from '../../service/addresses.ts';
import { crud } from '../../service/crud.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { patched, updated } from '../../service/write.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { eventHandlers } from './event-handlers.ts';
import { installationHandlers } from './installation-handlers.ts';
import { installedPlaceHandlers } from './place-handlers.ts';

type Rows = typeof integrationOperations;

const integrations = crud(integrationKind, {
  scope: () => integrationScope,
  find: requireIntegration,
  response: integration,
});

export const integrationHandlers: Handlers<Rows> = {
  ...installationHandlers,
  ...installedPlaceHandlers,
  ...eventHandlers,

  listIntegrations: integrations.listed((query: Filters, service) => ({
    where: (row) => isListed(row, service) && fits(row, query),
  })),
  getIntegration: integrations.get,

  /** An organization can install public integrations and its own. */
  listOrganizationIntegrations({ path, query, paging }, service) {
    const organization = inOrganization(path, service);
    return service
      .rows(integrationKind)
      .page(integrationScope, paging, (row) => integration(row, service), {
        where: (row) =>
          (row.data.visibility === 'public' || row.data.owner === organization) && fits(row, query),
      });
  },

  publishIntegration({ path, body }, service) {
    const name = path.integrationName;
    if (!integrationName.safeParse(name).success)
      throw badRequest('The name of an integration is made of letters, digits, "-", "_" and ".".');
    const rows = service.rows(integrationKind);
    const present = rows.get(integrationScope, name);
    if (present) requireReach(service.access, present.data.owner);
    const { organization, ...manifest } = body;
    const owner = chosenOrganization(organization, service).id;
    const version = (present?.data.version ?? 0) + 1;
    const data = published(present?.data ?? { version: 0, owner }, manifest, { name, version });
    return integration(rows.put(integrationScope, name, { ...data, owner }), service);
  },

  deleteIntegration({ path }, service) {
    const rows = service.rows(integrationKind);
    const row = rows.get(integrationScope, path.integrationName);
    if (!row) return false;
    requireReach(service.access, row.data.owner);
    service.removeScope(withinIntegration(row.id));
    rows.remove(row);
    return true;
  },

  /** Events are not sent anywhere: the tunnel is only stored. */
  setIntegrationDevelopmentTunnel({ path, body: { tunnelUrl, all } }, service) {
    const tunnel = { url: tunnelUrl, takesAll: all };
    updated(integrationKind, requireOwn(path, service), { tunnel }, service);
    return undefined;
  },

  clearIntegrationDevelopmentTunnel({ path }, service) {
    updated(integrationKind, requireOwn(path, service), { tunnel: null }, service);
    return undefined;
  },
};

/** The integration in the path, for changes by its owner. Throws a 404, or a 403 without access to the owner. */
function requireOwn(path: IntegrationPath, service: Service): Row<IntegrationData> {
  const row = requireIntegration(path, service);
  requireReach(service.access, row.data.owner);
  return row;
}

type Manifest = Omit<z.output<Rows['publishIntegration']['body']>, 'organization'>;

/** The integration with the changes of a manifest. */
function published(
  data: IntegrationData,
  { runtime, script, secrets, icon, previewImages, ...changes }: Manifest,
  { name, version }: { readonly name: string; readonly version: number },
): IntegrationData {
  const picture = (file: string) => assetAddress('integrations', name, `v${version}`, file);
  return patched<IntegrationData>(data, {
    ...changes,
    version,
    code: patched(data.code ?? {}, { runtime, script, secrets }),
    icon: icon === undefined ? undefined : picture('icon.png'),
    previewImages: previewImages?.map((_, at) => picture(`preview-${at + 1}.png`)),
  });
}

const isListed = ({ data }: Row<IntegrationData>, service: Service) =>
  data.visibility === 'public' || reaches(service.access, data.owner);

type Filters = z.output<Rows['listIntegrations']['query']>;

/** Whether the integration matches all filters. */
function fits(row: Row<IntegrationData>, filters: Filters): boolean {
  const { data } = row;
  const { search, category, blockDomain, blocks, contentSources, owner, scope, target } = filters;
  const { categories, scopes, target: own } = filled(data, integrationDefaults);
  return (
    isNamed(row, search) &&
    (category === undefined || categories.includes(category)) &&
    (blockDomain === undefined || domainsOf(data).some((one) => isWithin(one, blockDomain))) &&
    (blocks === undefined || blocks === holdsAny(data.blocks)) &&
    (contentSources === undefined || contentSources === holdsAny(data.contentSources)) &&
    (owner === undefined || data.owner === owner) &&
    (scope === undefined || scopes.includes(scope)) &&
    (target === undefined || own === target || own === 'all')
  );
}

const holdsAny = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;

/** Domains of the URLs that the integration unfurls: `figma.example` for `https://*.figma.example/file/**`. */
const domainsOf = ({ blocks = [] }: IntegrationData) =>
  blocks
    .flatMap(({ urlUnfurl = [] }) => urlUnfurl)
    .map((pattern) => pattern.replace(/^\w+:\/\//, '').replace(/^\*\./, ''))
    .map((address) => address.replace(/[/:?#].*$/, '').toLowerCase());

const isWithin = (domain: string, wanted: string) =>
  `.${domain}`.endsWith(`.${wanted.toLowerCase()}`);
