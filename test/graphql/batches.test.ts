import { expect } from 'vitest';
import { answer, askOnce, expectDataOnce, failure, refuse, startWorld, test } from '../harness.ts';

const site = (id: string) => ({ object: 'site', id, title: id.toUpperCase() });
const section = (id: string) => ({ object: 'site-section', id, title: `Section ${id}`, path: id });
const threeSites =
  '{ a: site(id: "o/a") { title } b: site(id: "o/b") { title } c: site(id: "o/c") { title } }';

const hereAndGone =
  '{ a: siteSection(id: "o/s/here") { title } b: siteSection(id: "o/s/gone") { title } }';
const sections = { method: 'GET', route: '/v1/orgs/{organizationId}/sites/{siteId}/sections' };

test.each([400, 403, 404, 500])(
  'objects are read singly if their list responds with %i',
  async (status) => {
    const world = await startWorld({
      upstream({ url = '' }, response) {
        const [, id = ''] = /sites\/(\w+)$/.exec(url) ?? [];
        if (id) answer(response, site(id));
        else refuse(response, status);
      },
    });
    const { data, calls } = await world.expectData(threeSites);
    expect(data).toEqual({ a: { title: 'A' }, b: { title: 'B' }, c: { title: 'C' } });
    expect(calls).toHaveLength(4);
  },
);

test.each([401, 429])('objects are not read singly after a %i for their list', async (status) => {
  const { data, calls } = await askOnce(threeSites, {
    upstream: (_request, response) => refuse(response, status),
  });
  expect(Object.values(data ?? {}).filter((one) => one !== null)).toEqual([]);
  expect(calls).toHaveLength(1);
});

test('a failing page affects only objects that were not found before it', async () => {
  const world = await startWorld({
    upstream({ url = '' }, response) {
      if (url.includes('page=')) refuse(response, 500);
      else answer(response, { items: [section('here')], next: { page: '2' } });
    },
  });
  const { data, errors } = await world.ask(hereAndGone);
  expect(data).toEqual({ a: { title: 'Section here' }, b: null });
  expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'UPSTREAM_ERROR' } }]);
});

test.for([
  ['an object', { page: {} }],
  ['a truth', { page: true }],
  ['no envelope', 'abc'],
  ['the page itself', { page: '2' }],
])(
  'an object that is not found before an invalid next page (%s) is not reported as missing',
  async ([, next]) => {
    const world = await startWorld({
      upstream({ url = '' }, response) {
        if (url.includes('page=')) answer(response, { items: [section('here')], next });
        else answer(response, { items: [section('other')], next: { page: '2' } });
      },
    });
    const { data, errors, calls } = await world.ask(hereAndGone);
    expect(data).toEqual({ a: { title: 'Section here' }, b: null });
    expect(errors).toMatchObject([
      { path: ['b'], extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream: sections } },
    ]);
    expect(calls).toHaveLength(2);
  },
);

/** A list with this number of pages, with the requested object on the second one. */
const startLongList = (pages: number) =>
  startWorld({
    upstream({ url = '' }, response) {
      const number = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 1);
      answer(response, {
        items: number === 2 ? [section('here')] : [section(`other${number}`)],
        ...(number < pages && { next: { page: String(number + 1) } }),
      });
    },
  });

test('an object that is not on twenty pages of a longer list is not reported as missing', async () => {
  const world = await startLongList(21);
  const { data, errors, calls } = await world.ask(hereAndGone);
  expect(data).toEqual({ a: { title: 'Section here' }, b: null });
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['b'],
      message: expect.stringContaining('Read the list instead.'),
      extensions: {
        code: 'UPSTREAM_BUDGET_EXCEEDED',
        cost: { counted: 21, bound: 20, unit: 'pages' },
        upstream: expect.objectContaining(sections),
      },
    }),
  ]);
  expect(calls).toHaveLength(20);
});

test('an object that is not in a list of twenty pages is missing', async () => {
  const world = await startLongList(20);
  const { data, errors, calls } = await world.ask(hereAndGone);
  expect(data).toEqual({ a: { title: 'Section here' }, b: null });
  expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'NOT_FOUND' } }]);
  expect(calls).toHaveLength(20);
});

test('objects with single reads are found, whatever next page the first page of their list has', async () => {
  const world = await startWorld({
    upstream({ url = '' }, response) {
      const [, id = ''] = /sites\/(\w+)$/.exec(url) ?? [];
      if (id) answer(response, site(id));
      else answer(response, { items: [site('a')], next: 'abc' });
    },
  });
  const { data, calls } = await world.expectData(threeSites);
  expect(data).toEqual({ a: { title: 'A' }, b: { title: 'B' }, c: { title: 'C' } });
  expect(calls).toHaveLength(3);
});

test('objects are read before the lists below them if not all calls fit in the budget', async () => {
  const world = await startWorld({
    facade: { callBudget: 3 },
    upstream({ url = '' }, response) {
      const [, id = ''] = /sites\/(\w+)$/.exec(url) ?? [];
      if (id) answer(response, site(id));
      else answer(response, { items: [section('x')] });
    },
  });
  const { data, errors } = await world.ask(
    '{ nodes(ids: ["Site:o/a", "Site:p/b"]) { ... on Site { title sections { nodes { title } } } } }',
  );
  const nodes = { nodes: [{ title: 'Section x' }] };
  expect(data).toEqual({
    nodes: [
      { title: 'A', sections: nodes },
      { title: 'B', sections: null },
    ],
  });
  expect(errors).toMatchObject([failure('UPSTREAM_BUDGET_EXCEEDED', 'nodes', 1, 'sections')]);
});

test('early calls for an object that does not exist end with the response', async () => {
  const closed = Promise.withResolvers<void>();
  const world = await startWorld({
    upstream({ url = '' }, response) {
      if (url.endsWith('/sites/none')) setImmediate(() => refuse(response, 404));
      else response.once('close', () => closed.resolve());
    },
  });
  const asked = await world.ask('{ site(id: "o/none") { title sections { nodes { title } } } }');
  expect(asked.data).toEqual({ site: null });
  expect(asked.errors).toMatchObject([{ path: ['site'], extensions: { code: 'NOT_FOUND' } }]);
  await closed.promise;
});

/** Early calls check all of these before any of them is resolved. */
const unfit: readonly [string, string][] = [
  [
    'a directive',
    'Boolean = true) { site(id: "acme/docs") { title sections @include(if: $v) { totalCount } } }',
  ],
  [
    'a directive at a field in a form of its own',
    'Boolean = true) { space(id: "faq") { title urls { published(shareKey: "k") @skip(if: $v) } } }',
  ],
  [
    'a directive in a part',
    'Boolean = true) { space(id: "faq") { title content { files @include(if: $v) { totalCount } } } }',
  ],
  [
    'a directive at a fragment',
    'Boolean = true) { site(id: "acme/docs") { title ... @include(if: $v) { sections { totalCount } } } }',
  ],
  [
    'an argument of a field by id',
    'ID = "x") { organization(id: "acme") { title member(id: $v) { role } } }',
  ],
];

test.for(unfit)(
  'null for %s nulls a field, and does not affect the process',
  async ([, rest], { world }) => {
    const { status, errors } = await world.ask(`query ($v: ${rest}`, { v: null });
    expect(status).toBe(200);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    // Early calls end after another request; their unhandled errors would fail the test.
    const next = await world.ask('{ site(id: "acme/docs") { title } }');
    expect(next.data).toEqual({ site: { title: 'Acme Docs' } });
  },
);

test('null for an argument counts as omitted, and is an error for a required one', async ({
  world,
}) => {
  const none = await world.expectData(
    'query ($key: String) { space(id: "faq") { urls { published(shareKey: $key) } } }',
    { key: null },
  );
  expect(none.calls).toEqual(['GET /v1/spaces/faq']);
  const must = await world.ask('query ($id: ID = "faq") { space(id: $id) { title } }', {
    id: null,
  });
  expect(must.errors).toMatchObject([{ path: ['space'], extensions: { code: 'BAD_USER_INPUT' } }]);
});

test('a section moves before another one, and a deletion returns the former site', async () => {
  const { data } = await expectDataOnce(`mutation {
    move: moveSiteSection(input: { siteSectionId: "acme/docs/faq", position: { beforeId: "acme/docs/quickstart" } }) { siteSection { restId } userErrors { message } }
    drop: deleteSiteSection(input: { siteSectionId: "acme/docs/faq" }) { site { siteSpacesCount sections { totalCount } } }
  }`);
  expect(data).toEqual({
    move: { siteSection: { restId: 'faq' }, userErrors: [] },
    drop: { site: { siteSpacesCount: 46, sections: { totalCount: 23 } } },
  });
});

test('an address that requires a share key is not returned for other fields', async () => {
  const siteSpaces = [{ object: 'site-space', id: 'y', section: 'x' }];
  const world = await startWorld({
    upstream({ url = '' }, response) {
      const isShared = url.includes('shareKey=k');
      const title = isShared ? 'As shared' : 'As it is';
      const urls = { published: isShared ? 'https://docs.example/k' : 'https://docs.example/' };
      if (url.includes('/sections'))
        answer(response, { items: [{ ...section('x'), title, urls, siteSpaces }] });
      else answer(response, site('s'));
    },
  });
  const { data } = await world.expectData(
    `{ site(id: "o/s") { sections { nodes {
      title
      urls { published(shareKey: "k") plain: published }
      siteSpaces { section { title urls { published } } }
    } } } }`,
  );
  expect(data).toEqual({
    site: {
      sections: {
        nodes: [
          {
            title: 'As it is',
            urls: { published: 'https://docs.example/k', plain: 'https://docs.example/' },
            siteSpaces: [
              { section: { title: 'As it is', urls: { published: 'https://docs.example/' } } },
            ],
          },
        ],
      },
    },
  });
});
