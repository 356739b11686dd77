/** Query costs: what counts, when a document is refused, and that ordinary clients stay far below the limits. */
import { getIntrospectionQuery } from 'graphql';
import { describe, expect } from 'vitest';
import { times } from '../attacks/documents.ts';
import { answer, askOnce, type GraphQLError, startWorld, test } from '../harness.ts';
import { document, send } from './send.ts';

/** Documents above the limit of tokens, so that they reach the others. */
const long = { queryTokens: 4_000 };

const costOf = ({ extensions: { code, cost } }: GraphQLError) => [code, cost];

describe('refused before execution', () => {
  const doubled = (levels: number) =>
    `{ ...D0 } ${times(levels, (n) => `fragment D${n} on Query { ...D${n + 1} ...D${n + 1} }`)}
     fragment D${levels} on Query { __typename }`;
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `Space:s${n}`);
  const byIds = (count: number) =>
    `query ($i: [ID!]!) { ${times(count, (n) => `n${n}: nodes(ids: $i) { id }`)} }`;

  test.for<[name: string, query: string, variables: object, cost: object]>([
    ['fields', doubled(14), {}, { counted: 2 ** 14, bound: 10_000, unit: 'fields' }],
    [
      'fields beyond all integers',
      doubled(60),
      {},
      { counted: Number.MAX_SAFE_INTEGER, bound: 10_000, unit: 'fields' },
    ],
    [
      'fields in inline fragments and under conditions',
      `{ ... @skip(if: true) { ...F ...F } } fragment F on Query { ... on Query { ${times(4, () => '...G')} } }
       fragment G on Query { ${times(1_300, (n) => `a${n}: __typename`)} }`,
      {},
      { counted: 10_400, bound: 10_000, unit: 'fields' },
    ],
    [
      'ids in a variable, each time it is used',
      byIds(4),
      { i: ids(251) },
      { counted: 1_004, bound: 1_000, unit: 'ids' },
    ],
    [
      'ids in the document',
      `{ nodes(ids: ${JSON.stringify(ids(1_001))}) { id } }`,
      {},
      { counted: 1_001, bound: 1_000, unit: 'ids' },
    ],
    [
      'ids in the default of a variable',
      `query ($i: [ID!]! = ${JSON.stringify(ids(600))}) { a: nodes(ids: $i) { id } b: nodes(ids: $i) { id } }`,
      {},
      { counted: 1_200, bound: 1_000, unit: 'ids' },
    ],
    [
      'ids where a fragment is spread again and again',
      'query ($i: [ID!]!) { ...A ...A ...A ...A } fragment A on Query { nodes(ids: $i) { id } }',
      { i: ids(300) },
      { counted: 1_200, bound: 1_000, unit: 'ids' },
    ],
    [
      'the schema twice',
      '{ a: __schema { queryType { name } } b: __schema { queryType { name } } }',
      {},
      { counted: 2, bound: 1, unit: 'schemas' },
    ],
  ])('%s', async ([, query, variables, cost]) => {
    const world = await startWorld({ facade: long });
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const { status, errors, data } = await send(world, document(query, variables, { accept }));
      expect([status, data]).toEqual([400, undefined]);
      expect(errors.map(costOf)).toEqual([['QUERY_TOO_COSTLY', cost]]);
      expect(errors[0]?.message).toMatch(/Request less data, or split the request\.$/);
    }
    expect(world.calls).toEqual([]);
  });

  const tree = 'allPages { page { id title path } }';
  test.for<[name: string, query: string, variables: object, cost: object]>([
    [
      '300 aliases of a tree',
      `{ space(id: "globex-encyclopedia") { content { ${times(300, (n) => `a${n}: ${tree}`)} } } }`,
      {},
      { counted: 600_002, bound: 500_000, unit: 'objects' },
    ],
    [
      '300 aliases of a tree beside a question about the schema',
      `{ __schema { queryType { name } } space(id: "globex-encyclopedia") { content { ${times(300, (n) => `a${n}: ${tree}`)} } } }`,
      {},
      { counted: 600_002, bound: 500_000, unit: 'objects' },
    ],
    [
      '300 aliases of a tree beside a type, in fragments',
      `query { ...Trees ...Type } fragment Type on Query { __type(name: "Page") { name } }
       fragment Trees on Query { space(id: "globex-encyclopedia") { content { ${times(300, (n) => `a${n}: ${tree}`)} } } }`,
      {},
      { counted: 600_002, bound: 500_000, unit: 'objects' },
    ],
    [
      'pages of pages, beside an id that names nothing',
      '{ nodes(ids: ["Organization:acme", ""]) { ... on Organization { spaces(first: 1000) { nodes { changeRequests(first: 1000) { nodes { id } } } } } } }',
      {},
      { counted: 2 * 1_002_002, bound: 500_000, unit: 'objects', maxFirst: 498 },
    ],
    [
      'pages of pages, with sizes from variables',
      'query ($n: Int!) { organizations(first: $n) { nodes { spaces(first: $n) { nodes { id } } } } }',
      { n: 1_000 },
      { counted: 1_002_001, bound: 500_000, unit: 'objects', maxFirst: 706 },
    ],
    [
      'more calls than there may be',
      `{ ${times(257, (n) => `o${n}: organizations(first: ${n}) { nodes { id } }`)} }`,
      {},
      { counted: 257, bound: 256, unit: 'calls' },
    ],
    [
      'more changes than there may be',
      `mutation { ${times(257, (n) => `t${n}: deleteTeam(input: { teamId: "acme/t${n}" }) { deletedTeamId }`)} }`,
      {},
      { counted: 257, bound: 256, unit: 'calls' },
    ],
  ])('%s', async ([, query, variables, cost]) => {
    for (const executor of ['compiled', 'graphql'] as const) {
      const other = await startWorld({ facade: { ...long, executor } });
      const { status, errors } = await other.ask(query, variables);
      expect(status).toBe(400);
      expect(errors?.map(costOf)).toEqual([['QUERY_TOO_COSTLY', cost]]);
      expect(other.calls).toEqual([]);
    }
  });

  test('the refusal for a caller with a token is not returned to one without', async ({
    world,
  }) => {
    const query =
      '{ organizations(first: 1000) { nodes { spaces(first: 1000) { nodes { id } } } } }';
    const codes = async (token: string | null) =>
      (await world.ask(query, {}, { token })).errors?.map(({ extensions: { code } }) => code)[0];
    // A made-up token is not accepted, so it is in the same class as no token.
    for (const token of [null, 'made-up', null, 'made-up'] as const)
      expect(await codes(token)).toBe(token === null ? 'UNAUTHENTICATED' : 'QUERY_TOO_COSTLY');
    expect(world.calls).toEqual([]);
  });

  test('many objects by variables are accepted, although they could have any type', async () => {
    const world = await startWorld({ facade: long });
    const count = 100;
    const query = `query (${times(count, (n) => `$i${n}: ID!`)}) { ${times(count, (n) => `n${n}: node(id: $i${n}) { ... on Space { title } }`)} }`;
    const variables = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`i${n}`, 'Space:handbook']),
    );
    for (let time = 0; time < 2; time += 1) {
      const { calls, data } = await world.expectData(query, variables);
      expect(calls).toEqual(['GET /v1/spaces/handbook']);
      expect(data).toMatchObject({ n0: { title: 'Handbook' }, n99: { title: 'Handbook' } });
    }
  });

  test('the same document with smaller pages runs, and bounds can be set', async ({ world }) => {
    const query =
      'query ($n: Int!) { organizations(first: $n) { nodes { spaces(first: $n) { nodes { id } } } } }';
    expect((await world.ask(query, { n: 5 })).errors).toBeUndefined();
    const small = await startWorld({ facade: { queryObjects: 30 } });
    expect((await small.ask(query, { n: 5 })).errors?.map(costOf)).toEqual([
      ['QUERY_TOO_COSTLY', { counted: 36, bound: 30, unit: 'objects', maxFirst: 4 }],
    ]);
    expect((await small.ask(query, { n: 4 })).errors).toBeUndefined();
  });

  test.for<[name: string, sizes: string, first: string, variables: object]>([
    ['in the document', '', 'null', {}],
    ['in a variable', '($n: Int)', '$n', { n: null }],
    ['in a variable with a default', '($n: Int = 500)', '$n', { n: null }],
    ['by a variable without a value', '($n: Int)', '$n', {}],
  ])('`first: null` counts as the page that is read, %s', async ([, sizes, first, variables]) => {
    const query = `query ${sizes} { organizations(first: ${first}) { nodes { spaces(first: ${first}) { nodes { id } } } } }`;
    const world = await startWorld({ facade: { queryObjects: 676 } });
    expect((await world.ask(query, variables)).errors).toBeUndefined();
    const larger = await startWorld({ facade: { queryObjects: 675 } });
    expect((await larger.ask(query, variables)).errors?.map(costOf)).toEqual([
      ['QUERY_TOO_COSTLY', { counted: 676, bound: 675, unit: 'objects', maxFirst: 24 }],
    ]);
  });

  test.for<[name: string, query: string, variables: object]>([
    [
      'with page sizes in the document',
      '{ organizations(first: 300) { nodes { spaces { nodes { id } } teams(first: 9) { nodes { id } } } } }',
      {},
    ],
    [
      'with page sizes in variables',
      'query ($a: Int, $b: Int = 40) { organizations(first: $a) { nodes { spaces(first: $b) { nodes { id } } } } }',
      { a: 300 },
    ],
  ])('the refusal says which `first` passes, %s', async ([, query, variables]) => {
    const world = await startWorld({ facade: { queryObjects: 1_000 } });
    const { errors = [] } = await world.ask(query, variables);
    const { maxFirst } = Object(errors[0]?.extensions.cost) as { maxFirst: number };
    expect(errors[0]?.message).toContain(`\`first\` of at most ${maxFirst} in each list`);
    const limited = async (first: number) => {
      const smaller = (size: unknown) => String(Math.min(Number(size), first));
      const text = query
        .replace('spaces {', 'spaces(first: 25) {')
        .replaceAll(/(?<=first: |= )\d+/g, smaller);
      const sizes = Object.entries(variables).map(([name, size]) => [name, Number(smaller(size))]);
      return (await world.ask(text, Object.fromEntries(sizes))).errors;
    };
    expect(await limited(maxFirst)).toBeUndefined();
    expect(await limited(maxFirst + 1)).toMatchObject([{ extensions: { cost: { maxFirst } } }]);
  });

  test('introspection counts with the lengths of the lists in the schema', async () => {
    const world = await startWorld({ facade: long });
    const counted = async (types: string) => {
      const { errors = [] } = await world.ask(`{ __schema { ${types} } }`);
      expect(errors).toMatchObject([{ extensions: { cost: { unit: 'values' } } }]);
      return Number(Object(errors[0]?.extensions.cost).counted);
    };
    const all = 'types { fields { args { name } } }';
    const often = (count: number) => times(count, (n) => `t${n}: ${all}`);
    expect((await counted(often(150))) / (await counted(often(300)))).toBeCloseTo(0.5, 2);
    // Fields of nested types count each time they are selected.
    const fieldsOfFields =
      'types { fields { type { fields { name description type { name } } } } }';
    expect(await counted(fieldsOfFields)).toBeGreaterThan(200_000);
  });

  test('a count for some page sizes is not used for others', async ({ world }) => {
    const query =
      'query ($a: Int, $b: Int = 2) { organizations(first: $a) { nodes { sites(first: $b) { nodes { title } } } } }';
    const sizes = Array.from({ length: 20 }, (_, n) => ({ a: n + 1, b: n + 1 }));
    for (const variables of [{ a: 2 }, { a: null, b: 3 }, ...sizes, { a: 1 }, {}])
      for (const [asked, status] of [
        [variables, 200],
        [{ ...variables, a: 1_000, b: 1_000 }, 400],
      ] as const)
        expect([asked, (await world.ask(query, asked)).status]).toEqual([asked, status]);
  });

  test('a cached document is counted again with its variables', async ({ world }) => {
    for (const count of [1, 251, 2]) {
      const { status } = await world.ask(byIds(4), { i: ids(count) });
      expect(status).toBe(count === 251 ? 400 : 200);
    }
  });
});

/** Documents that are not refused before their first call, although they may need more calls than the budget. */
describe('within the bounds of every request', () => {
  const lists = times(260, (n) => `a${n}: teams(first: ${n + 1}) { nodes { title } }`);
  const below = (selection: string) => `organization(id: $i) { ${selection} }`;

  test.for<[name: string, query: string, variables: object]>([
    [
      'a list of each of 257 objects',
      `{ ${times(257, (n) => `o${n}: organization(id: "o${n}") { ...F }`)} } fragment F on Organization { teams { nodes { id } } }`,
      {},
    ],
    [
      '260 lists of an object that a variable names',
      `query ($i: ID!) { ${below(lists)} }`,
      { i: 'acme' },
    ],
    [
      '260 lists of a node that a variable names',
      `query ($i: ID!) { node(id: $i) { ... on Organization { ${lists} } } }`,
      { i: 'Organization:acme' },
    ],
    [
      'lists in very many places',
      `{ organizations(first: 1) { nodes { ${times(90, (n) => `a${n}: collections(first: 1, after: "${n}") { nodes { organization { ...F } } }`)} } } }
       fragment F on Organization { ${times(30, (n) => `c${n}: teams(first: ${n}) { nodes { id } }`)} }`,
      {},
    ],
  ])('%s', async ([, query, variables]) => {
    const world = await startWorld({ facade: long });
    const { status, errors, text } = await send(world, document(query, variables));
    expect(status).toBe(200);
    expect(world.calls.length).toBeLessThanOrEqual(256);
    expect(text.length).toBeLessThan(16_000_000);
    const codes = new Set(errors.map(({ extensions: { code } }) => code));
    expect(['UPSTREAM_BUDGET_EXCEEDED', 'INVALID_CURSOR', 'NOT_FOUND']).toEqual(
      expect.arrayContaining([...codes]),
    );
  });
});

describe('values during execution', () => {
  const spaces = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ object: 'space', id: `s${n}`, title: `S${n}` }));
  const startSpaces = (count: number, facade: { queryValues?: number }) =>
    startWorld({
      facade,
      upstream: ({ url = '' }, response) =>
        answer(
          response,
          url.includes('/spaces')
            ? { items: spaces(count) }
            : { object: 'organization', id: 'o', title: 'O' },
        ),
    });

  test('the list above the limit fails, and fields before and beside it stay', async () => {
    const world = await startSpaces(100, { queryValues: 1_300 });
    const { status, data, errors } = await world.ask(
      `{ organization(id: "o") {
        title
        a: spaces(first: 100) { nodes { id title } totalCount }
        b: spaces(first: 100) { nodes { id title } totalCount }
      } }`,
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      organization: { title: 'O', a: { nodes: expect.any(Array) }, b: { nodes: null } },
    });
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['organization', 'b', 'nodes'], 'QUERY_TOO_COSTLY'],
    ]);
    expect(errors?.[0]?.extensions.cost).toMatchObject({ bound: 1_300, unit: 'values' });
  });

  test('a list of an object in too many fields is null in the last ones', async () => {
    const page = (at: number) => ({
      object: 'page',
      id: `p${at}`,
      type: 'document',
      kind: 'sheet',
      title: `P${at}`,
      path: `p${at}`,
    });
    const changeRequests = Array.from({ length: 6 }, (_, at) => ({
      object: 'change-request',
      id: `c${at}`,
      space: 's',
    }));
    const pages = Array.from({ length: 100 }, (_, at) => page(at));
    const world = await startWorld({
      facade: { queryValues: 3_000 },
      upstream({ url = '' }, response) {
        if (url.includes('/change-requests')) answer(response, { items: changeRequests });
        else if (url.includes('/content')) answer(response, { pages });
        else if (url.includes('/spaces/')) answer(response, { object: 'space', id: 's' });
        else answer(response, { object: 'organization', id: 'o', title: 'O' });
      },
    });
    const { data, errors, calls } = await world.ask<{
      organization: {
        title: string;
        changeRequests: { nodes: { space: { content: { allPages: object[] | null } } }[] };
      };
    }>(
      '{ organization(id: "o") { title changeRequests { nodes { space { content { allPages { page { title } } } } } } } }',
    );
    expect(data?.organization.title).toBe('O');
    const lists =
      data?.organization.changeRequests.nodes.map(({ space }) => space.content.allPages) ?? [];
    expect(lists).toHaveLength(6);
    const kept = lists.filter((list) => list !== null);
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.length).toBeLessThan(6);
    expect(lists.slice(kept.length)).toEqual(lists.slice(kept.length).fill(null));
    expect(JSON.stringify(kept).match(/"title":"P99"/g)).toHaveLength(kept.length);
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual(
      lists
        .map((_, at) => [
          ['organization', 'changeRequests', 'nodes', at, 'space', 'content', 'allPages'],
          'QUERY_TOO_COSTLY',
        ])
        .slice(kept.length),
    );
    expect(calls).toHaveLength(4);
  });

  test('an object without lists stays in all of its many fields', async () => {
    const lists: Readonly<Record<string, readonly object[]>> = {
      '/v1/orgs/o/change-requests': Array.from({ length: 20 }, (_, at) => ({
        object: 'change-request',
        id: `c${at}`,
        space: 's',
        createdBy: { object: 'user', id: 'u', displayName: 'U' },
      })),
      '/v1/spaces/s/change-requests': Array.from({ length: 20 }, (_, at) => ({
        object: 'change-request',
        id: `d${at}`,
        space: 't',
      })),
    };
    const world = await startWorld({
      facade: { queryValues: 6_000 },
      upstream({ url = '' }, response) {
        const [path = ''] = url.split('?');
        const [, id] = /^\/v1\/spaces\/(\w)$/.exec(path) ?? [];
        if (lists[path]) answer(response, { items: lists[path] });
        else if (id) answer(response, { object: 'space', id, title: id });
        else answer(response, { object: 'organization', id: 'o', title: 'O' });
      },
    });
    interface Space {
      readonly changeRequests: { readonly nodes: readonly { readonly space: object }[] | null };
    }
    const { data, errors } = await world.ask<{
      organization: { changeRequests: { nodes: { space: Space }[] } };
    }>(
      '{ organization(id: "o") { changeRequests { nodes { space { changeRequests { nodes { space { title } } } } } } } }',
    );
    const all =
      data?.organization.changeRequests.nodes.map(({ space }) => space.changeRequests.nodes) ?? [];
    const kept = all.filter((list) => list !== null);
    expect(all).toHaveLength(20);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(20);
    expect(errors).toBeDefined();
    for (const nodes of kept)
      expect(nodes.map(({ space }) => space)).toEqual(
        Array.from({ length: 20 }, () => ({ title: 't' })),
      );
  });

  test('the same request for the same data has the same response, whatever time it takes', async () => {
    const world = await startSpaces(100, { queryValues: 1_300 });
    const ask = () =>
      world.ask(
        `{ organization(id: "o") { ${times(9, (n) => `a${n}: spaces(first: ${n + 1}) { nodes { id } }`)} } }`,
      );
    const [first, ...others] = [await ask(), await ask(), await ask()];
    for (const other of others)
      expect([other.data, other.errors]).toEqual([first?.data, first?.errors]);
  });

  test('lists of scalars and of nulls count too, and other requests have their own limit', async () => {
    const world = await startSpaces(10, { queryValues: 100 });
    const query = '{ organization(id: "o") { spaces(first: 10) { nodes { id } } } }';
    for (let round = 0; round < 5; round += 1)
      expect((await world.ask(query)).errors).toBeUndefined();
  });
});

describe('ordinary queries pass with a quarter of the limits', () => {
  const quarter = { queryFields: 2_500, queryValues: 40_000, queryIds: 250 };

  test.for<[name: string, query: string]>([
    [
      'a tree of 2,000 pages',
      '{ space(id: "globex-encyclopedia") { title content { allPages { depth page { __typename id title path isHidden } } } } }',
    ],
    [
      'an inbox of 50',
      `{ organization(id: "acme") { changeRequests(first: 50) { nodes {
        __typename id number subject isOutdated openCommentsCount status createdAt updatedAt
        createdBy { __typename id displayName photoURL: displayName }
        space { __typename id title parent { __typename id title } }
      } } } }`,
    ],
    [
      '200 nodes',
      `{ nodes(ids: ["${times(200, (n) => `Space:s${n}`).replaceAll(' ', '","')}"]) { __typename id } }`,
    ],
  ])('%s', async ([, query]) => {
    const { status, errors, data } = await askOnce(query, { facade: quarter });
    expect([status, errors]).toEqual([200, undefined]);
    expect(data).not.toBeNull();
  });
});

/** It grows with the schema, which every tool reads once. */
test.for<[name: string, query: string]>([
  ['clients', getIntrospectionQuery()],
  [
    'GraphiQL',
    getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  ],
])('the introspection of %s passes with a third of the limits', async ([, query]) => {
  const third = { queryFields: 3_333, queryValues: 53_333, queryIds: 333 };
  const { status, errors, data } = await askOnce(query, { facade: third });
  expect([status, errors]).toEqual([200, undefined]);
  expect(data).not.toBeNull();
});

describe('introspection that is off', () => {
  test('is refused, without suggestions from the schema', async () => {
    const world = await startWorld({ facade: { introspection: false } });
    for (const query of [
      '{ __schema { types { name } } }',
      '{ __type(name: "Site") { name } }',
      '{ organisation(id: "acme") { title } }',
      '{ organization(id: "acme") { titel } }',
      '{ organization(idd: "acme") { title } }',
    ]) {
      const { status, text } = await send(world, document(query));
      expect(status).toBe(400);
      expect(text).not.toContain('Did you mean');
    }
    expect((await world.ask('{ __typename organization(id: "acme") { title } }')).data).toEqual({
      __typename: 'Query',
      organization: { title: 'Acme' },
    });
  });
});
