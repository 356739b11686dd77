/** Invalid responses for lists null only what is invalid. */
import { describe, expect, test } from 'vitest';
import { answer, askOnce, type Result, serving, startWorld } from '../harness.ts';
import {
  type Answer,
  type Connection,
  document,
  legible,
  letters,
  listCalls,
  listPath,
  page,
  startList,
} from './abcde.ts';

const [a, b, c] = letters;
/** The call with the invalid response. */
const upstream = { method: 'GET', route: '/v1/orgs/{organizationId}/spaces', status: 200 };

/** A list whose pages are returned by `pageOf` for their token. */
const startPages = (pageOf: (token: string | null) => unknown) =>
  startWorld({
    upstream(request, response) {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname !== listPath) return answer(response, { object: 'organization', id: 'o' });
      const body = pageOf(url.searchParams.get('page'));
      answer(response, body ?? { error: { code: 500, message: 'broken' } }, body ? 200 : 500);
    },
  });

const connectionIn = ({ data }: Result<Answer>): Connection => {
  if (!data) throw new Error('No data');
  return data.organization.spaces;
};

const idsIn = (result: Result<Answer>) => connectionIn(result).nodes.map((node) => node?.restId);

describe('pages of another size than requested', () => {
  test('are cut if they are larger, without losing items', async () => {
    const world = await startList({ least: 4 });
    const first = await world.ask<Answer>(document, { first: 2 });
    expect(listCalls(first.calls)).toEqual([`GET ${listPath}?limit=2`]);
    expect(await legible(world, connectionIn(first))).toEqual(page('AB', { next: true }));
    const after = connectionIn(first).pageInfo.endCursor;
    const second = await world.ask<Answer>(document, { first: 3, after });
    expect(await legible(world, connectionIn(second))).toEqual(page('CDE', { previous: true }));
  });

  test('are filled up from the next one if they are smaller', async () => {
    const world = await startList({ most: 2 });
    const first = await world.ask<Answer>(document, { first: 3 });
    expect(listCalls(first.calls)).toHaveLength(2);
    expect(await legible(world, connectionIn(first))).toEqual(page('ABC', { next: true }));
    const after = connectionIn(first).pageInfo.endCursor;
    const second = await world.ask<Answer>(document, { first: 3, after });
    expect(await legible(world, connectionIn(second))).toEqual(page('DE', { previous: true }));
  });

  test('are skipped if they are empty', async () => {
    const world = await startList({ gaps: [0, 2] });
    const { calls, ...result } = await world.ask<Answer>(document, { first: 3 });
    expect(listCalls(calls)).toHaveLength(4);
    expect(idsIn({ ...result, calls })).toEqual(['A', 'B', 'C']);
  });

  test('that are empty without end end after twenty, with a cursor to continue from', async () => {
    const world = await startPages((token) => ({
      items: [],
      next: { page: String(Number(token) + 1) },
    }));
    const first = await world.ask<Answer>(document, {});
    expect(listCalls(first.calls)).toHaveLength(20);
    const { edges, pageInfo } = connectionIn(first);
    expect(edges).toEqual([]);
    expect(pageInfo).toMatchObject({ hasNextPage: true, endCursor: expect.any(String) });
    const second = await world.ask<Answer>(document, { after: pageInfo.endCursor });
    expect(listCalls(second.calls)[0]).toContain('page=20');
  });
});

test('twenty pages with less than was requested are an error, unless the selection shows that more follow', async () => {
  const world = await startPages((token) => ({
    items: [{ ...a, id: `A${token ?? 0}` }],
    next: { page: String(Number(token) + 1) },
  }));
  const select = (selected: string) =>
    world.ask<Answer>(`{ organization(id: "o") { spaces(first: 30) { ${selected} } } }`);
  expect(await select('nodes { restId } pageInfo { endCursor }')).toMatchObject({
    data: { organization: { spaces: null } },
    errors: [
      {
        message:
          'The list has more pages than are read for one field. Read it page by page: by its connection, with `hasNextPage`, and without `orderBy` and `query`.',
        path: ['organization', 'spaces'],
        extensions: { code: 'UPSTREAM_BUDGET_EXCEEDED', upstream: { method: 'GET' } },
      },
    ],
  });
  const shown = await select('nodes { restId } pageInfo { hasNextPage }');
  expect(shown.errors).toBeUndefined();
  expect(idsIn(shown)).toHaveLength(20);
  expect(connectionIn(shown).pageInfo.hasNextPage).toBe(true);
});

describe('an invalid next page', () => {
  const cases: [string, (token: string | null) => unknown][] = [
    ['itself', () => ({ items: [a], next: { page: 'again' } })],
    [
      'one before it',
      (token) => ({ items: [a], next: { page: token === 'second' ? 'first' : 'second' } }),
    ],
    ['an object', () => ({ items: [a], next: { page: {} } })],
    ['no envelope', () => ({ items: [a], next: 'abc' })],
  ];

  const failed = {
    path: ['organization', 'spaces'],
    extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream: { method: 'GET' } },
  };

  test.for(cases)('%s is an error: the list would look complete', async ([, pageOf]) => {
    const world = await startPages((token) => pageOf(token ?? 'first'));
    for (const selected of ['nodes { restId }', 'totalCount nodes { id }', 'edges { cursor }']) {
      const query = `{ organization(id: "o") { spaces(first: 10) { ${selected} } } }`;
      const { data, errors, extensions } = await world.ask(query);
      expect(data).toEqual({ organization: { spaces: null } });
      expect(errors).toMatchObject([failed]);
      expect(extensions?.warnings).toBeUndefined();
    }
  });

  // A page that was read before is found within a request.
  const inRequests = cases.filter(([what]) => what !== 'one before it');
  test.for(inRequests)(
    '%s is an error where a page ends, if `pageInfo` is selected',
    async (one) => {
      const [, pageOf] = one;
      const world = await startPages((token) => pageOf(token ?? 'first'));
      const pageAfter = async (
        after: string | null,
        selected = 'pageInfo { hasNextPage endCursor }',
      ) =>
        world.ask<Answer>(
          `query ($after: String) { organization(id: "o") { spaces(first: 1, after: $after) { ${selected} nodes { restId } } } }`,
          { after },
        );
      let after: string | null = null;
      let result = await pageAfter(after);
      for (let n = 0; n < 4 && !result.errors; n += 1) {
        after = connectionIn(result).pageInfo.endCursor;
        expect(connectionIn(result).pageInfo.hasNextPage).toBe(true);
        result = await pageAfter(after);
      }
      expect(result.errors).toMatchObject([failed]);
      // All that was requested is there.
      const { data, errors } = await pageAfter(after, '');
      expect([data?.organization.spaces.nodes, errors]).toEqual([[{ restId: 'A' }], undefined]);
    },
  );

  test('an empty token ends the list', async () => {
    const world = await startPages(() => ({ items: [a], next: { page: '' } }));
    const result = await world.ask<Answer>(document, {});
    expect(result.extensions).toBeUndefined();
    expect(connectionIn(result).pageInfo.hasNextPage).toBe(false);
  });

  test('a number is accepted as a token', async () => {
    const world = await startPages((token) =>
      token === null ? { items: [a], next: { page: 2 } } : { items: [b] },
    );
    const first = await world.ask<Answer>(document, { first: 1 });
    const after = connectionIn(first).pageInfo.endCursor;
    const second = await world.expectData<Answer>(document, { first: 1, after });
    expect(idsIn(second)).toEqual(['B']);
  });
});

describe('unreadable items', () => {
  const unreadable = (...path: (string | number)[]) =>
    expect.objectContaining({
      path: ['organization', 'spaces', ...path],
      extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream },
    });

  const odd: [string, unknown][] = [
    ['without an id', { object: 'space' }],
    ['with an id of another type', { object: 'space', id: 7 }],
    ['that are text', 'B'],
    ['that are lists', [b]],
  ];

  test.for(odd)('%s null only their own edge', async ([, item]) => {
    const world = await startPages(() => ({ items: [a, item, c] }));
    const { data, errors } = await world.ask<Answer>(
      '{ organization(id: "o") { spaces { edges { cursor node { restId } } } } }',
    );
    expect(data?.organization.spaces.edges).toEqual([
      { cursor: expect.any(String), node: { restId: 'A' } },
      { cursor: expect.any(String), node: null },
      { cursor: expect.any(String), node: { restId: 'C' } },
    ]);
    expect(errors).toEqual([unreadable('edges', 1, 'node')]);
  });

  test('occur once in each selection', async () => {
    const world = await startPages(() => ({ items: [{}, b] }));
    const result = await world.ask<Answer>(document, {});
    expect(idsIn(result)).toEqual([undefined, 'B']);
    expect(result.errors).toHaveLength(2);
    expect(result.errors).toEqual(
      expect.arrayContaining([unreadable('edges', 0, 'node'), unreadable('nodes', 0)]),
    );
  });

  test('are no error if they are not selected', async () => {
    const world = await startPages(() => ({ items: [{}, b] }));
    await world.expectData(
      '{ organization(id: "o") { spaces { edges { cursor } pageInfo { hasNextPage } } } }',
    );
  });

  test('that are null are null without an error', async () => {
    const world = await startPages(() => ({ items: [a, null, c] }));
    const result = await world.expectData<Answer>(document, {});
    expect(idsIn(result)).toEqual(['A', undefined, 'C']);
    expect(connectionIn(result).edges[1]).toEqual({ cursor: expect.any(String), node: null });
  });
});

test('items that are null are null without an error, also if each node has a read of its own', async () => {
  const { data, errors } = await askOnce(
    '{ user(id: "u") { memberships { edges { node { role } } nodes { role } } } }',
    {
      upstream: serving({
        '/users/u': { object: 'user', id: 'u' },
        '/orgs': { items: [null, { object: 'organization', id: 'o' }, null] },
        '/orgs/o/members/u': { object: 'member', id: 'u', role: 'admin', user: {} },
      }),
    },
  );
  expect(errors).toBeUndefined();
  const node = { role: 'ADMIN' };
  const edges = [{ node: null }, { node }, { node: null }];
  expect(data).toEqual({ user: { memberships: { edges, nodes: [null, node, null] } } });
});

test.for([
  ['without its object', {}],
  ['that is text', 'B'],
  ['whose object is text', { issue: 'B' }],
] as const)(
  'an item %s nulls only its own edge if links of the others are selected',
  async ([, item]) => {
    const issue = (id: string) => ({
      issue: { object: 'conversation-issue', id, conversation: 'c' },
    });
    const { data, errors } = await askOnce(
      '{ organization(id: "o") { conversationIssues { edges { node { conversation { subject } } } } } }',
      {
        upstream: serving({
          '/orgs/o': { object: 'organization', id: 'o' },
          '/orgs/o/conversations-issues': { items: [issue('a'), item, issue('b')] },
          '/orgs/o/conversations/c': {
            conversation: { object: 'conversation', id: 'c', subject: 'C' },
          },
        }),
      },
    );
    const read = { node: { conversation: { subject: 'C' } } };
    expect(data).toEqual({
      organization: { conversationIssues: { edges: [read, { node: null }, read] } },
    });
    const path = ['organization', 'conversationIssues', 'edges', 1, 'node'];
    expect(errors).toMatchObject([{ path, extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } }]);
  },
);

describe('an unreadable envelope', () => {
  test.for([['many'], [{}], [1.5], [true]])(
    'a count of %j nulls only the count',
    async ([count]) => {
      const world = await startPages(() => ({ items: [a], count }));
      const result = await world.ask<Answer>(document, {});
      expect(idsIn(result)).toEqual(['A']);
      expect(connectionIn(result).totalCount).toBeNull();
      expect(result.errors).toEqual([
        expect.objectContaining({
          message: expect.not.stringContaining(String(count)),
          path: ['organization', 'spaces', 'totalCount'],
          extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream },
        }),
      ]);
    },
  );

  test('a count of null is a missing one', async () => {
    const world = await startPages(() => ({ items: [a], count: null, next: null }));
    const result = await world.expectData<Answer>(document, {});
    expect(connectionIn(result).totalCount).toBeNull();
  });

  test.for([[undefined], [null], ['abc'], [{}]])(
    'items of %j null only the list',
    async ([items]) => {
      const world = await startPages(() => ({ items }));
      const { data, errors } = await world.ask(
        '{ organization(id: "o") { restId spaces { nodes { restId } } } }',
      );
      expect(data).toEqual({ organization: { restId: 'o', spaces: null } });
      expect(errors).toMatchObject([
        {
          path: ['organization', 'spaces'],
          extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream: { status: 200 } },
        },
      ]);
    },
  );

  test('after a failing page, the items before it are returned with a cursor', async () => {
    const world = await startPages((token) =>
      token === null ? { items: [a], next: { page: 'b' } } : undefined,
    );
    const { data, extensions } = await world.expectData(
      '{ organization(id: "o") { restId spaces(first: 2) { nodes { restId } pageInfo { hasNextPage endCursor } } } }',
    );
    expect(data).toEqual({
      organization: {
        restId: 'o',
        spaces: {
          nodes: [{ restId: 'A' }],
          pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
        },
      },
    });
    expect(extensions).toMatchObject({
      warnings: [{ code: 'UPSTREAM_ERROR', path: ['organization', 'spaces'] }],
    });
  });
});

test('the error for an invalid item has the call that returned it, not one that was made too early', async () => {
  const collection = (id: string, members = {}) => ({
    ...{ object: 'collection', id, organization: 'o', urls: {} },
    ...members,
  });
  const { calls, errors } = await askOnce(
    `{
      organization(id: "o") {
        spaces { nodes { parent { ... on Collection { collections { nodes { title } } } } } }
      }
    }`,
    {
      upstream: serving({
        '/orgs/o': { object: 'organization', id: 'o' },
        '/orgs/o/spaces': {
          items: [
            { object: 'space', id: 's', organization: 'o', parent: 'a' },
            // Another organization than the collection has: the lists of that one are read for nothing.
            { object: 'space', id: 't', organization: 'other', parent: 'b' },
          ],
        },
        '/collections/a': collection('a'),
        '/collections/b': collection('b'),
        '/orgs/o/collections': { items: [collection('c', { parent: 'b', title: {} })] },
      }),
    },
  );
  expect(calls).toContain('GET /v1/orgs/other/collections?limit=1000');
  const path = ['organization', 'spaces', 'nodes', 1, 'parent', 'collections', 'nodes', 0, 'title'];
  const route = '/v1/orgs/{organizationId}/collections';
  expect(errors).toMatchObject([
    { path, extensions: { upstream: { method: 'GET', route, status: 200 } } },
  ]);
});
