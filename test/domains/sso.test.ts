import { ssoOperations } from '../../src/domains/sso/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('sso', ssoOperations, {
  listSamlProviders: proof(
    graphql(`
      query ListSamlProviders {
        organization(id: "acme") {
          restId
          samlProviders(first: 2) {
            totalCount
            nodes { id restId label ssoUrl issuer certificate defaultTeam { id title } defaultRole createdAt status service { acsUrl startUrl audience } urls { location } }
          }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        samlProviders: {
          totalCount: 3,
          nodes: [
            {
              id: id('SamlProvider', 'acme/okta'),
              restId: 'okta',
              label: 'Acme Okta',
              ssoUrl: 'https://acme.okta.example/app/docs/sso/saml',
              issuer: 'http://www.okta.example/exk1acme',
              certificate:
                '-----BEGIN CERTIFICATE-----\nb2t0YTogdGhlIGNlcnRpZmljYXRlIG9mIGEgcHJvdmlkZXIgdGhhdCBkb2VzIG5vdCBleGlzdC4=\n-----END CERTIFICATE-----',
              defaultTeam: { id: id('Team', 'acme/platform'), title: 'Platform' },
              defaultRole: 'READ',
              createdAt: '2025-02-19T09:00:00.000Z',
              status: 'ACTIVE',
              service: {
                acsUrl: 'https://app.docs.example/saml/acme/okta/acs',
                startUrl: 'https://app.docs.example/saml/acme/okta/start',
                audience: 'https://app.docs.example/saml/acme/okta',
              },
              urls: { location: 'https://api.docs.example/v1/orgs/acme/saml/okta' },
            },
            {
              id: id('SamlProvider', 'acme/entra'),
              restId: 'entra',
              label: 'Acme Labs Entra',
              ssoUrl: 'https://login.entra.example/acme-labs/saml2',
              issuer: 'https://sts.entra.example/acme-labs/',
              certificate:
                '-----BEGIN CERTIFICATE-----\nZW50cmE6IHRoZSBjZXJ0aWZpY2F0ZSBvZiBhIHByb3ZpZGVyIHRoYXQgZG9lcyBub3QgZXhpc3Qu\n-----END CERTIFICATE-----',
              defaultTeam: null,
              defaultRole: null,
              createdAt: '2020-01-01T00:00:00.000Z',
              status: 'ACTIVE',
              service: { acsUrl: null, startUrl: null, audience: null },
              urls: { location: null },
            },
          ],
        },
      },
    },
  ),

  createSamlProvider: proof(
    graphql(`
      mutation CreateSamlProvider {
        createSamlProvider(input: { organizationId: "acme", label: "Okta", issuer: "okta", ssoUrl: "https://okta.example/sso", certificate: "MIIC", defaultTeamId: "documentation", defaultRole: READ }) {
          samlProvider { id label status certificate defaultRole defaultTeam { id } }
          samlProviderEdge { node { id } }
          organization { restId }
          userErrors { message }
        }
      }
    `),
    {
      createSamlProvider: {
        samlProvider: {
          id: id('SamlProvider', 'acme/saml-provider-1'),
          label: 'Okta',
          status: 'ACTIVE',
          certificate: 'MIIC',
          defaultRole: 'READ',
          defaultTeam: { id: id('Team', 'acme/documentation') },
        },
        samlProviderEdge: { node: { id: id('SamlProvider', 'acme/saml-provider-1') } },
        organization: { restId: 'acme' },
        userErrors: [],
      },
    },
  ),

  getSamlProvider: proof(
    graphql(`
      query GetSamlProvider { samlProvider(id: "acme/okta") { id restId label } }
    `),
    {
      samlProvider: { id: id('SamlProvider', 'acme/okta'), restId: 'okta', label: 'Acme Okta' },
    },
  ),

  deleteSamlProvider: proof(
    graphql(`
      mutation DeleteSamlProvider {
        first: deleteSamlProvider(input: { samlProviderId: "acme/okta" }) { deletedSamlProviderId organization { restId } userErrors { message } }
        again: deleteSamlProvider(input: { samlProviderId: "acme/okta" }) { deletedSamlProviderId userErrors { message } }
      }
    `),
    {
      first: {
        deletedSamlProviderId: id('SamlProvider', 'acme/okta'),
        organization: { restId: 'acme' },
        userErrors: [],
      },
      again: { deletedSamlProviderId: null, userErrors: [] },
    },
  ),

  updateSamlProvider: proof(
    graphql(`
      mutation UpdateSamlProvider {
        updateSamlProvider(input: { samlProviderId: "acme/okta", label: "Renamed", defaultRole: null }) { samlProvider { id label defaultRole } userErrors { message } }
      }
    `),
    {
      updateSamlProvider: {
        samlProvider: {
          id: id('SamlProvider', 'acme/okta'),
          label: 'Renamed',
          defaultRole: null,
        },
        userErrors: [],
      },
    },
  ),

  listSsoLogins: proof(
    graphql(`
      query ListSsoLogins { organization(id: "acme") { restId ssoLogins { restId label startUrl } } }
    `),
    {
      organization: {
        restId: 'acme',
        ssoLogins: [
          {
            restId: 'okta',
            label: 'Acme Okta',
            startUrl: 'https://app.docs.example/saml/acme/okta/start',
          },
          {
            restId: 'entra',
            label: 'Acme Labs Entra',
            startUrl: 'https://app.docs.example/saml/acme/entra/start',
          },
        ],
      },
    },
  ),
});
