/** Agents reach the graph by the Model Context Protocol, with the client of its SDK in both modes. */
import { describe, expect, test } from 'vitest';
import { clientModes, openAgents } from './open-agents.ts';

describe.for(clientModes)('with a client of %s', (mode) => {
  test('a query is run', async () => {
    const { connect, calls } = await openAgents({ mcp: 'graph' });
    const client = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('run_query');
    const query = '{ site(id: "acme/docs") { title } }';
    const result = await client.callTool({ name: 'run_query', arguments: { query } });
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '{"data":{"site":{"title":"Acme Docs"}},"calls":1}' }],
    });
    expect(calls).toEqual(['GET /v1/orgs/acme/sites/docs']);
  });

  test('a mutation is not run', async () => {
    const { connect, calls } = await openAgents({ mcp: 'graph' });
    const client = await connect(mode);
    const query = 'mutation { deleteSpace(input: { spaceId: "handbook" }) { __typename } }';
    const result = await client.callTool({ name: 'run_query', arguments: { query } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('This tool runs queries only') }],
    });
    expect(calls).toEqual([]);
  });

  test('a tool that does not exist is an error of the protocol', async () => {
    const { connect } = await openAgents({ mcp: 'graph' });
    const client = await connect(mode);
    await expect(client.callTool({ name: 'run_mutation' })).rejects.toMatchObject({ code: -32602 });
  });

  test('a rejected token is 401, for which clients log in again', async () => {
    const { connect } = await openAgents({ mcp: 'graph' });
    const client = await connect(mode, { authorization: 'Bearer expired' });
    const query = '{ organizations { totalCount } }';
    await expect(client.callTool({ name: 'run_query', arguments: { query } })).rejects.toThrow(
      /401|UNAUTHENTICATED|Unauthorized/,
    );
  });
});

const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const current = { 'mcp-protocol-version': '2025-11-25' };

describe('a message', () => {
  test.for([
    ['in an array', 400, { body: [ping, ping] }],
    ['that is no object', 400, { body: 5 }],
    ['by GET', 405, { method: 'GET' }],
    ['by DELETE', 405, { method: 'DELETE' }],
    ['without a token', 401, { headers: { authorization: null } }],
    ['of a page of another origin', 403, { headers: { origin: 'https://evil.example' } }],
    ['of a sandboxed page', 403, { headers: { origin: 'null' } }],
    ['of a page of a listed origin', 200, { headers: { origin: 'https://app.example' } }],
    [
      'of a method that does not exist, in the form of its version',
      200,
      { body: { ...ping, method: 'tools/run' } },
    ],
    ['with a form as its body', 415, { headers: { 'content-type': 'text/plain' } }],
  ] as const)('%s: %i', async ([, status, message]) => {
    const { send, calls } = await openAgents({ mcp: 'graph', mcpOrigins: ['https://app.example'] });
    const response = await send({
      body: ping,
      ...message,
      headers: { ...current, ...Object(message).headers },
    });
    expect([response.status, await response.text()]).toEqual([status, expect.any(String)]);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    expect(calls).toEqual([]);
  });

  test('without a token: the response names the scheme, and pages may read it', async () => {
    const { send } = await openAgents({ mcp: 'graph', mcpOrigins: ['https://app.example'] });
    const headers = { authorization: null, origin: 'https://app.example' };
    const response = await send({ body: ping, headers });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('access-control-expose-headers')).toContain('www-authenticate');
  });

  test('a preflight permits the headers of the protocol', async () => {
    const { send } = await openAgents({ mcp: 'graph', mcpOrigins: ['https://app.example'] });
    const asked = 'authorization, content-type, mcp-method, mcp-name, mcp-protocol-version';
    const headers = { origin: 'https://app.example', 'access-control-request-headers': asked };
    const response = await send({ method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(response.headers.get('access-control-allow-headers')).toBe(asked);
  });

  test('without MCP, nothing is at its path', async () => {
    const { send } = await openAgents({});
    expect((await send({ body: ping })).status).toBe(404);
  });
});
