/** REST shapes: SAML providers and logins by single sign-on. */
import { z } from 'zod';
import {
  dateTime,
  kind,
  named,
  optional,
  serviceUrl,
  text,
  urls,
} from '../../rest/table/members.ts';
import { enumeration, shape } from '../../rest/table/shape.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { Team } from '../teams/shapes.ts';

export const SamlProvider = shape(
  'SamlProvider',
  'A SAML identity provider for signing in to an organization.',
  {
    object: kind('saml-provider'),
    id: z.string(),
    label: z.string().min(1).max(30).describe('Name of the SAML provider, 1 to 30 characters.'),
    ssoURL: z.url().max(2048).describe('Sign-in URL of the SAML provider.'),
    entityID: named(
      'issuer',
      z.string().max(1024).describe('Issuer of assertions: the entity ID of the SAML provider.'),
    ),
    certificate: z.string().max(10000).describe('Signing certificate of the SAML provider.'),
    defaultTeam: Team.optional().describe(
      'The team to which members who join through this provider are added.',
    ),
    defaultRole: optional(
      MemberRole.nullable(),
      'Role of members who join through this provider. Null makes them guests.',
    ),
    createdAt: dateTime('When the SAML provider was created.'),
    status: enumeration('SamlProviderStatus', 'Possible states of a SAML provider.', {
      active: 'The SAML provider is active.',
      pending: 'The SAML provider is not active yet.',
    }).describe('State of the SAML provider.'),
    service: shape(
      'SamlServiceProvider',
      'Service provider settings to enter in the configuration of a SAML identity provider.',
      {
        acsURL: serviceUrl('URL to which the SAML provider sends its assertions.').optional(),
        startURL: serviceUrl('URL at which sign-in starts.').optional(),
        entityID: named(
          'audience',
          text('Audience of assertions: the entity ID of the service provider.').optional(),
        ),
      },
    ).describe(
      'Service provider settings to enter in the configuration of the SAML identity provider.',
    ),
    urls: urls('SamlProvider', { location: 'URL of the SAML provider in the REST API.' }),
  },
);

export const SsoLogin = shape(
  'SsoLogin',
  'A way to sign in to an organization with single sign-on (SSO).',
  {
    id: text('REST API ID of the SSO login.'),
    label: text('Display name of the identity provider.'),
    startURL: serviceUrl('URL at which sign-in starts.'),
  },
);
