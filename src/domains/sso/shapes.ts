/** Shapes of the REST interface: SAML providers and logins by single sign-on. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { dateTime, kind, urls } from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';
import { Role } from '../organizations/shapes/organizations.ts';
import { Team } from '../teams/shapes.ts';

export const SamlProvider = shape(
  'SamlProvider',
  'A SAML identity provider, by which members of an organization sign in.',
  {
    object: kind('saml-provider'),
    id: z.string(),
    label: z
      .string()
      .min(1)
      .max(30)
      .optional()
      .describe('Name of the SAML provider, 1 to 30 characters.'),
    ssoURL: z
      .url()
      .max(2048)
      .optional()
      .describe('Address at the SAML provider where people sign in.'),
    entityID: z.string().max(1024).optional().describe('Entity id of the SAML provider.'),
    certificate: z
      .string()
      .max(10000)
      .optional()
      .describe('Certificate with which the SAML provider signs.'),
    defaultTeam: Team.optional().describe('Team that new members from this provider join.'),
    defaultRole: Role.nullable()
      .optional()
      .describe('Role of new members from this provider; null makes them guests.'),
    createdAt: dateTime().optional().describe('When the SAML provider was created.'),
    status: enumeration('SamlProviderStatus', 'Whether a SAML provider is in use.', {
      active: 'The SAML provider is in use.',
      pending: 'The SAML provider has yet to be set up.',
    })
      .optional()
      .describe('Whether the SAML provider is in use.'),
    service: shape(
      'SamlServiceProvider',
      'What has to be set up at a SAML identity provider: the data of the service that people sign in to.',
      {
        acsURL: z
          .string()
          .optional()
          .describe('Address to which the SAML provider sends its assertions.'),
        startURL: z
          .string()
          .optional()
          .describe('Address at the service where people begin to sign in.'),
        entityID: z
          .string()
          .optional()
          .describe('Entity id of the service that people sign in to.'),
      },
    )
      .optional()
      .describe('Data of the service, to be set up at the SAML provider.'),
    urls: urls('SamlProvider', { location: 'Address of the SAML provider in the REST interface.' }),
  },
);

export const SsoLogin = shape(
  'SsoLogin',
  'A way to sign in to an organization by single sign-on.',
  {
    id: z.string().describe('Id of the identity provider in the REST interface.'),
    label: z.string().optional().describe('Name of the identity provider, to show to people.'),
    startURL: z.string().optional().describe('Address where people begin to sign in.'),
  },
);
