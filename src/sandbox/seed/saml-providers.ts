/** Three SAML providers in `acme`: a complete one, one that withholds much, and one that is not set up. */
import { type SamlProviderData, samlProviderKind } from '../objects/saml-provider-rows.ts';
import type { Store } from '../store/store.ts';
import { day } from './times.ts';

/** Formatted like a certificate, but not a valid one. */
const certificateOf = (name: string) =>
  [
    '-----BEGIN CERTIFICATE-----',
    Buffer.from(`${name}: the certificate of a provider that does not exist.`).toString('base64'),
    '-----END CERTIFICATE-----',
  ].join('\n');

const providers: Record<string, SamlProviderData> = {
  okta: {
    label: 'Acme Okta',
    ssoURL: 'https://acme.okta.example/app/docs/sso/saml',
    entityID: 'http://www.okta.example/exk1acme',
    certificate: certificateOf('okta'),
    defaultTeam: 'platform',
    defaultRole: 'read',
    createdAt: day(-320),
  },
  entra: {
    label: 'Acme Labs Entra',
    ssoURL: 'https://login.entra.example/acme-labs/saml2',
    entityID: 'https://sts.entra.example/acme-labs/',
    certificate: certificateOf('entra'),
    withheld: ['service.*', 'urls.*'],
  },
  // Null is the role of guests.
  'partner-login': { label: 'Partner login', defaultRole: null, createdAt: day(-4) },
};

export function seedSamlProviders(store: Store): void {
  const rows = store.rows(samlProviderKind);
  for (const [id, data] of Object.entries(providers)) rows.insert('acme', id, data);
}
