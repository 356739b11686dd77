/** Rows of the REST interface: single sign-on. */
import { z } from 'zod';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { secret } from '../../rest/table/secrets.ts';
import { Role } from '../organizations/shapes/organizations.ts';
import { SamlProvider, SsoLogin } from './shapes.ts';

const organization = '/orgs/{organizationId}';
const list = `${organization}/saml` as const;
const one = `${list}/{samlProviderId}` as const;

const label = z.string().min(1).max(30);

const settings = {
  entityID: z
    .string()
    .max(1024)
    .optional()
    .describe('Entity id of the SAML provider, 1024 characters at most.'),
  ssoURL: z
    .url()
    .max(2048)
    .optional()
    .describe('Address at the SAML provider where people sign in, 2048 characters at most.'),
  certificate: secret(z.string().max(10000))
    .optional()
    .describe('Certificate with which the SAML provider signs, 10000 characters at most.'),
  defaultTeam: reference('Team')
    .optional()
    .describe('Team that new members from this provider join.'),
  defaultRole: Role.nullable()
    .optional()
    .describe('Role of new members from this provider; null makes them guests.'),
};

export const ssoOperations = operations({
  listSamlProviders: get(list).lists(SamlProvider),
  createSamlProvider: post(list)
    .body({ label: label.describe('Name of the SAML provider, 1 to 30 characters.'), ...settings })
    .returns(SamlProvider, 201),
  getSamlProvider: get(one).returns(SamlProvider),
  deleteSamlProvider: del(one).deletes(),
  updateSamlProvider: patch(one)
    .changes({
      label: label.optional().describe('Name of the SAML provider, 1 to 30 characters.'),
      ...settings,
    })
    .returns(SamlProvider),
  listSsoLogins: get(`${organization}/sso`).returns(z.object({ items: z.array(SsoLogin) })),
});
