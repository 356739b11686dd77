/** What clients and models send by mistake, and what they are told. */
import { describe, expect, test } from 'vitest';
import { document } from '../http/send.ts';
import { resultIn } from './agent-result.ts';
import { callTool, runQuery } from './client-agent.ts';
import { clientModes, openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

const listing = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

describe.for(clientModes)('with a client of %s', (mode) => {
  describe('null for an optional argument is as if it were left out', () => {
    test('of the tool that runs queries', async () => {
      const { connect } = await openAgents({ mcp: 'graph' });
      const client = await connect(mode);
      const site = '{ site(id: "acme/docs") { title } }';
      const result = await runQuery(client, site, { variables: null });
      expect(resultIn(result).data).toEqual({ site: { title: 'Acme Docs' } });
      const spaces =
        'query ($first: Int = 2) { organization(id: "acme") { spaces(first: $first) { nodes { title } } } }';
      const { data } = resultIn(await runQuery(client, spaces, { variables: { first: null } }));
      expect(data).toMatchObject({ organization: { spaces: { nodes: { length: 2 } } } });
    });

    test('of a tool from a file, whose default is used', async () => {
      const text = `query Spaces($first: Int = 2, $words: String) {
        organization(id: "acme") { spaces(first: $first, query: $words) { nodes { title } } } }`;
      const mcpFiles = [folderWith({ 'tools.graphql': text })];
      const { connect } = await openAgents({ mcp: 'documents', mcpFiles });
      const result = await callTool(await connect(mode), 'spaces', { first: null, words: null });
      expect(resultIn(result).data).toMatchObject({
        organization: { spaces: { nodes: { length: 2 } } },
      });
    });
  });

  test('a list that is sent as a text with JSON in it is refused, and never an ID', async () => {
    const text = 'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename } }';
    const mcpFiles = [folderWith({ 'tools.graphql': text })];
    const { connect, calls } = await openAgents({ mcp: 'graph', mcpFiles });
    const client = await connect(mode);
    const ids = '["acme"]';
    for (const result of [
      await callTool(client, 'nodes', { ids }),
      await runQuery(client, text, { variables: { ids } }),
    ]) {
      expect(result.isError).toBe(true);
      expect(resultIn(result).errors).toMatchObject([
        {
          code: 'BAD_USER_INPUT',
          message: expect.stringMatching(/^`ids` is a list, .* Send the list itself/),
        },
      ]);
    }
    const types = await callTool(client, 'describe_types', { types: '["Space"]' });
    expect(resultIn(types).errors).toMatchObject([
      { message: '`types` must be a list of names of types, such as ["Space"], and no text.' },
    ]);
    expect(calls).toEqual([]);
  });
});

test('a list deep in an input is refused in the same way', async () => {
  const text = `mutation Review($input: RequestReviewersInput!) @mcp(write: true, destructive: false) {
    requestReviewers(input: $input) { userErrors { message } } }`;
  const mcpFiles = [folderWith({ 'tools.graphql': text })];
  const { connect, calls } = await openAgents({ mcp: 'documents', mcpFiles, mcpWrites: 'on' });
  const input = { changeRequestId: 'handbook/12', userIds: '["ada"]' };
  const result = await callTool(await connect('2026-07-28'), 'review', { input });
  expect(result.text).toContain('`input.userIds` is a list');
  expect(calls).toEqual([]);
});

const lists = ['tools/list', 'resources/list', 'resources/templates/list'];

test.for(lists)('an unknown cursor of %s is an error, and null is none', async (method) => {
  const { send } = await openAgents({ mcp: 'graph' });
  const asked = async (params: unknown) =>
    (await send({ body: { ...listing, method, params } })).json();
  expect(await asked({ cursor: 'abc' })).toMatchObject({ id: 7, error: { code: -32602 } });
  for (const params of [null, {}, { cursor: null }])
    expect(await asked(params)).toMatchObject({ id: 7, result: {} });
});

test('arguments that are null are none', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const params = { name: 'run_query', arguments: null };
  const response = await send({ body: { ...listing, method: 'tools/call', params } });
  const { result } = Object(await response.json());
  expect(result.content[0].text).toContain('`query` must be a text');
});

test.for(['2025-03-26', '2024-11-05', '2024-10-07', '2031-01-01'])(
  'initialize does not agree to %s, which the page does not name',
  async (protocolVersion) => {
    const { send } = await openAgents({ mcp: 'graph' });
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const response = await send({ body: { ...listing, method: 'initialize', params } });
    expect(await response.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  },
);

describe('what is refused is an error of JSON-RPC', () => {
  test.for([
    [400, -32600, { body: [listing, listing] }],
    [400, -32600, { body: 5 }],
    [401, -32603, { headers: { authorization: null } }],
    [403, -32600, { headers: { origin: 'https://evil.example' } }],
    [405, -32600, { method: 'GET' }],
    [415, -32600, { headers: { 'content-type': 'text/plain' } }],
  ] as const)('%i is %i: %j', async ([status, code, message]) => {
    const { send } = await openAgents({ mcp: 'graph' });
    const response = await send({ body: listing, ...message });
    expect([response.status, await response.json()]).toEqual([
      status,
      {
        jsonrpc: '2.0',
        id: null,
        error: { code, message: expect.any(String), data: { code: expect.any(String) } },
      },
    ]);
  });

  test('also of a body that is no JSON', async () => {
    const { url } = await openAgents({ mcp: 'graph' });
    const headers = { authorization: 'Bearer a', 'content-type': 'application/json' };
    const response = await fetch(new URL('/mcp', url), { method: 'POST', headers, body: '{' });
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test('also of a token that the service rejects, with the ID of the message', async () => {
    const { send } = await openAgents({ mcp: 'graph' });
    const params = { name: 'run_query', arguments: { query: '{ viewer { displayName } }' } };
    const headers = { authorization: 'Bearer expired' };
    const response = await send({ headers, body: { ...listing, method: 'tools/call', params } });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { jsonrpc: '2.0', id: 7, error: { data: { code: 'UNAUTHENTICATED' } } },
    ]);
  });
});

test.for([
  ['graph', 'Agents are served at /mcp.'],
  ['off', 'the setting `MCP` turns it on'],
] as const)('with MCP=%s, a message at /graphql is told: %s', async ([mcp, told]) => {
  const { url } = await openAgents({ mcp });
  const request = document('{ __typename }');
  const body = JSON.stringify(listing);
  const response = await fetch(new URL('/graphql', url), { ...request, body });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(told)]);
});

test('a wrong token is noticed at the first call of a tool, and lists are the same for all', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const headers = { authorization: 'Bearer wrong' };
  expect((await send({ headers, body: listing })).status).toBe(200);
  const params = { name: 'run_query', arguments: { query: '{ organizations { totalCount } }' } };
  const call = { ...listing, method: 'tools/call', params };
  expect((await send({ headers, body: call })).status).toBe(401);
});
