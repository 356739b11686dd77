/** The handlers for single sign-on. */
import type { z } from 'zod';
import type { ssoOperations } from '../../../domains/sso/operations.ts';
import type { SamlProvider, SsoLogin } from '../../../domains/sso/shapes.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import {
  type SamlProviderData,
  samlProviderDefaults,
  samlProviderKind,
} from '../../objects/saml-provider-rows.ts';
import { team, teamKind } from '../../objects/team-rows.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { withhold } from '../../service/withhold.ts';
import type { Row } from '../../store/rows.ts';

/** A provider is active once it has an SSO URL, an entity ID and a certificate. */
const isActive = ({ ssoURL, entityID, certificate }: SamlProviderData) =>
  Boolean(ssoURL && entityID && certificate);

function samlProvider(row: Row<SamlProviderData>, service: Service): z.input<typeof SamlProvider> {
  const { scope, id, data } = row;
  const { defaultTeam, withheld, ...kept } = data;
  const joined =
    defaultTeam === undefined ? undefined : service.rows(teamKind).get(scope, defaultTeam);
  return withhold(withheld, {
    object: 'saml-provider' as const,
    id,
    ...filled(kept, samlProviderDefaults),
    ...(joined && { defaultTeam: team(joined, service) }),
    status: isActive(data) ? ('active' as const) : ('pending' as const),
    service: {
      acsURL: appAddress('saml', scope, id, 'acs'),
      startURL: startOf(row),
      entityID: appAddress('saml', scope, id),
    },
    urls: { location: restAddress('orgs', scope, 'saml', id) },
  });
}

const startOf = ({ scope, id }: Row<SamlProviderData>) => appAddress('saml', scope, id, 'start');

const ssoLogin = (row: Row<SamlProviderData>): z.input<typeof SsoLogin> => ({
  id: row.id,
  label: row.data.label ?? samlProviderDefaults.label,
  startURL: startOf(row),
});

/** The provider in the path. Throws a 404. */
function requireProvider(
  path: { organizationId: string; samlProviderId: string },
  service: Service,
): Row<SamlProviderData> {
  const { id } = requireOrganization(path, service);
  return service.rows(samlProviderKind).require(id, path.samlProviderId);
}

/** Throws a 400 for an unknown team. */
function requireTeam(organization: string, id: string | undefined, service: Service): void {
  if (id !== undefined) service.rows(teamKind).named(organization, id);
}

export const ssoHandlers: Handlers<typeof ssoOperations> = {
  listSamlProviders({ path, paging }, service) {
    const { id } = requireOrganization(path, service);
    return service.rows(samlProviderKind).page(id, paging, (row) => samlProvider(row, service));
  },

  createSamlProvider({ path, body }, service) {
    const { id } = requireOrganization(path, service);
    requireTeam(id, body.defaultTeam, service);
    const rows = service.rows(samlProviderKind);
    const row = rows.insert(id, rows.newId(), { ...body, createdAt: service.now() });
    return samlProvider(row, service);
  },

  getSamlProvider({ path }, service) {
    return samlProvider(requireProvider(path, service), service);
  },

  deleteSamlProvider({ path }, service) {
    const { id } = requireOrganization(path, service);
    return service.rows(samlProviderKind).removeId(id, path.samlProviderId);
  },

  updateSamlProvider({ path, body }, service) {
    const row = requireProvider(path, service);
    requireTeam(row.scope, body.defaultTeam, service);
    // Null is a valid role, that of guests.
    const { defaultRole = row.data.defaultRole, ...changes } = body;
    const data = { ...patched(row.data, changes), defaultRole };
    const changed = service.rows(samlProviderKind).update(row, data);
    return samlProvider(changed, service);
  },

  listSsoLogins({ path }, service) {
    const { id } = requireOrganization(path, service);
    const active = service.rows(samlProviderKind).list(id, { where: ({ data }) => isActive(data) });
    return { items: active.map(ssoLogin) };
  },
};
