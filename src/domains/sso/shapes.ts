/** Shapes of the REST interface: SAML providers and logins by single sign-on. */
import { z } from 'zod';
import { dateTime, enumeration, kind, shape, urls } from '../../rest/shape.ts';
import { Role } from '../organizations/shapes/organizations.ts';
import { Team } from '../teams/shapes.ts';

export const SamlProvider = shape('SamlProvider', 'A SAML provider of an organization.', {
  object: kind('saml-provider'),
  id: z.string(),
  label: z.string().min(1).max(30).optional().describe('Name of the provider, 1 to 30 characters.'),
  ssoURL: z.url().max(2048).optional().describe('Where people sign in at the provider.'),
  entityID: z.string().max(1024).optional().describe('Entity id of the provider.'),
  certificate: z.string().max(10000).optional().describe('Certificate of the provider.'),
  defaultTeam: Team.optional().describe('Team that new members join.'),
  defaultRole: Role.nullable().optional().describe('Role of new members; null makes them guests.'),
  createdAt: dateTime().optional().describe('When it was created.'),
  status: enumeration('SamlProviderStatus', 'Whether a SAML provider is in use.', {
    active: 'It is.',
    pending: 'It waits to be set up.',
  })
    .optional()
    .describe('Whether it is in use.'),
  service: shape('SamlService', 'What a SAML provider must know of the service.', {
    acsURL: z.string().optional().describe('Where the provider sends its assertions.'),
    startURL: z.string().optional().describe('Where people begin to sign in.'),
    entityID: z.string().optional().describe('Entity id of the service.'),
  })
    .optional()
    .describe('What the provider must know of the service.'),
  urls: urls('SamlProvider', { location: 'In the REST interface.' }),
});

export const SsoLogin = shape('SsoLogin', 'A way to sign in by single sign-on.', {
  id: z.string().describe('Id of the provider, as the REST interface knows it.'),
  label: z.string().optional().describe('Name of the provider.'),
  startURL: z.string().optional().describe('Where people begin to sign in.'),
});
