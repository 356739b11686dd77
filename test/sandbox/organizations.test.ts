import { describe, expect } from 'vitest';
import { inviteOperations } from '../../src/domains/invites/operations.ts';
import { memberOperations } from '../../src/domains/members/operations.ts';
import { openApiSpecOperations } from '../../src/domains/openapi-specs/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { document } from '../../src/sandbox/objects/documents.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { type BodyOf, messageIn, noon, startSandbox, test } from './service.ts';

const acme = { organizationId: 'acme' };
const globex = { organizationId: 'globex' };
const none = { organizationId: 'none' };
const {
  getOrganization,
  updateOrganization,
  joinOrganization,
  searchOrganization,
  getAgentInstructions,
  updateAgentInstructions,
  listOrganizationsForEmailDomain,
} = organizationOperations;
const { getMember, listMembers } = memberOperations;
const { deleteOrganizationInvite } = inviteOperations;

/** Writes as a user outside of `globex`, with a token that cannot access it. */
const outsider = 'outsider';
const tokens = {
  'sandbox-admin': { user: 'ada', writes: true, organizations: 'all' },
  [outsider]: { user: 'grace', writes: true, organizations: ['acme'] },
} as const;

describe('createOrganization', () => {
  const { createOrganization, listOrganizations } = organizationOperations;

  test('makes the caller an administrator of it', async ({ call }) => {
    const body = { title: 'Initech', emailDomains: ['initech.example'] };
    const made = await call(createOrganization, { body });
    expect(made).toMatchObject({ ...body, createdAt: noon, plan: 'free' });
    const path = { organizationId: made.id };
    expect(await call(getOrganization, { path })).toEqual(made);
    const { items } = await call(listOrganizations, {});
    expect(items.at(-1)).toEqual(made);
    const members = await call(listMembers, { path });
    expect(members.items).toMatchObject([{ id: 'ada', role: 'admin', joinedAt: noon }]);
    expect((await call(siteOperations.listSites, { path })).items).toEqual([]);
  });

  test('makes a site with a space, and a spec, if that is requested', async ({ call }) => {
    const query = { withDefaultSite: true, openapiUrl: 'https://initech.example/openapi.json' };
    const onboardingPreferences = {
      source: null,
      audience: 'protected' as const,
      interests: ['api-docs' as const],
    };
    const body = { title: 'Initech', onboardingPreferences };
    const { id: organizationId } = await call(createOrganization, { query, body });
    const path = { organizationId };
    const sites = await call(siteOperations.listSites, { path });
    expect(sites.items).toMatchObject([
      { title: 'Initech', visibility: 'visitor-auth', published: false, siteSpaces: 1 },
    ]);
    const specs = await call(openApiSpecOperations.listOpenApiSpecs, { path });
    expect(specs.items).toMatchObject([{ slug: 'initech', sourceURL: query.openapiUrl }]);
  });

  test('makes no site without the parameter', async ({ call }) => {
    const query = { openapiUrl: 'https://initech.example/openapi.json' };
    const { id } = await call(createOrganization, { query, body: { title: 'Initech' } });
    const path = { organizationId: id };
    expect((await call(siteOperations.listSites, { path })).items).toEqual([]);
    expect((await call(openApiSpecOperations.listOpenApiSpecs, { path })).items).toEqual([]);
  });

  test.for<[string, object, string]>([
    ['', { title: 'x' }, '"title"'],
    ['', { title: '  x  ' }, '"title"'],
    ['', {}, '"title"'],
    ['', { title: 'Initech', onboardingPreferences: { interests: ['golf'] } }, 'interests'],
    ['?withDefaultSite=yes', { title: 'Initech' }, '"withDefaultSite"'],
    ['?withDefaultSite=true&openapiUrl=nowhere', { title: 'Initech' }, '"openapiUrl"'],
  ])('refuses %s %j', async ([query, body, part], { send }) => {
    const raw = await send('POST', `/orgs${query}`, { body });
    expect([raw.status, messageIn(raw)]).toEqual([400, expect.stringContaining(part)]);
  });

  test('needs a token for all organizations', async () => {
    const { refusal } = await startSandbox({ tokens });
    const body = { title: 'Initech' };
    expect(await refusal(createOrganization, { body, token: outsider })).toMatch(/^403 /);
  });
});

describe('updateOrganization', () => {
  test('changes only the given members', async ({ call }) => {
    const before = await call(getOrganization, { path: acme });
    const body = {
      title: 'Acme Works',
      emailDomains: ['acme.example'],
      hostname: 'works.docs.example',
      defaultContent: { type: 'site', site: 'partners' },
      sso: false,
      ai: false,
      inviteLinks: true,
      mergeRules: { type: 'none' },
    } satisfies BodyOf<typeof updateOrganization>;
    const after = await call(updateOrganization, { path: acme, body });
    expect(after).toEqual({ ...before, ...body });
    expect(await call(getOrganization, { path: acme })).toEqual(after);
  });

  test('returns the logo among the URLs', async ({ call }) => {
    const logo = 'https://acme.example/new.svg';
    const { urls } = await call(updateOrganization, { path: acme, body: { logo } });
    expect(urls?.logo).toBe(logo);
  });

  test('sets the role of new members, null for guests', async ({ call }) => {
    for (const defaultRole of ['edit', null] as const)
      expect(await call(updateOrganization, { path: acme, body: { defaultRole } })).toMatchObject({
        defaultRole,
      });
    expect(await call(updateOrganization, { path: acme, body: {} })).toMatchObject({
      defaultRole: null,
    });
  });

  test.for([
    [{ defaultContent: { type: 'site', site: 'none' } }, '400 Invalid default content: no site'],
    [{ defaultContent: { type: 'site', site: 'manual' } }, '400 Invalid default content: no site'],
    [{ logo: 'logo.svg' }, '400 Body field "logo"'],
  ] as const)('refuses %j', async ([body, message], { refusal }) => {
    expect(await refusal(updateOrganization, { path: acme, body })).toContain(message);
  });
});

test.for([
  { type: 'inherit' },
  { type: 'rules' },
  { type: 'rules', rules: [] },
  { type: 'none', rules: [{ rule: 'custom', expression: 'true' }] },
  { rules: [{ rule: 'custom', expression: 'true' }] },
])(
  'merge rules that are invalid for an organization are refused: %j',
  async (mergeRules, { send }) => {
    const { status, text } = await send('PATCH', '/orgs/acme', { body: { mergeRules } });
    expect([status, text]).toEqual([400, expect.stringContaining('mergeRules')]);
  },
);

test('a missing organization is a 404, except for deletions', async ({ refusal }) => {
  const missing = '404 No organization matches the id.';
  expect(await refusal(updateOrganization, { path: none, body: {} })).toEqual(missing);
  expect(await refusal(joinOrganization, { path: none })).toEqual(missing);
  expect(await refusal(searchOrganization, { path: none, query: { query: 'a' } })).toEqual(missing);
  expect(await refusal(getAgentInstructions, { path: none })).toEqual(missing);
  expect(
    await refusal(updateAgentInstructions, {
      path: none,
      body: { instructions: document('Be brief.') },
    }),
  ).toEqual(missing);
});

test('a link invite is revoked once', async ({ call }) => {
  const path = { ...acme, inviteId: 'invite-3' };
  expect(await call(deleteOrganizationInvite, { path })).toBe(true);
  expect(await call(deleteOrganizationInvite, { path })).toBe(false);
  for (const inviteId of ['invite-1', 'invite-2', 'invite-4', 'invite-5'])
    expect(await call(deleteOrganizationInvite, { path: { ...acme, inviteId } })).toBe(true);
  expect(await call(deleteOrganizationInvite, { path: { ...globex, inviteId: 'invite-1' } })).toBe(
    false,
  );
});

describe('joinOrganization', () => {
  const asOutsider = { path: globex, token: outsider };
  const open: BodyOf<typeof updateOrganization> = {
    emailDomains: ['Acme.example'],
    defaultRole: 'comment',
  };

  test('adds users with an address in one of the domains, once, even if the token is for another organization', async () => {
    const { call, send } = await startSandbox({ tokens });
    await call(updateOrganization, { path: globex, body: open });
    const { count } = await call(listMembers, { path: globex });
    expect((await send('POST', '/orgs/globex/join', { token: outsider })).status).toBe(204);
    const path = { ...globex, userId: 'grace' };
    const joined = await call(getMember, { path });
    expect(joined).toMatchObject({ role: 'comment', joinedAt: noon, sso: false, disabled: false });
    await call(joinOrganization, asOutsider);
    expect(await call(getMember, { path })).toEqual(joined);
    expect(await call(listMembers, { path: globex })).toMatchObject({ count: Number(count) + 1 });
  });

  test('adds guests if new members have no role', async () => {
    const { call } = await startSandbox({ tokens });
    const body = { ...open, defaultRole: null };
    await call(updateOrganization, { path: globex, body });
    await call(joinOrganization, asOutsider);
    const path = { ...globex, userId: 'grace' };
    expect(await call(getMember, { path })).toMatchObject({ role: null });
  });

  test('refuses all others', async () => {
    const { call, refusal } = await startSandbox({ tokens });
    const refused = '400 The email domain is not valid for this organization.';
    expect(await refusal(joinOrganization, asOutsider)).toEqual(refused);
    await call(updateOrganization, { path: globex, body: { emailDomains: ['example'] } });
    expect(await refusal(joinOrganization, asOutsider)).toEqual(refused);
    expect(await refusal(joinOrganization, { path: none, token: outsider })).toBe(
      '404 No organization matches the id.',
    );
  });

  test('is the only call that a token can make without access, and needs write permission', async ({
    refusal,
  }) => {
    const asReader = { path: acme, token: readerToken };
    expect(await refusal(joinOrganization, asReader)).toMatch(/^403 /);
    const beyond = { path: globex, token: readerToken };
    expect(await refusal(getAgentInstructions, beyond)).toMatch(/^403 /);
  });
});

describe('searchOrganization', () => {
  const search = { path: acme, query: { query: 'failover' } };

  test('returns spaces with the found pages of each', async ({ call }) => {
    const { items, count } = await call(searchOrganization, search);
    expect(count).toBe(items.length);
    const found = items.find((one) => one?.id === 'database-failover');
    expect(found?.title).toBe('Database failover');
    const path = { spaceId: 'database-failover' };
    const own = await call(spaceOperations.searchSpace, { path, query: search.query });
    expect(found?.pages).toEqual(own.items);
  });

  test('has pages, and omits deleted spaces', async ({ call }) => {
    const query = { query: 'the', limit: 2 };
    const first = await call(searchOrganization, { path: acme, query });
    const page = first.next?.page ?? '';
    const second = await call(searchOrganization, { path: acme, query: { ...query, page } });
    const ids = [...first.items, ...second.items].map((one) => one?.id);
    expect(new Set(ids).size).toBe(4);
    await call(spaceOperations.deleteSpace, { path: { spaceId: 'database-failover' } });
    const { items } = await call(searchOrganization, search);
    expect(items.map((one) => one?.id)).not.toContain('database-failover');
  });

  test('requires words', async ({ refusal, call }) => {
    const query = { query: 'zyzzyva' };
    expect(await call(searchOrganization, { path: acme, query })).toEqual({ items: [], count: 0 });
    expect(await refusal(searchOrganization, { path: acme, query: { query: ' ' } })).toMatch(
      /^400 /,
    );
    const long = { query: 'a'.repeat(513) };
    expect(await refusal(searchOrganization, { path: acme, query: long })).toMatch(/^400 /);
  });
});

describe('agent instructions', () => {
  test('are stored as a document, with their author', async ({ call }) => {
    const instructions = document('# Tone\n\nBe brief.');
    const written = await call(updateAgentInstructions, { path: globex, body: { instructions } });
    expect(written).toMatchObject({
      updatedAt: noon,
      updatedBy: 'ada',
      instructions: { object: 'document', nodes: [{ type: 'heading-1' }, { type: 'paragraph' }] },
      urls: { location: 'https://api.docs.example/v1/orgs/globex/agent-instructions' },
    });
    const again = await call(updateAgentInstructions, { path: acme, body: { instructions } });
    expect(again.instructions).toEqual(instructions);
    expect(await call(getAgentInstructions, { path: acme })).toEqual(again);
  });
});

test('organizations are found by email domain, in any case', async ({ call }) => {
  const found = async (emailDomain: string) =>
    (await call(listOrganizationsForEmailDomain, { path: { emailDomain } })).organizations.map(
      ({ id }) => id,
    );
  expect(await found('acme-labs.example')).toEqual(['acme']);
  expect(await found('ACME.example')).toEqual(['acme']);
  expect(await found('example')).toEqual([]);
  await call(updateOrganization, { path: globex, body: { emailDomains: ['acme.example'] } });
  expect(await found('acme.example')).toEqual(['acme', 'globex']);
});

test('a subdomain is that of the hostname of an organization', async ({ call, refusal }) => {
  const { getSubdomain } = organizationOperations;
  const path = { subdomain: 'acme' };
  expect(await call(getSubdomain, { path, token: readerToken })).toEqual({
    object: 'subdomain',
    subdomain: 'acme',
    target: { type: 'organization', organization: 'acme' },
    isActive: true,
  });
  const hostname = 'works.docs.example';
  await call(updateOrganization, { path: acme, body: { hostname } });
  expect(await refusal(getSubdomain, { path })).toBe('404 No subdomain matches the id.');
  expect(await call(getSubdomain, { path: { subdomain: 'works' } })).toMatchObject({
    target: { organization: 'acme' },
  });
});

test('the subdomain of a blocked organization is not active', async ({ call, refusal }) => {
  const { getSubdomain } = organizationOperations;
  await call(updateOrganization, { path: globex, body: { hostname: 'globex.docs.example' } });
  const path = { subdomain: 'globex' };
  expect(await call(getSubdomain, { path })).toMatchObject({ isActive: false });
  expect(await refusal(getSubdomain, { path, token: readerToken })).toMatch(/^403 /);
});
