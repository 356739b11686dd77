/** The handlers for single sign-on. */
import type { z } from 'zod';
import type { ssoOperations } from '../../../domains/sso/operations.ts';
import type { SamlProvider, SsoLogin } from '../../../domains/sso/shapes.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { type SamlProviderData, samlProviderKind } from '../../objects/saml-provider-rows.ts';
import { team } from '../../objects/team-answer.ts';
import { teamKind } from '../../objects/team-rows.ts';
import type { Access } from '../../service/access.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { named } from '../../service/named-rows.ts';
import { patched } from '../../service/patch.ts';
import { withhold } from '../../service/withhold.ts';
import { notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/** A provider is active once it has an SSO URL, an entity ID and a certificate. */
const isActive = ({ ssoURL, entityID, certificate }: SamlProviderData) =>
  Boolean(ssoURL && entityID && certificate);

function samlProvider(
  { scope, id, data }: Row<SamlProviderData>,
  access: Access,
  service: Service,
): z.input<typeof SamlProvider> {
  const { defaultTeam, withheld, ...kept } = data;
  const joined =
    defaultTeam === undefined ? undefined : service.store.rows(teamKind).get(scope, defaultTeam);
  const answer = {
    object: 'saml-provider' as const,
    id,
    ...kept,
    ...(joined && { defaultTeam: team(joined, access, service) }),
    status: isActive(data) ? ('active' as const) : ('pending' as const),
    service: {
      acsURL: appAddress('saml', scope, id, 'acs'),
      startURL: appAddress('saml', scope, id, 'start'),
      entityID: appAddress('saml', scope, id),
    },
    urls: { location: restAddress('orgs', scope, 'saml', id) },
  };
  return withhold(answer, withheld);
}

/** The login options contain only what the provider's own response contains. */
function ssoLogin({ id, label, service }: z.input<typeof SamlProvider>): z.input<typeof SsoLogin> {
  return { id, label, startURL: service?.startURL };
}

/** The provider in the path. Throws a 404. */
function requireProvider(
  path: { organizationId: string; samlProviderId: string },
  service: Service,
): Row<SamlProviderData> {
  const { id } = requireOrganization(path, service);
  const row = service.store.rows(samlProviderKind).get(id, path.samlProviderId);
  if (!row) throw notFound('SAML provider');
  return row;
}

/** Throws a 400 for an unknown team. */
function requireTeam(organization: string, id: string | undefined, service: Service): void {
  if (id !== undefined) named(teamKind, organization, id, 'team', service);
}

export const ssoHandlers: Handlers<typeof ssoOperations> = {
  listSamlProviders({ path, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store.rows(samlProviderKind).page(id, paging);
    return { ...envelope, items: rows.map((row) => samlProvider(row, access, service)) };
  },

  createSamlProvider({ path, body, access }, service) {
    const { id } = requireOrganization(path, service);
    requireTeam(id, body.defaultTeam, service);
    const rows = service.store.rows(samlProviderKind);
    const row = rows.insert(id, rows.newId(), { ...body, createdAt: service.now() });
    return samlProvider(row, access, service);
  },

  getSamlProvider({ path, access }, service) {
    return samlProvider(requireProvider(path, service), access, service);
  },

  deleteSamlProvider({ path }, service) {
    const { id } = requireOrganization(path, service);
    const rows = service.store.rows(samlProviderKind);
    const row = rows.get(id, path.samlProviderId);
    if (row) rows.remove(row);
    return row !== undefined;
  },

  updateSamlProvider({ path, body, access }, service) {
    const row = requireProvider(path, service);
    requireTeam(row.scope, body.defaultTeam, service);
    // Null is a valid role, that of guests.
    const { defaultRole = row.data.defaultRole, ...changes } = body;
    const data = { ...patched(row.data, changes), defaultRole };
    const changed = service.store.rows(samlProviderKind).update(row, data);
    return samlProvider(changed, access, service);
  },

  listSsoLogins({ path, access }, service) {
    const { id } = requireOrganization(path, service);
    const active = service.store
      .rows(samlProviderKind)
      .list(id, { where: ({ data }) => isActive(data) });
    return { items: active.map((row) => ssoLogin(samlProvider(row, access, service))) };
  },
};
