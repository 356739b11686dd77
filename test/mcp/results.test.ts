/** Results of tools that execute operations of the graph. */
import { expect } from 'vitest';
import { textOf } from '../documents/documents.ts';
import { startWorld, test } from '../harness.ts';
import { screens } from '../screens/screens.ts';
import { everything, resultIn } from './go-on.ts';
import { agentOf } from './world-agent.ts';

const block = /\n\n```graphql\n(query (?!EverySpace|OneFieldFails)(\w+).*?)```/gs;

/** Recipes of the guide, and screens that only read. */
const queries = [
  ...[...textOf('docs/guide.md').matchAll(block)].map(
    ([, query = '', name = '']) => [name, query] as const,
  ),
  ...screens
    .filter(({ document }) => !/^mutation/m.test(document))
    .map(({ name, document }) => [name, document] as const),
];

test('there are recipes and screens', () => {
  expect(queries.length).toBeGreaterThan(20);
});

test.for(queries)(
  '%s: results of any size have the data of the graph',
  async ([, query], { world }) => {
    const { data, calls } = await (await startWorld()).expectData(query);
    const sizes = [100_000, 20_000, 5_000];
    for (const maxBytes of sizes) {
      const agent = agentOf(world, { maxBytes });
      const { data: shown, results } = await everything(async (goOn) => {
        const result = await agent.read(query, { args: goOn === undefined ? {} : { goOn } });
        expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(maxBytes);
        return result;
      });
      expect(shown).toEqual(data);
      // What is added to find positions costs no call.
      if (maxBytes === sizes[0]) expect(results).toMatchObject([{ calls: calls.length }]);
      const { length } = JSON.stringify(data);
      if (length < maxBytes * 0.9) expect(results).toHaveLength(1);
      if (length > maxBytes) expect(results.length).toBeGreaterThan(1);
    }
  },
);

test('a connection that was cut goes on by its own cursor, too', async ({ world }) => {
  const query = `query ($after: String) { organization(id: "acme") {
    spaces(first: 25, after: $after) { nodes { restId title } pageInfo { endCursor hasNextPage } } } }`;
  const agent = agentOf(world, { maxBytes: 1_000 });
  const { data: all } = await world.expectData<{ organization: { spaces: { nodes: unknown[] } } }>(
    query.replace('25', '1000'),
  );
  const seen: unknown[] = [];
  let after: string | null = null;
  do {
    const { data } = resultIn(await agent.read(query, { args: { after } }));
    const { nodes, pageInfo } = Object(data).organization.spaces;
    seen.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  expect(seen).toEqual(all.organization.spaces.nodes);
});

test('errors say whether the same call can succeed', async ({ world }) => {
  const agent = agentOf(world, { maxBytes: 2_000 });
  const missing = await agent.read('{ space(id: "nothing") { title } }');
  expect(missing.isError).toBe(true);
  expect(missing.failure).toContain('NOT_FOUND');
  expect(resultIn(missing)).toEqual({
    errors: [
      { message: 'No space matches the id.', path: ['space'], code: 'NOT_FOUND', retry: 'never' },
    ],
    calls: 1,
  });
  const partial = await agent.read(
    '{ organization(id: "acme") { title } space(id: "nothing") { title } }',
  );
  expect(partial.isError).toBeUndefined();
  expect(resultIn(partial)).toMatchObject({
    data: { organization: { title: 'Acme' }, space: null },
    errors: [{ code: 'NOT_FOUND', retry: 'never' }],
    calls: 2,
  });
  const unknown = await agent.read('{ space(id: "handbook") { name } }');
  expect(unknown.isError).toBe(true);
  expect(resultIn(unknown)).toMatchObject({
    errors: [{ code: 'GRAPHQL_VALIDATION_FAILED', retry: 'never' }],
    calls: 0,
  });
  const costly = await agent.read(
    '{ organizations(first: 1000) { nodes { spaces(first: 1000) { nodes { title } } } } }',
  );
  expect(costly.isError).toBe(true);
  expect(resultIn(costly)).toMatchObject({
    errors: [
      {
        message: expect.stringContaining('`first` of at most 706'),
        code: 'QUERY_TOO_COSTLY',
        cost: { counted: 1_002_001, bound: 500_000, unit: 'objects', maxFirst: 706 },
        retry: 'never',
      },
    ],
    calls: 0,
  });
});

test.for<[status: number, headers: Record<string, string>, retry: string]>([
  [429, { 'retry-after': '30' }, 'in 30 s'],
  [429, {}, 'later'],
  [500, {}, 'later'],
  [403, {}, 'never'],
  [404, {}, 'never'],
  [409, {}, 'after the state of the object has changed'],
])('after status %i with %j, the same call can succeed: %s', async ([status, headers, retry]) => {
  const world = await startWorld({
    upstream: (_, response) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ error: { code: status, message: 'No.' } })),
  });
  const result = await agentOf(world, { maxBytes: 2_000 }).read('{ space(id: "a") { title } }');
  expect(result.isError).toBe(true);
  expect(resultIn(result).errors).toMatchObject([{ retry }]);
  expect(result.failure === undefined).toBe(retry !== 'never');
});

test('many errors and warnings are left out before data is', async ({ world }) => {
  const aliases = Array.from(
    { length: 60 },
    (_, at) => `s${at}: space(id: "nothing-${at}") { title }`,
  );
  const query = `{ organization(id: "acme") { title spaces { nodes { title } } } ${aliases.join(' ')} }`;
  const result = await agentOf(world, { maxBytes: 1_500 }).read(query);
  expect(result.isError).toBeUndefined();
  expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(1_500);
  const { data, errors = [] } = resultIn(result);
  expect(data).toMatchObject({ organization: { title: 'Acme' } });
  expect(errors.at(-1)).toMatchObject({ leftOut: expect.any(Number) });
});
