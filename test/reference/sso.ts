import type { Chapter, Members } from './model.ts';
import { all, allOptional, listed, orNull, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { date, text, textOf, textUpTo, uriUpTo } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { id, list, object, the, urls } from './notation/structures.ts';
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
