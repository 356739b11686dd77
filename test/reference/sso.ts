import {
  all,
  allOptional,
  type Chapter,
  created,
  date,
  deleted,
  endpoints,
  id,
  list,
  listed,
  listOf,
  type Members,
  object,
  one,
  orNull,
  required,
  resource,
  shape,
  text,
  textOf,
  textUpTo,
  the,
  uriUpTo,
  urls,
} from './model.ts';
import { role } from './shared.ts';

const provider: Members = {
  label: textOf(1, 30),
  entityID: textUpTo(1024),
  certificate: textUpTo(10_000),
  ssoURL: uriUpTo(2048),
  defaultRole: orNull(role),
};
/** A team is sent as its ID and returned completely. */
const input = allOptional({ ...provider, defaultTeam: id('Team') });
const providers = '/orgs/{organizationId}/saml';

// No operation returns a subdomain, so there is no shape for it.
export const sso: Chapter = {
  shapes: {
    SamlProvider: resource('1, SAML provider', 'saml-provider', {
      ...provider,
      defaultTeam: the('Team'),
      createdAt: date,
      status: listed('active', 'pending'),
      service: object(all(text, 'acsURL', 'startURL', 'entityID')),
      urls: urls('location'),
    }),
    SsoLogin: shape('3, SSO', all(text, 'id', 'label', 'startURL')),
  },
  operations: endpoints('3, SSO', {
    [`GET ${providers}`]: listOf('SamlProvider'),
    [`POST ${providers}`]: {
      body: { ...input, label: required(textOf(1, 30)) },
      answer: created('SamlProvider'),
    },
    [`GET ${providers}/{samlProviderId}`]: one('SamlProvider'),
    [`DELETE ${providers}/{samlProviderId}`]: deleted,
    [`PATCH ${providers}/{samlProviderId}`]: { body: input, answer: one('SamlProvider') },
    'GET /orgs/{organizationId}/sso': one(object({ items: list(the('SsoLogin')) })),
  }),
};
