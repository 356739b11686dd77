/** Expensive documents: all are refused quickly with a client error code. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { startWorld, test } from '../harness.ts';
import { document, json, send } from './send.ts';

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

const bombs: [name: string, query: string][] = [
  ['nested 25,000 deep', `${'{a'.repeat(25_000)}${'}'.repeat(25_000)}`],
  ['nested 1,000 deep', `{ organization(id: "a") ${'{ spaces '.repeat(1_000)}${'}'.repeat(1_001)}`],
  ['nested 101 deep', `${'{a'.repeat(101)}${'}'.repeat(101)}`],
  ['lists nested 40,000 deep', `{ nodes(ids: ${'['.repeat(40_000)}${']'.repeat(40_000)}) { id } }`],
  ['8,000 aliases', `{ ${times(8_000, (index) => `a${index}: a`)} }`],
  ['20,000 times one field', `{ ${times(20_000, () => 'a')} }`],
  ['10,000 directives', `{ __typename ${times(10_000, () => '@skip')} }`],
  ['1,000 unknown directives', `{ __typename ${times(1_000, (index) => `@d${index}`)} }`],
  ['3,000 unknown fields', `{ ${times(3_000, (index) => `f${index}`)} }`],
  ['fragments in a circle', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
  [
    '300 fragments in a circle',
    `{ ...F0 } ${times(300, (index) => `fragment F${index} on Query { ...F${(index + 1) % 300} }`)}`,
  ],
  [
    '200 fragments that overlap',
    `{ ${times(200, (index) => `...F${index}`)} } ${times(200, (index) => `fragment F${index} on Query { x: node(id: "${index}") { id } }`)}`,
  ],
  [
    'fragments that double 30 times',
    `{ ...F0 } ${times(30, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F30 on Query { nothing }`,
  ],
  [
    'introspection in depth',
    `{ __schema { types { ${'fields { type { '.repeat(10)} name ${'} }'.repeat(10)} } } }`,
  ],
  ['a number of 9,000 digits', `{ organizations(first: ${'9'.repeat(9_000)}) { nodes { id } } }`],
];

test('a document of 2,000 tokens is read, and one more is refused', async ({ world }) => {
  const fields = times(666, (n) => `a${n}: __typename`);
  expect((await send(world, document(`{ ${fields} }`))).status).toBe(200);
  const { status, errors } = await send(world, document(`{ ${fields} __typename }`));
  expect([status, errors[0]?.extensions.code]).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
});

// A document not refused before its expansion would exceed the test's time limit.
test.for(bombs)('%s: refused in good time', async ([, query], { world }) => {
  const { status, errors, text } = await send(world, document(query));
  expect(status).toBe(400);
  expect(errors[0]?.extensions.code).toMatch(
    /^(GRAPHQL_(PARSE|VALIDATION)_FAILED|QUERY_TOO_COSTLY)$/,
  );
  expect(errors.length).toBeLessThanOrEqual(101);
  expect(text.length).toBeLessThan(50_000);
  expect(world.calls).toEqual([]);
});

test('clients that accept only application/json get it with 200 or 400', async ({ world }) => {
  for (const [, query] of bombs) {
    const { status, errors } = await send(
      world,
      document(query, {}, { accept: 'application/json' }),
    );
    expect([200, 400]).toContain(status);
    expect(errors.length).toBeGreaterThan(0);
  }
});

test('variables nested 30,000 deep are harmless', async ({ world }) => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const unused = await send(
    world,
    json(`{"query": "{ __typename }", "variables": {"deep": ${deep}}}`),
  );
  expect(unused.status).toBe(200);
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  const used = await send(world, json(`{"query": "${query}", "variables": {"ids": ${deep}}}`));
  expect(used.status).toBe(400);
  expect(used.text.length).toBeLessThan(1_000);
});

test('variables nested 100 deep are read', async ({ world }) => {
  // Every second level is a list or the nodes of a connection; equal reads share a call.
  const level = (rest: string) => `organization { spaces(first: 1) { nodes { id ${rest} } } }`;
  const nested = Array.from({ length: 31 }).reduce<string>((rest) => level(rest), '');
  const { status, data, errors } = await send(
    world,
    document(`{ space(id: "handbook") { ${nested} } }`),
  );
  expect([status, errors]).toEqual([200, []]);
  expect(data).toHaveProperty('space');
  expect(world.calls.length).toBeLessThan(10);
});

test.for([
  ['id', 200],
  ['organization { id }', 400],
] as const)('a chain of fragments with 498 levels, and below them %s', async ([last, expected]) => {
  const world = await startWorld({ facade: { queryTokens: 6_000 } });
  const chain = times(
    166,
    (index) =>
      `fragment F${index} on Space { organization { spaces(first: 1) { nodes { ...F${index + 1} } } } }`,
  );
  const query = `{ space(id: "handbook") { ...F0 } } ${chain} fragment F166 on Space { ${last} }`;
  const { status, errors } = await send(world, document(query));
  const tooDeep = { message: 'The document is nested more than 500 levels deep.' };
  expect(status).toBe(expected);
  expect(errors).toMatchObject(expected === 200 ? [] : [tooDeep]);
  expect(world.calls.length).toBeLessThan(10);
});

test('a flood of different documents does not fill the memory', async () => {
  const world = await startWorld({ facade: { documentCacheBytes: 2_000_000 } });
  const flood = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      const each = document(`{ a${index}: __typename ${times(1_900, () => '__typename')} }`);
      // A document is cached from the second time on.
      await send(world, each);
      await send(world, each);
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await flood(0, 10);
  const after = await flood(10, 40);
  // If all were cached, each would take about 1 MB.
  expect((after - before) / 1e6).toBeLessThan(12);
});
