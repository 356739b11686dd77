/** Results of the tool that runs queries: what they contain, and what agents are told if that is too large. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../documents/documents.ts';
import { answer, startWorld } from '../harness.ts';
import { screens } from '../screens/screens.ts';
import { resultIn } from './agent-result.ts';
import { callTool, runQuery } from './client-agent.ts';
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

test.for(
  queries.map(([name, query], at) => [name, query, clientModes[at % 2] ?? '2025-11-25'] as const),
)('%s: a result has the data of the graph, or says what is too large', async ([, query, mode]) => {
  const { data, calls } = await (await startWorld()).expectData(query);
  for (const maxBytes of [100_000, 20_000, 5_000]) {
    const { connect } = await openAgents({ mcp: 'graph', mcpResultBytes: maxBytes });
    const result = await runQuery(await connect(mode), query);
    expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(maxBytes);
    const { length } = JSON.stringify(data);
    const { data: shown, errors, cut, calls: made } = resultIn(result);
    expect(made).toBe(calls.length);
    if (result.isError) expect(errors).toMatchObject([{ code: 'RESULT_TOO_LARGE' }]);
    else if (!cut) expect(shown).toEqual(data);
    if (length < maxBytes * 0.9) expect(shown).toEqual(data);
    if (length > maxBytes) expect(result.isError === true || cut !== undefined).toBe(true);
  }
});

describe.for(clientModes)('with a client of %s', (mode) => {
  const spaces = `query Spaces($first: Int, $after: String) { organization(id: "acme") {
    spaces(first: $first, after: $after) { nodes { id restId title urls { app } } pageInfo { endCursor hasNextPage } } } }`;

  test('a list that is too large is read in pages of the size that the error names', async () => {
    const { connect, expectData } = await openAgents({ mcp: 'graph', mcpResultBytes: 2_000 });
    const client = await connect(mode);
    type Spaces = { organization: { spaces: { nodes: unknown[] } } };
    const { data: all } = await expectData<Spaces>(spaces, { first: 1_000 });
    const refused = await runQuery(client, spaces, { variables: { first: 1_000 } });
    expect(refused.isError).toBe(true);
    const [error] = resultIn(refused).errors ?? [];
    expect(error).toMatchObject({
      code: 'RESULT_TOO_LARGE',
      retry: 'never',
      path: ['organization', 'spaces'],
      first: expect.any(Number),
      bytes: { 'organization.spaces.nodes.id': expect.any(Number) },
      message: expect.stringContaining(
        `set \`first: ${error?.first}\` on \`organization.spaces\`, and go on with \`after\``,
      ),
    });
    const seen: unknown[] = [];
    let after: string | null = null;
    // The names of some later spaces are longer.
    const first = Number(error?.first) - 2;
    do {
      const { data, errors } = resultIn(
        await runQuery(client, spaces, { variables: { first, after } }),
      );
      expect(errors).toBeUndefined();
      const { nodes, pageInfo } = Object(data).organization.spaces;
      seen.push(...nodes);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(all.organization.spaces.nodes);
  });

  test('a tool from a file says the same', async () => {
    const { connect } = await openAgents({
      mcp: 'documents',
      mcpFiles: [folderWith({ 'tools.graphql': spaces })],
      mcpResultBytes: 2_000,
    });
    const client = await connect(mode);
    const refused = await callTool(client, 'spaces', { first: 30 });
    const first = Number(resultIn(refused).errors?.[0]?.first);
    expect((await callTool(client, 'spaces', { first })).isError).toBeUndefined();
  });

  test('a single long text is cut, with a note', async () => {
    const text = 'A long page. '.repeat(1_000);
    const page = { object: 'page', id: 'p', title: 'Long', type: 'document', markdown: text };
    const { connect } = await openAgents(
      { mcp: 'graph', mcpResultBytes: 5_000 },
      { upstream: (_, response) => answer(response, page) },
    );
    const query = '{ page(id: "s/p") { title markdown } }';
    const result = await runQuery(await connect(mode), query);
    expect(result.isError).toBeUndefined();
    expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(5_000);
    expect(Buffer.byteLength(result.text)).toBeGreaterThan(4_000);
    const { data, cut } = resultIn(result);
    expect(cut).toMatchObject([
      { path: 'page.markdown', of: text.length, note: expect.stringContaining('beginning') },
    ]);
    const { markdown, title } = Object(data).page;
    expect([title, markdown]).toEqual(['Long', `${text.slice(0, cut?.[0]?.kept)}…`]);
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
