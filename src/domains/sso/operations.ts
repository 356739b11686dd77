/** REST operations: single sign-on. */
import { z } from 'zod';
import { named, optional } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { secret } from '../../rest/table/secrets.ts';
import { SamlProvider, SsoLogin } from './shapes.ts';

const organization = '/orgs/{organizationId}';
const list = `${organization}/saml` as const;
const one = `${list}/{samlProviderId}` as const;

const { label, defaultRole } = SamlProvider.shape;

const settings = {
  entityID: named(
    'issuer',
    optional(
      z.string().max(1024),
      'Issuer of assertions: the entity ID of the SAML provider, up to 1,024 characters.',
    ),
  ),
  ssoURL: optional(z.url().max(2048), 'Sign-in URL of the SAML provider, up to 2,048 characters.'),
  certificate: optional(
    secret(z.string().max(10000)),
    'Signing certificate of the SAML provider, up to 10,000 characters.',
  ),
  defaultTeam: optional(
    reference('Team'),
    'The team to which members who join through this provider are added.',
  ),
  defaultRole,
};

export const ssoOperations = operations({
  listSamlProviders: get(list).lists(SamlProvider),
  createSamlProvider: post(list)
    .body({ label, ...settings })
    .returns(SamlProvider, 201),
  getSamlProvider: get(one).returns(SamlProvider),
  deleteSamlProvider: del(one).deletes(),
  updateSamlProvider: patch(one)
    .changes({ label: label.optional(), ...settings })
    .returns(SamlProvider),
  listSsoLogins: get(`${organization}/sso`).returns(z.object({ items: z.array(SsoLogin) })),
});
