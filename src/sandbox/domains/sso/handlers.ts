/** The handlers for single sign-on. */
import type { z } from 'zod';
import type { ssoOperations } from '../../../domains/sso/operations.ts';
import { SamlProvider, type SsoLogin } from '../../../domains/sso/shapes.ts';
import { inOrganization } from '../../objects/organization-rows.ts';
import {
  type SamlProviderData,
  samlProviderDefaults,
  samlProviderKind,
} from '../../objects/saml-provider-rows.ts';
import { team, teamKind } from '../../objects/team-rows.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import { crud, inScope } from '../../service/crud.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { responseOf } from '../../service/withhold.ts';
import type { Row } from '../../store/rows.ts';

/** A provider is active once it has an SSO URL, an entity ID and a certificate. */
const isActive = ({ ssoURL, entityID, certificate }: SamlProviderData) =>
  Boolean(ssoURL && entityID && certificate);

function samlProvider(row: Row<SamlProviderData>, service: Service) {
  const { scope, id, data } = row;
  const { defaultTeam } = data;
  const joined =
    defaultTeam === undefined ? undefined : service.rows(teamKind).get(scope, defaultTeam);
  const computed = {
    defaultTeam: joined && team(joined, service),
    status: isActive(data) ? ('active' as const) : ('pending' as const),
    service: {
      acsURL: appAddress('saml', scope, id, 'acs'),
      startURL: startOf(row),
      entityID: appAddress('saml', scope, id),
    },
    urls: { location: restAddress('orgs', scope, 'saml', id) },
  };
  return responseOf(SamlProvider, row, computed, samlProviderDefaults);
}

const startOf = ({ scope, id }: Row<SamlProviderData>) => appAddress('saml', scope, id, 'start');

const ssoLogin = (row: Row<SamlProviderData>): z.input<typeof SsoLogin> => ({
  id: row.id,
  label: row.data.label ?? samlProviderDefaults.label,
  startURL: startOf(row),
});

const providers = crud(samlProviderKind, {
  scope: inOrganization,
  find: inScope(samlProviderKind, inOrganization, 'samlProviderId'),
  response: samlProvider,
});

/** Throws a 400 for an unknown team. */
function requireTeam(organization: string, id: string | undefined, service: Service): void {
  if (id !== undefined) service.rows(teamKind).named(organization, id);
}

export const ssoHandlers: Handlers<typeof ssoOperations> = {
  listSamlProviders: providers.list,
  getSamlProvider: providers.get,
  deleteSamlProvider: providers.remove,

  createSamlProvider(call, service) {
    requireTeam(inOrganization(call.path, service), call.body.defaultTeam, service);
    return providers.create(call, service);
  },

  updateSamlProvider(call, service) {
    const { scope } = providers.require(call.path, service);
    requireTeam(scope, call.body.defaultTeam, service);
    return providers.update(call, service);
  },

  listSsoLogins({ path }, service) {
    const id = inOrganization(path, service);
    const active = service.rows(samlProviderKind).list(id, { where: ({ data }) => isActive(data) });
    return { items: active.map(ssoLogin) };
  },
};
