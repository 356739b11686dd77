/** What an operation may cost, before it runs: a document in `explain` instead of `query`, where GraphiQL is on. */
import { getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { exampleLengths } from '../../src/sandbox/server/example-lengths.ts';
import { exampleTabs } from '../../src/sandbox/server/example-tabs.ts';
import { schema } from '../../src/schema/schema.ts';
import { type GraphQLError, startWorld, traced, type World, wavesIn } from '../harness.ts';
import { json, send } from './send.ts';

interface Explained {
  readonly status: number;
  readonly data?: unknown;
  readonly errors?: readonly GraphQLError[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

const inbox = `query Inbox($first: Int, $all: Boolean = true) {
  organization(id: "acme") {
    changeRequests(first: $first) { nodes { space @include(if: $all) { title parent { title } } } }
  }
}`;

const rename = `mutation { updateSpace(input: { spaceId: "handbook", title: "Other" }) { space { title } } }`;

const startExplaining = (facade = {}) => startWorld({ facade: { graphiql: {}, ...facade } });

/** Requests an estimate, which never makes a call. */
async function askFor(
  world: World,
  params: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Explained> {
  const before = world.calls.length;
  const { status, text } = await send(world, json(JSON.stringify(params), headers));
  expect(world.calls.slice(before)).toEqual([]);
  return { status, ...JSON.parse(text) };
}

const explain = async (world: World, document: string, variables?: object) => {
  const { data, errors, extensions } = await askFor(world, { explain: document, variables });
  expect(data).toBeNull();
  return { errors, estimate: extensions?.explain };
};

test('an operation is estimated with its variables, and not run', async () => {
  const world = await startExplaining();
  const { errors, estimate } = await explain(world, inbox, { first: 50 });
  expect(errors).toBeUndefined();
  expect(estimate).toMatchObject({
    calls: { least: 2, most: 154 },
    depth: 9,
    fields: [{ key: 'organization', fields: [{ key: 'changeRequests', first: 50 }] }],
  });
  const fewer = await explain(world, inbox, { first: 1 });
  expect(fewer.estimate).toMatchObject({ calls: { least: 2, most: 4 } });
  const without = await explain(world, inbox, { first: 50, all: false });
  expect(without.estimate).toMatchObject({ calls: { least: 2, most: 2 }, depth: 1 });
});

test('missing variables count as the largest value, and an invalid one is named', async () => {
  const world = await startExplaining();
  const open = await explain(world, inbox);
  expect(open.estimate).toMatchObject({
    fields: [{ fields: [{ key: 'changeRequests', first: 1_000 }] }],
  });
  const wrong = await explain(world, inbox, { first: 'ten' });
  expect(wrong.estimate).toMatchObject({ problem: expect.stringContaining('"$first"') });
});

test('an operation that is not executed uses no stored response, and has no trace', async () => {
  const world = await startExplaining();
  expect((await world.ask('{ __typename }')).data).toEqual({ __typename: 'Query' });
  const { data, extensions } = await askFor(
    world,
    { explain: '{ __typename }' },
    { 'x-upstream-trace': '1' },
  );
  expect([data, extensions]).toEqual([
    null,
    { explain: expect.objectContaining({ calls: { least: 0, most: 0 }, objects: 0 }) },
  ]);
});

test.for(exampleTabs)(
  'with the lengths of the sandbox, the likely cost of $query is its actual cost',
  async ({ query, variables }) => {
    const world = await startExplaining({ graphiql: { lengths: exampleLengths } });
    const { estimate } = await explain(world, query, variables);
    const { calls, extensions } = await world.expectData(query, variables ?? {}, traced);
    expect(estimate).toMatchObject({
      likely: { calls: calls.length, depth: wavesIn(extensions) },
    });
  },
);

test('without lengths, there is no likely cost', async () => {
  const world = await startExplaining();
  const { estimate } = await explain(world, inbox, { first: 50 });
  expect(estimate).not.toHaveProperty('likely');
});

test('the lengths of the sandbox are those of its lists', async () => {
  const world = await startWorld();
  const roots: Readonly<Record<string, string>> = {
    Collection: 'collection(id: "product")',
    Content: 'node(id: "Content:handbook")',
    Organization: 'organization(id: "acme")',
    Site: 'site(id: "acme/docs")',
    SiteSection: 'siteSection(id: "acme/docs/rest-api")',
    Space: 'space(id: "handbook")',
    Team: 'team(id: "acme/documentation")',
  };
  const isPaged = (type: string, field: string) => {
    const owner = schema.getType(type);
    const of = isObjectType(owner) ? owner.getFields()[field]?.type : undefined;
    return of !== undefined && getNamedType(of).name.endsWith('Connection');
  };
  for (const [coordinate, length] of Object.entries(exampleLengths)) {
    const [type = '', field = ''] = coordinate.split('.');
    if (type === 'default') continue;
    const list = `list: ${field} { ${isPaged(type, field) ? 'totalCount' : '__typename'} }`;
    const root = roots[type];
    const { data } = await world.ask<Counted>(
      root === undefined ? `{ ${list} }` : `{ it: ${root} { ... on ${type} { ${list} } } }`,
    );
    const counted = root === undefined ? data?.list : data?.it?.list;
    expect(counted?.length ?? counted?.totalCount, coordinate).toBe(length);
  }
});

interface Counted {
  readonly list?: List;
  readonly it?: { readonly list: List };
}

interface List {
  readonly totalCount?: number;
  readonly length?: number;
}

test('an explained mutation is not executed', async () => {
  const world = await startExplaining();
  const { estimate } = await explain(world, rename);
  expect(estimate).toMatchObject({ calls: { least: 1 } });
});

test('invalid documents are refused as in execution', async () => {
  const world = await startExplaining();
  const { status, errors } = await askFor(world, { explain: '{ nothing }' });
  expect(errors?.[0]?.message).toContain('Cannot query field "nothing"');
  expect(status).toBe(400);
});

test.for<[string, object]>([
  ['GraphiQL is off', { graphiql: undefined }],
  ['introspection is off', { graphiql: {}, introspection: false }],
])('where %s, an operation that should only be explained is not executed', async ([, facade]) => {
  const world = await startWorld({ facade });
  const { status, data, errors } = await askFor(world, { explain: rename });
  expect([status, data]).toEqual([400, undefined]);
  expect(errors?.[0]?.message).toBe(
    'Operations are not estimated here: "explain" needs GraphiQL and introspection.',
  );
});

test('a request with both a query and a document to explain is refused', async () => {
  const world = await startExplaining();
  const { status, data } = await askFor(world, { query: rename, explain: rename });
  expect([status, data]).toEqual([400, undefined]);
});

test('without a token nothing is explained', async () => {
  const world = await startExplaining();
  const query = '{ organization(id: "acme") { title } }';
  const { status, errors, extensions } = await askFor(
    world,
    { explain: query },
    { authorization: '' },
  );
  expect(status).toBe(401);
  expect(errors?.map((error) => error.extensions.code)).toEqual(['UNAUTHENTICATED']);
  expect(extensions).toBeUndefined();
});

test('callers without an accepted token have 20 at once and five a second, as for introspection', async () => {
  let now = 0;
  const world = await startExplaining({ now: () => now });
  const ask = async (at: number) =>
    (await askFor(world, { explain: `{ a${at}: organizations { totalCount } }` })).status;
  const count = async () => {
    let answered = 0;
    while (answered < 100 && (await ask(answered)) === 200) answered += 1;
    return answered;
  };
  expect(await count()).toBe(20);
  now += 1_000;
  expect(await count()).toBe(5);
  // The service accepts the token.
  await world.ask('{ organization(id: "acme") { title } }');
  expect(await count()).toBe(100);
});

test('a document that takes too many steps to estimate is refused', async () => {
  const world = await startExplaining();
  const levels = 40;
  const places = Array.from(
    { length: levels },
    (_, at) =>
      `fragment F${at} on Organization { a: teams(first: 1) { nodes { organization { ...F${at + 1} } } } b: teams(first: 2) { nodes { organization { ...F${at + 1} } } } }`,
  );
  const { errors } = await askFor(world, {
    explain: `{ organization(id: "acme") { ...F0 } } ${places.join(' ')} fragment F${levels} on Organization { title }`,
  });
  expect(errors?.map((error) => error.extensions.code)).toEqual(['QUERY_TOO_COSTLY']);
});
