/** Redirects are in two lists: how they are found, paged, and changed together. */
import { describe, expect, test as plainTest } from 'vitest';
import { test } from '../harness.ts';
import { id } from '../ids.ts';
import { startWire } from '../wire.ts';

const live = 'GET /v1/orgs/acme/sites/docs/redirects?limit=1000';
const drafts = 'GET /v1/orgs/acme/sites/docs/redirects?draft=true&limit=1000';

const redirect = (restId: string) => id('SiteRedirect', `acme/docs/${restId}`);

describe('a redirect is found by its ID', () => {
  test.for([
    ['live', 'redirect-2', { source: '/start/first-steps', isDraft: false }, [live]],
    ['draft', 'redirect-4', { source: '/hooks', isDraft: true }, [live, drafts]],
  ] as const)('%s', async ([, restId, expected, calls], { world }) => {
    const byId = await world.expectData(
      `{ siteRedirect(id: "acme/docs/${restId}") { source isDraft } }`,
    );
    expect(byId.data).toEqual({ siteRedirect: expected });
    expect(byId.calls).toEqual(calls);
    const node = await world.expectData(
      `{ node(id: "${redirect(restId)}") { ... on SiteRedirect { source isDraft } } }`,
    );
    expect(node.data).toEqual({ node: expected });
    expect(node.calls).toEqual(calls);
  });

  test('several of both lists take one call for each', async ({ world }) => {
    const ids = ['redirect-4', 'redirect-1', 'none', 'redirect-5', 'redirect-3'];
    const { data, calls } = await world.expectData(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on SiteRedirect { restId isDraft } } }',
      { ids: ids.map(redirect) },
    );
    expect(data).toEqual({
      nodes: [
        { restId: 'redirect-4', isDraft: true },
        { restId: 'redirect-1', isDraft: false },
        null,
        { restId: 'redirect-5', isDraft: true },
        { restId: 'redirect-3', isDraft: false },
      ],
    });
    expect(calls).toEqual([live, drafts]);
  });

  test('a missing one is in neither list', async ({ world }) => {
    const { data, errors, calls } = await world.ask(
      '{ siteRedirect(id: "acme/docs/none") { source } node(id: "SiteRedirect:acme/docs/none") { id } }',
    );
    expect(data).toEqual({ siteRedirect: null, node: null });
    expect(errors).toMatchObject([{ path: ['siteRedirect'], extensions: { code: 'NOT_FOUND' } }]);
    expect(calls).toEqual([live, drafts]);
  });

  test('the lists that the query reads anyway are not read again', async ({ world }) => {
    const { data, calls } = await world.expectData(`{
      site(id: "acme/docs") { restId drafts: redirects(first: 1000, isDraft: true) { nodes { source } } }
      siteRedirect(id: "acme/docs/redirect-4") { source }
    }`);
    expect(data).toMatchObject({ siteRedirect: { source: '/hooks' } });
    expect(calls.filter((call) => call === drafts)).toHaveLength(1);
  });
});

test('the lists are paged apart, and a cursor is of one of them', async ({ world }) => {
  const page = async (isDraft: boolean, after: string | null) =>
    world.ask<{
      site: {
        redirects: {
          nodes: { restId: string }[];
          pageInfo: { endCursor: string; hasNextPage: boolean };
        };
      };
    }>(
      `query ($isDraft: Boolean, $after: String) { site(id: "acme/docs") {
        redirects(first: 1, isDraft: $isDraft, after: $after, orderBy: { field: SOURCE }) {
          nodes { restId } pageInfo { endCursor hasNextPage }
        }
      } }`,
      { isDraft, after },
    );
  const all = async (isDraft: boolean) => {
    const found: string[] = [];
    for (let after: string | null = null, left = 9; left > 0; left -= 1) {
      const { data } = await page(isDraft, after);
      const list = data?.site.redirects;
      found.push(...(list?.nodes ?? []).map(({ restId }) => restId));
      if (!list?.pageInfo.hasNextPage) break;
      after = list.pageInfo.endCursor;
    }
    return found;
  };
  expect(await all(false)).toEqual(['redirect-8', 'redirect-1', 'redirect-3', 'redirect-2']);
  expect(await all(true)).toEqual(['redirect-5', 'redirect-4']);
  const first = await page(false, null);
  const other = await page(true, first.data?.site.redirects.pageInfo.endCursor ?? '');
  expect(other.errors).toMatchObject([{ extensions: { code: 'INVALID_CURSOR' } }]);
});

test('without a choice of the list there is no list', async ({ world }) => {
  const { data, errors, calls } = await world.ask(
    '{ site(id: "acme/docs") { id redirects(isDraft: null) { totalCount } } }',
  );
  expect(data).toEqual({ site: { id: id('Site', 'acme/docs'), redirects: null } });
  expect(errors).toMatchObject([
    {
      message:
        '"isDraft" cannot be null: the list always contains one of false, true. Specify one value for each list.',
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ]);
  expect(calls.filter((call) => call.includes('redirects'))).toEqual([]);
});

describe('a source that no redirect can have is refused before the call', () => {
  test.for([
    '',
    'old',
    '/',
    '/old/',
    '/*',
    '/old/*/new',
    '/old page',
    '/%zz',
    `/${'a'.repeat(512)}`,
  ])('%s', async (source, { world }) => {
    const { data, calls } = await world.expectData(
      `mutation ($source: String!) {
          createSiteRedirect(input: { siteId: "acme/docs", source: $source, destination: { siteSection: { siteSectionId: "faq" } } }) {
            siteRedirect { id } userErrors { field }
          }
          updateSiteRedirects(input: { siteId: "acme/docs", redirects: [{ publish: { source: $source } }] }) {
            results { status } userErrors { field }
          }
        }`,
      { source },
    );
    expect(data).toEqual({
      createSiteRedirect: { siteRedirect: null, userErrors: [{ field: ['source'] }] },
      updateSiteRedirects: {
        results: null,
        userErrors: [{ field: ['redirects', '0', 'publish', 'source'] }],
      },
    });
    expect(calls).toEqual([]);
  });
});

test('a destination that is left out deletes nothing', async ({ world }) => {
  const { data, calls } = await world.expectData(
    'mutation { updateSiteRedirects(input: { siteId: "acme/docs", redirects: [{ upsert: { source: "/api" } }] }) { results { status } userErrors { code field } } }',
  );
  expect(data).toEqual({
    updateSiteRedirects: {
      results: null,
      userErrors: [{ code: 'REQUIRED', field: ['redirects', '0', 'upsert', 'destination'] }],
    },
  });
  expect(calls).toEqual([]);
});

const changeOfThree = `mutation {
  updateSiteRedirects(input: { siteId: "acme/docs", redirects: [
    { publish: { source: "/a" } } { publish: { source: "/b" } } { publish: { source: "/b" } }
  ] }) { results { status source } site { title } userErrors { message field } }
}`;

const result = (source: string, status: string, error?: string) => ({
  status,
  source,
  draft: false,
  ...(error === undefined ? { id: `of${source.replace('/', '-')}` } : { error }),
});

/** A service that changes several redirects with these results. */
const startWith = (results: readonly object[], site = 200) =>
  startWire({
    instead: (call, response) => {
      const isChange = call.startsWith('PUT ');
      if (!isChange && site === 200) return false;
      response
        .writeHead(isChange ? 200 : site, { 'content-type': 'application/json' })
        .end(JSON.stringify(isChange ? { results } : { error: { code: site, message: 'No.' } }));
      return true;
    },
  });

describe('errors of items', () => {
  plainTest('are at the index of their source, in whatever order the results are', async () => {
    const { world } = await startWith([
      result('/b', 'published'),
      result('/b', 'error', 'No draft.'),
      result('/a', 'error', 'Nothing, sandbox-admin.'),
      result('/c', 'error', 'Unknown.'),
    ]);
    const { data } = await world.expectData(changeOfThree);
    expect(data).toMatchObject({
      updateSiteRedirects: {
        userErrors: [
          { message: '/b: No draft.', field: ['redirects', '2'] },
          { message: '/a: Nothing, [secret].', field: ['redirects', '0'] },
          { message: '/c: Unknown.', field: ['redirects'] },
        ],
      },
    });
  });

  plainTest.for([
    ['some', [result('/a', 'published'), result('/b', 'error', 'No.')], true],
    ['all', [result('/a', 'error', 'No.'), result('/b', 'error', 'No.')], undefined],
  ] as const)('%s: other errors say whether anything was changed', async ([, results, made]) => {
    const { world } = await startWith(results, 503);
    const { data, errors } = await world.ask(changeOfThree);
    expect(data).toMatchObject({ updateSiteRedirects: { site: null } });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions.changeMade).toBe(made);
  });
});

plainTest('a service without redirects shows the rest', async () => {
  const { world } = await startWire({
    instead: (call, response) => {
      if (!call.includes('/redirects')) return false;
      response.writeHead(404).end();
      return true;
    },
  });
  const { data, errors } = await world.ask(
    '{ site(id: "acme/docs") { title redirects { totalCount } } siteRedirect(id: "acme/docs/redirect-1") { source } }',
  );
  expect(data).toEqual({ site: { title: 'Acme Docs', redirects: null }, siteRedirect: null });
  expect(errors?.map(({ extensions: { code } }) => code)).toEqual([
    'UPSTREAM_UNSUPPORTED',
    'UPSTREAM_UNSUPPORTED',
  ]);
});

test('after a mutation, its site has the lists as they are then', async ({ world }) => {
  const { data } = await world.expectData(`mutation {
    deleteSiteRedirect(input: { siteRedirectId: "acme/docs/redirect-5" }) {
      site { drafts: redirects(isDraft: true) { totalCount nodes { source } } }
    }
    createSiteRedirect(input: { siteId: "acme/docs", source: "/new", isDraft: true, destination: { siteSection: { siteSectionId: "faq" } } }) {
      site { drafts: redirects(isDraft: true) { totalCount nodes { source } } }
    }
  }`);
  expect(data).toEqual({
    deleteSiteRedirect: { site: { drafts: { totalCount: 1, nodes: [{ source: '/hooks' }] } } },
    createSiteRedirect: {
      site: { drafts: { totalCount: 2, nodes: [{ source: '/new' }, { source: '/hooks' }] } },
    },
  });
});
