/** Results of the tool that runs queries: what they contain, where they are cut, and how agents go on. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../documents/documents.ts';
import { startWorld } from '../harness.ts';
import { screens } from '../screens/screens.ts';
import { callTool, runQuery } from './client-agent.ts';
import { everything, resultIn } from './go-on.ts';
import { clientModes, openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

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

const sizes = [100_000, 20_000, 5_000];

test.for(
  queries.map(([name, query], at) => [name, query, clientModes[at % 2] ?? '2025-11-25'] as const),
)('%s: results of any size have the data of the graph', async ([, query, mode]) => {
  const { data, calls } = await (await startWorld()).expectData(query);
  for (const maxBytes of sizes) {
    const { connect } = await openAgents({ mcp: 'graph', mcpResultBytes: maxBytes });
    const client = await connect(mode);
    const { data: shown, results } = await everything(async (goOn) => {
      const result = await runQuery(client, query, goOn === undefined ? {} : { goOn });
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
});

describe.for(clientModes)('with a client of %s', (mode) => {
  test('a connection that was cut goes on by its own cursor, too', async () => {
    const query = `query ($after: String, $first: Int = 25) { organization(id: "acme") {
      spaces(first: $first, after: $after) { nodes { id restId title urls { app } } pageInfo { endCursor hasNextPage } } } }`;
    const { connect, expectData } = await openAgents({ mcp: 'graph', mcpResultBytes: 2_000 });
    const client = await connect(mode);
    type Spaces = { organization: { spaces: { nodes: unknown[] } } };
    const { data: all } = await expectData<Spaces>(query, { first: 1_000 });
    const seen: unknown[] = [];
    let after: string | null = null;
    let wasCut = false;
    do {
      const { data, cut } = resultIn(await runQuery(client, query, { variables: { after } }));
      const { nodes, pageInfo } = Object(data).organization.spaces;
      seen.push(...nodes);
      wasCut ||= cut !== undefined;
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(all.organization.spaces.nodes);
    expect(wasCut).toBe(true);
  });

  test('errors say whether the same call can succeed', async () => {
    const { connect } = await openAgents({ mcp: 'graph' });
    const client = await connect(mode);
    const missing = await runQuery(client, '{ space(id: "nothing") { title } }');
    expect(missing.isError).toBe(true);
    expect(resultIn(missing)).toEqual({
      errors: [
        { message: 'No space matches the id.', path: ['space'], code: 'NOT_FOUND', retry: 'never' },
      ],
      calls: 1,
    });
    const partial = await runQuery(
      client,
      '{ organization(id: "acme") { title } space(id: "nothing") { title } }',
    );
    expect(partial.isError).toBeUndefined();
    expect(resultIn(partial)).toMatchObject({
      data: { organization: { title: 'Acme' }, space: null },
      errors: [{ code: 'NOT_FOUND', retry: 'never' }],
      calls: 2,
    });
    const unknown = await runQuery(client, '{ space(id: "handbook") { name } }');
    expect(unknown.isError).toBe(true);
    expect(resultIn(unknown)).toMatchObject({
      errors: [{ code: 'GRAPHQL_VALIDATION_FAILED', retry: 'never' }],
      calls: 0,
    });
    const costly = await runQuery(
      client,
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

  test('the fourth equal failure is answered without work, until something else is', async () => {
    const { connect, calls } = await openAgents({ mcp: 'graph' });
    const client = await connect(mode);
    const query = '{ space(id: "nothing") { title } }';
    const codes: unknown[] = [];
    for (let time = 0; time < 5; time += 1)
      codes.push(resultIn(await runQuery(client, query)).errors?.[0]?.code);
    const [failed, stopped] = ['NOT_FOUND', 'REPEATED_FAILURE'];
    expect(codes).toEqual([failed, failed, failed, stopped, stopped]);
    expect(calls).toHaveLength(3);
    const other = await connect(mode, { authorization: 'Bearer sandbox-reader' });
    expect(resultIn(await runQuery(other, query)).errors?.[0]?.code).not.toBe(stopped);
    await runQuery(client, '{ space(id: "handbook") { title } }');
    expect(resultIn(await runQuery(client, query)).errors?.[0]?.code).toBe(failed);
  });

  test('a tool from a file goes on, with the same arguments', async () => {
    const query = `query Spaces($first: Int!) { organization(id: "acme") {
      spaces(first: $first) { totalCount edges { cursor node { restId title urls { app } } } pageInfo { hasNextPage endCursor } } } }`;
    const { connect, calls, expectData } = await openAgents({
      mcp: 'documents',
      mcpFiles: [folderWith({ 'tools.graphql': query })],
      mcpResultBytes: 2_000,
    });
    const client = await connect(mode);
    const { data, results } = await everything((goOn) =>
      callTool(client, 'spaces', { first: 30, ...(goOn !== undefined && { goOn }) }),
    );
    expect(results.length).toBeGreaterThan(2);
    expect(data).toEqual((await expectData(query, { first: 30 })).data);
    const before = calls.length;
    const goOn = results[0]?.cut?.[0]?.goOn;
    const other = await callTool(client, 'spaces', { first: 29, goOn });
    expect(other.isError).toBe(true);
    expect(calls).toHaveLength(before);
  });

  test('a position of another caller or another query is refused without a call', async () => {
    const { connect, calls } = await openAgents({ mcp: 'graph', mcpResultBytes: 2_000 });
    const client = await connect(mode);
    const query =
      '{ organization(id: "acme") { spaces(first: 40) { nodes { id title restId } } } }';
    const { cut = [] } = resultIn(await runQuery(client, query));
    const goOn = cut[0]?.goOn;
    const other = await connect(mode, { authorization: 'Bearer sandbox-reader' });
    const before = calls.length;
    for (const result of [
      await runQuery(other, query, { goOn }),
      await runQuery(client, query.replace('40', '39'), { goOn }),
      await runQuery(client, query, { goOn: `${goOn}a` }),
    ]) {
      expect(result.isError).toBe(true);
      expect(result.text).toContain('`goOn` is not a position of this tool');
    }
    expect(calls).toHaveLength(before);
    expect((await runQuery(client, query, { goOn })).isError).toBeUndefined();
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
  const { connect, calls } = await openAgents(
    { mcp: 'graph' },
    {
      upstream: (_, response) =>
        void response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify({ error: { code: status, message: 'No.' } })),
    },
  );
  const client = await connect('2026-07-28');
  for (let time = 0; time < 5; time += 1) {
    const before = calls.length;
    const result = await runQuery(client, '{ space(id: "a") { title } }');
    expect(result.isError).toBe(true);
    const [error] = resultIn(result).errors ?? [];
    if (retry === 'never' && time >= 3) {
      expect(error?.code).toBe('REPEATED_FAILURE');
      expect(calls).toHaveLength(before);
    } else expect(error).toMatchObject({ retry });
  }
});

test('many errors are left out before data is', async () => {
  const { connect } = await openAgents({ mcp: 'graph', mcpResultBytes: 2_000 });
  const client = await connect('2026-07-28');
  const long = 'a_long_alias_of_a_space_that_does_not_exist';
  const aliases = Array.from(
    { length: 20 },
    (_, at) => `${long}${at}: space(id: "no-${at}") { title }`,
  );
  const query = `{ organization(id: "acme") { title } ${aliases.join(' ')} }`;
  const result = await runQuery(client, query);
  expect(result.isError).toBeUndefined();
  expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(2_000);
  const { data, errors = [] } = resultIn(result);
  expect(data).toMatchObject({ organization: { title: 'Acme' } });
  expect(errors.at(-1)).toMatchObject({ leftOut: expect.any(Number) });
});
