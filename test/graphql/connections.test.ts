/** Complete results for the edge cases of pages. */
import { describe, expect, test } from 'vitest';
import { json, send } from '../http/send.ts';
import {
  type Answer,
  type Connection,
  cursorOf,
  document,
  legible,
  listCalls,
  listPath,
  page,
  startList,
} from './abcde.ts';

describe('a page', () => {
  const cases: [string, { first?: number | null; after?: string | null }, Connection][] = [
    ['of the default size', {}, page('ABCDE')],
    ['with `first: null`', { first: null }, page('ABCDE')],
    ['of exactly all items', { first: 5 }, page('ABCDE')],
    ['of more than all items', { first: 6 }, page('ABCDE')],
    ['of as many as are allowed', { first: 1000 }, page('ABCDE')],
    ['of fewer items', { first: 2 }, page('AB', { next: true })],
    ['of none', { first: 0 }, page('', { next: true, endCursor: '>A' })],
    ['with `after: null`', { after: null }, page('ABCDE')],
    ['with `after: ""`', { after: '' }, page('ABCDE')],
    ['after the first', { after: 'A' }, page('BCDE', { previous: true })],
    ['in the middle', { first: 2, after: 'B' }, page('CD', { next: true, previous: true })],
    ['up to the end', { first: 2, after: 'C' }, page('DE', { previous: true })],
    ['after the last', { after: 'E' }, page('', { previous: true })],
    [
      'of none in the middle',
      { first: 0, after: 'C' },
      page('', { next: true, previous: true, endCursor: '>D' }),
    ],
    ['of none at the end', { first: 0, after: 'E' }, page('', { previous: true })],
  ];

  test.for(cases)('%s', async ([, args, expected]) => {
    const world = await startList();
    const after = args.after ? await cursorOf(world, args.after) : args.after;
    const { data, extensions, calls } = await world.expectData<Answer>(document, {
      ...args,
      after,
    });
    expect(extensions).toBeUndefined();
    expect(listCalls(calls)).toHaveLength(1);
    expect(data && (await legible(world, data.organization.spaces))).toEqual(expected);
  });

  test('has 25 items by default', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({ object: 'space', id: `s${at}` }));
    const world = await startList({ items });
    const { data, calls } = await world.ask<Answer>(document, {});
    expect(listCalls(calls)).toEqual([`GET ${listPath}?limit=25`]);
    expect(data?.organization.spaces.nodes).toHaveLength(25);
    expect(data?.organization.spaces.pageInfo.hasNextPage).toBe(true);
  });

  test('of an empty list has no cursors', async () => {
    const world = await startList({ items: [], counts: true });
    const { data } = await world.ask<Answer>(document, {});
    expect(data?.organization.spaces).toEqual(page('', { totalCount: 0 }));
  });

  test('has a total count if the service returns one', async () => {
    const world = await startList({ counts: true });
    const { data } = await world.ask<Answer>(document, { first: 1 });
    const shown = data && (await legible(world, data.organization.spaces));
    expect(shown).toEqual(page('A', { next: true, totalCount: 5 }));
  });

  test('is one call, even if it is selected repeatedly', async () => {
    const world = await startList();
    const { calls } = await world.ask(`{
      organization(id: "o") {
        a: spaces(first: 2) { nodes { restId } }
        b: spaces(first: 2) { edges { cursor } }
        c: spaces(first: 3) { edges { cursor } }
      }
    }`);
    expect(listCalls(calls).sort()).toEqual([`GET ${listPath}?limit=2`, `GET ${listPath}?limit=3`]);
  });
});

describe('only a count', () => {
  const asks = [
    '{ organization(id: "o") { spaces { totalCount } } }',
    '{ organization(id: "o") { spaces(first: 100) { __typename totalCount } } }',
    '{ organization(id: "o") { spaces { ...Count } } } fragment Count on SpaceConnection { totalCount }',
    '{ organization(id: "o") { spaces { totalCount nodes @skip(if: true) { id } } } }',
    '{ node(id: "Organization:o") { ... on Organization { spaces { totalCount } } } }',
  ];

  test.for(asks)('reads one item: %s', async (ask) => {
    const world = await startList({ counts: true });
    const { data, calls } = await world.ask(ask);
    expect(listCalls(calls)).toEqual([`GET ${listPath}?limit=1`]);
    expect(Object.values(data ?? {})).toEqual([
      { spaces: expect.objectContaining({ totalCount: 5 }) },
    ]);
  });

  test('reads the page if another selection of the same field has items', async () => {
    const world = await startList({ counts: true });
    const { calls } = await world.ask(
      '{ organization(id: "o") { spaces { totalCount } spaces { nodes { restId } } } }',
    );
    expect(listCalls(calls)).toEqual([`GET ${listPath}?limit=25`]);
  });
});

describe('a `first` that is not from 0 to 1000 is refused before any call', () => {
  const asks: [string, string, Record<string, unknown>][] = [
    ['as a literal', '{ organizations(first: -1) { nodes { id } } }', {}],
    ['as a large literal', '{ organizations(first: 1001) { nodes { id } } }', {}],
    [
      'as a variable',
      'query ($first: Int) { organizations(first: $first) { nodes { id } } }',
      { first: -2147483648 },
    ],
    [
      'as the default of a variable',
      'query ($first: Int = 2147483647) { organizations(first: $first) { nodes { id } } }',
      {},
    ],
    ['with a count alone', '{ organizations(first: -1) { totalCount } }', {}],
  ];

  test.for(asks)('%s', async ([, ask, variables]) => {
    const world = await startList();
    const { status, data, errors, calls } = await world.ask(ask, variables);
    expect([status, data, calls]).toEqual([400, null, []]);
    expect(errors).toMatchObject([
      {
        message: '"first" must be from 0 to 1000.',
        locations: [{ line: 1, column: ask.indexOf('first:', ask.indexOf('organizations')) + 1 }],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  test('before the owner of the list is read', async () => {
    const world = await startList();
    const { status, calls } = await world.ask(
      `query ($first: Int) { organization(id: "o") { title ...Spaces } }
       fragment Spaces on Organization { spaces(first: $first) { nodes { id } } }`,
      { first: 1001 },
    );
    expect([status, calls]).toEqual([400, []]);
  });

  test('one in an operation that is not executed is valid', async () => {
    const world = await startList();
    const body = {
      query: `query A { organization(id: "o") { title } }
        query B { organization(id: "o") { ...Spaces } }
        fragment Spaces on Organization { spaces(first: 5000) { nodes { id } } }`,
      operationName: 'A',
    };
    const { status } = await send(world, json(JSON.stringify(body)));
    expect(status).toBe(200);
    const other = await send(world, json(JSON.stringify({ ...body, operationName: 'B' })));
    expect(other.status).toBe(400);
  });

  test('a variable that is null or omitted is valid', async () => {
    const world = await startList();
    const ask =
      'query ($first: Int) { organization(id: "o") { spaces(first: $first) { nodes { id } } } }';
    for (const variables of [{}, { first: null }])
      expect((await world.ask(ask, variables)).errors).toBeUndefined();
  });
});
