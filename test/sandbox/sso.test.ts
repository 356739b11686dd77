import { describe, expect } from 'vitest';
import { ssoOperations } from '../../src/domains/sso/operations.ts';
import { teamOperations } from '../../src/domains/teams/operations.ts';
import { refuses } from './refusals.ts';
import { noon, test } from './service.ts';

const {
  listSamlProviders,
  createSamlProvider,
  getSamlProvider,
  deleteSamlProvider,
  updateSamlProvider,
  listSsoLogins,
} = ssoOperations;
const { getTeam, deleteTeam } = teamOperations;

const acme = { organizationId: 'acme' };
const at = (samlProviderId: string) => ({ ...acme, samlProviderId });
const setUp = {
  ssoURL: 'https://login.acme.example/saml',
  entityID: 'https://login.acme.example',
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
};

refuses({
  operations: ssoOperations,
  thing: 'SAML provider',
  parameter: 'samlProviderId',
  id: 'okta',
  naming: /^(get|update)/,
  bodies: { createSamlProvider: { label: 'New' }, updateSamlProvider: { label: 'New' } },
});

describe('listSamlProviders', () => {
  test('returns three in acme, none in globex', async ({ call }) => {
    const { items, count } = await call(listSamlProviders, { path: acme });
    expect(items.map((one) => one?.id)).toEqual(['okta', 'entra', 'partner-login']);
    expect(count).toBe(3);
    const elsewhere = await call(listSamlProviders, { path: { organizationId: 'globex' } });
    expect(elsewhere).toEqual({ items: [], count: 0 });
  });
});

describe('createSamlProvider', () => {
  test('creates a provider without its settings', async ({ call, send }) => {
    const raw = await send('POST', '/orgs/acme/saml', { body: { label: 'New' } });
    expect(raw.status).toBe(201);
    expect(raw.json).toEqual({
      object: 'saml-provider',
      id: 'saml-provider-1',
      label: 'New',
      ssoURL: 'https://not-set.invalid',
      entityID: '',
      certificate: '',
      createdAt: noon,
      status: 'pending',
      service: {
        acsURL: 'https://app.docs.example/saml/acme/saml-provider-1/acs',
        startURL: 'https://app.docs.example/saml/acme/saml-provider-1/start',
        entityID: 'https://app.docs.example/saml/acme/saml-provider-1',
      },
      urls: { location: 'https://api.docs.example/v1/orgs/acme/saml/saml-provider-1' },
    });
    expect(await call(getSamlProvider, { path: at('saml-provider-1') })).toEqual(raw.json);
  });

  test('accepts the ID of a team and returns the whole team', async ({ call }) => {
    const team = await call(getTeam, { path: { ...acme, teamId: 'platform' } });
    const body = { label: 'New', ...setUp, defaultTeam: 'platform', defaultRole: null };
    const made = await call(createSamlProvider, { path: acme, body });
    expect(made).toMatchObject({ ...setUp, defaultRole: null, status: 'active' });
    expect(made.defaultTeam).toEqual(team);
  });

  test.for([
    [{ label: 'New', defaultTeam: 'none' }, 'No team matches "none".'],
    [{}, '"label" is required'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(31) }, 'label'],
    [{ label: 'New', entityID: 'x'.repeat(1025) }, 'entityID'],
    [{ label: 'New', certificate: 'x'.repeat(10_001) }, 'certificate'],
    [{ label: 'New', ssoURL: `https://a.example/${'x'.repeat(2048)}` }, 'ssoURL'],
    [{ label: 'New', ssoURL: 'nowhere' }, 'ssoURL'],
    [{ label: 'New', defaultRole: 'guest' }, 'defaultRole'],
  ] as const)('refuses invalid members (%#)', async ([body, message], { send }) => {
    const raw = await send('POST', '/orgs/acme/saml', { body });
    expect(raw.status).toBe(400);
    expect(raw.text.replaceAll('\\"', '"')).toContain(message);
  });
});

describe('updateSamlProvider', () => {
  const path = at('partner-login');

  test('a provider is active once it has all three settings', async ({ call }) => {
    const { ssoURL, entityID, certificate } = setUp;
    const statusAfter = async (body: object) =>
      (await call(updateSamlProvider, { path, body })).status;
    expect(await statusAfter({ ssoURL })).toBe('pending');
    expect(await statusAfter({ entityID })).toBe('pending');
    expect(await statusAfter({ certificate })).toBe('active');
    expect(await statusAfter({ certificate: '' })).toBe('pending');
  });

  test('changes only the given members; null is a role', async ({ call }) => {
    const okta = at('okta');
    const before = await call(getSamlProvider, { path: okta });
    expect(before).toMatchObject({ defaultRole: 'read', status: 'active' });
    expect(await call(updateSamlProvider, { path: okta, body: {} })).toEqual(before);
    const body = { label: 'Okta', defaultRole: null };
    expect(await call(updateSamlProvider, { path: okta, body })).toEqual({ ...before, ...body });
  });

  test('refuses a missing team', async ({ refusal }) => {
    expect(await refusal(updateSamlProvider, { path, body: { defaultTeam: 'none' } })).toBe(
      '400 No team matches "none".',
    );
  });
});

test('a deleted team is removed from its provider', async ({ call }) => {
  expect((await call(getSamlProvider, { path: at('okta') })).defaultTeam?.id).toBe('platform');
  await call(deleteTeam, { path: { ...acme, teamId: 'platform' } });
  expect(await call(getSamlProvider, { path: at('okta') })).not.toHaveProperty('defaultTeam');
});

const entra = {
  id: 'entra',
  label: 'Acme Labs Entra',
  startURL: 'https://app.docs.example/saml/acme/entra/start',
};

test('deleteSamlProvider removes the provider, and its login with it', async ({ call, send }) => {
  expect(await call(deleteSamlProvider, { path: at('okta') })).toBe(true);
  expect((await send('GET', '/orgs/acme/saml/okta')).status).toBe(404);
  expect(await call(deleteSamlProvider, { path: at('okta') })).toBe(false);
  expect(await call(listSsoLogins, { path: acme })).toEqual({ items: [entra] });
});

test('listSsoLogins returns the active providers', async ({ call }) => {
  const okta = {
    id: 'okta',
    label: 'Acme Okta',
    startURL: 'https://app.docs.example/saml/acme/okta/start',
  };
  expect(await call(listSsoLogins, { path: acme })).toEqual({ items: [okta, entra] });
  const made = await call(createSamlProvider, { path: acme, body: { label: 'New', ...setUp } });
  const { items } = await call(listSsoLogins, { path: acme });
  expect(items.at(-1)).toEqual({
    id: made.id,
    label: 'New',
    startURL: made.service?.startURL,
  });
  expect(await call(listSsoLogins, { path: { organizationId: 'globex' } })).toEqual({ items: [] });
});
