import { describe, expect } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { noon, type QueryOf, test } from './service.ts';

const acme = { organizationId: 'acme' };
const docs = { ...acme, siteId: 'docs' };
const {
  listSites,
  createSite,
  getSite,
  updateSite,
  deleteSite,
  publishSite,
  getSiteAdaptiveSchema,
  updateSiteAdaptiveSchema,
  listSiteConditionTemplates,
  listSiteSpaces,
} = siteOperations;

describe('missing objects', () => {
  const ids: Record<string, string> = {
    organizationId: 'acme',
    siteId: 'docs',
    siteSectionId: 'faq',
    siteSectionGroupId: 'api',
    siteSpaceId: 'faq-en',
    siteExternalLinkId: 'status-page',
  };
  /** Creates a valid body for each operation. */
  const bodies: Record<string, object> = {
    updateSiteAdaptiveSchema: { jsonSchema: {} },
    searchSite: { query: 'a', scope: { mode: 'all' } },
    sortSiteStructure: {
      item: { type: 'site-section', id: 'faq' },
      position: { after: { type: 'site-section', id: 'search' } },
    },
    createSiteSection: { spaceId: 'faq' },
    createSiteSpace: { spaceId: 'faq' },
    moveSiteSection: { position: { after: { type: 'site-section', siteSection: 'search' } } },
    createSiteSectionGroup: { title: 'Group' },
    createSiteExternalLink: { title: 'Link', url: 'https://elsewhere.example/' },
    updateSiteExternalLink: { title: 'Link' },
    addSectionToSiteSectionGroup: { sectionId: 'faq' },
    moveSiteSpace: { position: { after: { type: 'site-space', siteSpace: 'faq-de' } } },
  };
  const kinds: Record<string, string> = {
    organizationId: 'organization',
    siteId: 'site',
    siteSectionId: 'site section',
    siteSectionGroupId: 'site section group',
    siteSpaceId: 'site space',
    siteExternalLinkId: 'site external link',
  };
  const cases = Object.values<AnyOperation>(siteOperations).flatMap((row) =>
    [...row.path.matchAll(/\{(\w+)\}/g)].map(([, missing = '']) => ({
      row,
      missing,
      name: row.name,
    })),
  );

  test.for(cases)('$name reports $missing as missing', async ({ row, missing }, { send }) => {
    const path = row.path.replace(/\{(\w+)\}/g, (_, name) =>
      name === missing ? 'none' : (ids[name] ?? ''),
    );
    const raw = await send(row.method, path, row.body && { body: bodies[row.name] ?? {} });
    const leaf = row.path.endsWith(`{${missing}}`);
    if (row.kind === 'deletion' && leaf) expect([raw.status, raw.text]).toEqual([204, '']);
    else {
      // A missing organization has no sites.
      const kind = missing === 'organizationId' ? /organization|site/ : kinds[missing];
      expect(raw.status).toBe(404);
      expect(raw.text).toMatch(kind instanceof RegExp ? kind : `No ${kind} matches the id.`);
    }
  });

  test('a site of another organization is a 404', async ({ refusal }) => {
    expect(await refusal(getSite, { path: { organizationId: 'globex', siteId: 'docs' } })).toBe(
      '404 No site matches the id.',
    );
  });
});

describe('listSites', () => {
  test.for<[QueryOf<typeof listSites>, string[]]>([
    [{ title: 'DOCS' }, ['docs', 'partners']],
    [{ title: 'portal' }, ['developer-portal']],
    [{ title: '%' }, []],
    [{ space: 'handbook' }, ['intranet']],
    [{ space: 'faq' }, ['docs', 'help-center']],
    [{ space: 'none' }, []],
    [{ published: false }, ['intranet', 'attic']],
    [{ type: ['sponsored'] }, ['community']],
    [
      { type: ['basic', 'premium'] },
      ['help-center', 'partners', 'intranet', 'developer-portal', 'attic'],
    ],
    [{ title: 'untitled' }, ['attic']],
    [{ published: true, type: ['premium'], title: 'dev' }, ['developer-portal']],
  ])('%j returns %j', async ([query, ids], { call }) => {
    const { items, count } = await call(listSites, { path: acme, query });
    expect(items.map((site) => site?.id)).toEqual(ids);
    expect(count).toBe(ids.length);
  });
});

describe('createSite', () => {
  test('uses the given members, with defaults for the others', async ({ call }) => {
    expect(await call(createSite, { path: acme, body: {} })).toEqual({
      object: 'site',
      id: 'site-1',
      type: 'basic',
      title: 'Untitled',
      visibility: 'public',
      published: false,
      createdAt: noon,
      adaptiveContent: { enabled: false },
      agentsContext: 'excluded',
      features: [],
      siteSpaces: 0,
      urls: {
        location: 'https://api.docs.example/v1/orgs/acme/sites/site-1',
        app: 'https://app.docs.example/o/acme/sites/site-1',
        preview: 'https://app.docs.example/o/acme/sites/site-1/preview',
      },
      permissions: {
        view: true,
        access: true,
        edit: true,
        create: true,
        admin: true,
        installIntegration: true,
        viewAdaptiveSchema: true,
        editAdaptiveSchema: true,
      },
    });
    const body = { type: 'premium', title: 'Second', visibility: 'unlisted' } as const;
    const second = await call(createSite, { path: acme, body });
    expect(second).toMatchObject({ id: 'site-2', ...body });
    const { items } = await call(listSites, { path: acme });
    expect(items.slice(-2).map((site) => site?.id)).toEqual(['site-1', 'site-2']);
  });

  test('creates a site space for each space, the first by default', async ({ call }) => {
    const spaces = ['faq', 'glossary', 'faq'];
    const site = await call(createSite, { path: acme, body: { spaces } });
    expect(site.siteSpaces).toBe(3);
    const { items } = await call(listSiteSpaces, { path: { ...acme, siteId: site.id } });
    expect(items.map((one) => [one?.space?.id, one?.path, one?.default])).toEqual([
      ['faq', 'faq', true],
      ['glossary', 'glossary', false],
      ['faq', 'faq-2', false],
    ]);
  });

  test.for(['none', 'globex-manual', 'old-handbook'])(
    'refuses the space %s and creates nothing',
    async (id, { call, refusal }) => {
      const body = { spaces: ['faq', id] };
      expect(await refusal(createSite, { path: acme, body })).toBe(`400 No space matches "${id}".`);
      expect((await call(listSites, { path: acme })).count).toBe(8);
    },
  );
});

describe('updateSite', () => {
  test('changes only the given members', async ({ call }) => {
    const before = await call(getSite, { path: docs });
    expect(await call(updateSite, { path: docs, body: {} })).toEqual(before);
    const body = {
      title: 'Renamed',
      visibility: 'visitor-auth',
      basename: 'renamed',
      adaptiveContent: { enabled: false },
      agentsContext: 'excluded',
    } as const;
    const after = await call(updateSite, { path: docs, body });
    const login = 'https://docs.acme.example/~auth/login';
    const logout = 'https://docs.acme.example/~auth/logout';
    expect(after).toEqual({ ...before, ...body, urls: { ...before.urls, login, logout } });
    expect(await call(getSite, { path: docs })).toEqual(after);
  });

  test('a proxy is set as a string, returned as origin and target, and removed by null', async ({
    call,
  }) => {
    const proxy = 'www.example.com/docs/v2';
    const set = await call(updateSite, { path: docs, body: { proxy } });
    expect(set.proxy).toEqual({ origin: proxy, target: 'https://proxy.docs.example/acme/docs' });
    expect(set.urls?.published).toBe('https://www.example.com/docs/v2/');
    const kept = await call(updateSite, { path: docs, body: { title: 'Same' } });
    expect(kept.proxy).toEqual(set.proxy);
    const removed = await call(updateSite, { path: docs, body: { proxy: null } });
    expect(removed).not.toHaveProperty('proxy');
    expect(removed.urls?.published).toBe('https://docs.acme.example/');
  });

  test('the default section and the default site space in it change together', async ({ call }) => {
    const body = { defaultSiteSection: 'faq', defaultSiteSpace: 'faq-de' };
    await call(updateSite, { path: docs, body });
    const { items } = await call(siteOperations.listSiteSections, { path: docs });
    expect(items.filter((section) => section?.default).map((section) => section?.id)).toEqual([
      'faq',
    ]);
    const faq = items.find((section) => section?.id === 'faq');
    expect(faq?.siteSpaces?.map((one) => [one.id, one.default])).toEqual([
      ['faq-en', false],
      ['faq-de', true],
    ]);
  });

  test('the default site space at the root changes', async ({ call }) => {
    const path = { ...acme, siteId: 'help-center' };
    await call(updateSite, { path, body: { defaultSiteSpace: 'help-glossary' } });
    const { items } = await call(listSiteSpaces, { path, query: { default: true } });
    expect(items.map((one) => one?.id)).toEqual(['help-glossary']);
  });

  test.for([
    [{ defaultSiteSection: 'none' }, 'No site section matches "none".'],
    [{ defaultSiteSection: 'intranet-company' }, 'No site section matches "intranet-company".'],
    [{ defaultSiteSpace: 'help-faq' }, 'No site space matches "help-faq".'],
    [
      { defaultSiteSpace: 'faq-en' },
      'Site space "faq-en" is neither at the root nor in the default section.',
    ],
  ] as const)('%j is refused and changes nothing', async ([wrong, message], { call, refusal }) => {
    const body = { title: 'Changed', ...wrong };
    expect(await refusal(updateSite, { path: docs, body })).toBe(`400 ${message}`);
    expect((await call(getSite, { path: docs })).title).toBe('Acme Docs');
  });
});

test('a deleted site is missing with all its parts', async ({ call, send }) => {
  expect(await call(deleteSite, { path: docs })).toBe(true);
  expect(await call(deleteSite, { path: docs })).toBe(false);
  expect((await send('GET', '/orgs/acme/sites/docs')).status).toBe(404);
  const linking = await call(listSites, { path: acme, query: { space: 'faq' } });
  expect(linking.items.map((site) => site?.id)).toEqual(['help-center']);
  expect((await call(listSites, { path: acme })).count).toBe(7);
});

describe('publishSite', () => {
  test('publishes the site with a URL', async ({ call }) => {
    const path = { ...acme, siteId: 'intranet' };
    expect((await call(getSite, { path })).urls).not.toHaveProperty('published');
    const published = await call(publishSite, { path });
    expect(published).toMatchObject({
      published: true,
      urls: { published: 'https://acme.docs.example/intranet/' },
    });
    expect(await call(getSite, { path })).toEqual(published);
    expect(await call(publishSite, { path })).toEqual(published);
  });

  test('a paid site of an organization on a free plan requires a payment first', async ({
    call,
  }) => {
    const path = { organizationId: 'globex', siteId: 'portal' };
    expect(await call(publishSite, { path })).toEqual({
      type: 'checkout',
      sessionId: 'checkout-1',
    });
    expect(await call(publishSite, { path })).toEqual({
      type: 'checkout',
      sessionId: 'checkout-2',
    });
    expect((await call(getSite, { path })).published).toBe(false);
  });
});

describe('adaptive schema', () => {
  const described = { type: 'boolean', description: 'Pays.' };
  const fine = {
    type: 'object',
    properties: {
      paying: described,
      unsigned: { type: 'object', properties: { dark: { type: 'boolean' } } },
    },
    additionalProperties: false,
  };

  test('is stored and returned, with the time, and creates condition templates', async ({
    call,
    refusal,
  }) => {
    const path = { ...acme, siteId: 'intranet' };
    expect(await refusal(getSiteAdaptiveSchema, { path })).toBe(
      '404 No adaptive schema matches the id.',
    );
    expect(await call(listSiteConditionTemplates, { path })).toEqual({ items: [] });
    const written = await call(updateSiteAdaptiveSchema, { path, body: { jsonSchema: fine } });
    expect(written).toEqual({ object: 'site-adaptive-schema', jsonSchema: fine, updatedAt: noon });
    expect(await call(getSiteAdaptiveSchema, { path })).toEqual(written);
    expect(await call(listSiteConditionTemplates, { path })).toEqual({
      items: [
        { description: 'Pays.', condition: 'visitor.claims.paying == true' },
        { description: 'dark', condition: 'visitor.claims.unsigned.dark == true' },
      ],
    });
    const none = { ...fine, properties: {} };
    await call(updateSiteAdaptiveSchema, { path, body: { jsonSchema: none } });
    expect(await call(listSiteConditionTemplates, { path })).toEqual({ items: [] });
  });

  test('the template of a claim that is not an identifier quotes it', async ({ call }) => {
    const path = { ...acme, siteId: 'developer-portal' };
    expect(await call(listSiteConditionTemplates, { path })).toEqual({
      items: [
        {
          description: 'Sees features before their release.',
          condition: 'visitor.claims["early-access"] == true',
        },
      ],
    });
  });

  const withClaim = (claim: unknown) => ({ ...fine, properties: { claim } });
  test.for<[string, Record<string, unknown>]>([
    ['no object', { ...fine, type: 'array' }],
    ['no properties', { type: 'object', additionalProperties: false }],
    ['more properties allowed', { ...fine, additionalProperties: true }],
    ['nothing said of more properties', { type: 'object', properties: {} }],
    ['an unknown keyword', { ...fine, required: ['paying'] }],
    ['a claim of text', withClaim({ type: 'string', description: 'Name.' })],
    ['a claim without a description', withClaim({ type: 'boolean' })],
    ['a claim with more to it', withClaim({ ...described, default: true })],
    ['unsigned claims as a claim', { ...fine, properties: { unsigned: described } }],
    [
      'unsigned claims of text',
      {
        ...fine,
        properties: { unsigned: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    ],
  ])('with %s is refused', async ([_, jsonSchema], { refusal }) => {
    const refused = await refusal(updateSiteAdaptiveSchema, { path: docs, body: { jsonSchema } });
    expect(refused).toMatch(/^400 Body field "jsonSchema/);
  });
});
