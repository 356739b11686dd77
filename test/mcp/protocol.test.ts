/** Messages of both versions, in forms that the client of the SDK does not send. */
import { describe, expect, test } from 'vitest';
import { openAgents } from './open-agents.ts';

const metaName = 'io.modelcontextprotocol/';
const newest = '2026-07-28';

interface Sent {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly version?: string;
  /** Replace those that belong to the message. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** A message of the newest version with its headers. */
function message({ method, params = {}, version = newest, headers = {} }: Sent) {
  const _meta = {
    [`${metaName}protocolVersion`]: version,
    [`${metaName}clientInfo`]: { name: 'a test', version: '1' },
    [`${metaName}clientCapabilities`]: {},
  };
  const name = params.name ?? params.uri;
  return {
    headers: {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
      ...headers,
    },
    body: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta } },
  };
}

const query = '{ site(id: "acme/docs") { title } }';
const call = { method: 'tools/call', params: { name: 'run_query', arguments: { query } } };

describe('a message of the newest version', () => {
  test.for<[name: string, sent: Sent, status: number, code: number]>([
    ['of an unknown method', { method: 'tools/run' }, 404, -32601],
    ['of a method that is gone', { method: 'ping' }, 404, -32601],
    ['of an unknown version', { ...call, version: '2031-01-01' }, 400, -32022],
    [
      'that asks for changes, of which there are none',
      { method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } },
      404,
      -32601,
    ],
    [
      'with the method of another',
      { ...call, headers: { 'mcp-method': 'tools/list' } },
      400,
      -32020,
    ],
    ['with the name of another', { ...call, headers: { 'mcp-name': 'find_page' } }, 400, -32020],
    ['without its name', { ...call, headers: { 'mcp-name': null } }, 400, -32020],
    [
      'with another version in its headers',
      { ...call, headers: { 'mcp-protocol-version': '2025-11-25' } },
      400,
      -32020,
    ],
  ])('%s', async ([, sent, status, code]) => {
    const { send, calls } = await openAgents({ mcp: 'graph' });
    const response = await send(message(sent));
    expect([response.status, await response.json()]).toEqual([
      status,
      { jsonrpc: '2.0', id: 7, error: expect.objectContaining({ code }) },
    ]);
    expect(calls).toEqual([]);
  });

  test('of an unknown version: the response names those that are supported', async () => {
    const { send } = await openAgents({ mcp: 'graph' });
    const response = await send(message({ ...call, version: '2031-01-01' }));
    expect(await response.json()).toMatchObject({ error: { data: { supported: [newest] } } });
  });

  test.for(['server/discover', 'tools/list', 'resources/list'])(
    'may be kept for minutes, as it is the same for all: %s',
    async (method) => {
      const { send } = await openAgents({ mcp: 'graph' });
      expect(await (await send(message({ method }))).json()).toMatchObject({
        result: { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' },
      });
    },
  );

  test('may have a session, which is ignored', async () => {
    const { send } = await openAgents({ mcp: 'graph' });
    const response = await send(message({ ...call, headers: { 'mcp-session-id': 'mine' } }));
    expect(response.status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });
});

const versions = [
  ['2025-11-25', { 'mcp-protocol-version': '2025-11-25' }],
  ['2025-06-18', { 'mcp-protocol-version': '2025-06-18' }],
  ['2025-03-26, which has no header', {}],
] as const;

describe.for(versions)('a message of %s', ([, headers]) => {
  test('is answered as JSON, without a session', async () => {
    const { send } = await openAgents({ mcp: 'graph' });
    const response = await send({ headers, body: { jsonrpc: '2.0', id: 7, ...call } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.json()).toMatchObject({
      id: 7,
      result: { content: [{ text: '{"data":{"site":{"title":"Acme Docs"}},"calls":1}' }] },
    });
  });

  test('of an unknown method is an error', async () => {
    const { send } = await openAgents({ mcp: 'graph' });
    const response = await send({ headers, body: { jsonrpc: '2.0', id: 7, method: 'tools/run' } });
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  test('that needs no answer is 202', async () => {
    const { send } = await openAgents({ mcp: 'graph' });
    const body = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await send({ headers, body });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });
});

test('the negotiation of an older version ends with one that is supported', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const versionFor = async (protocolVersion: string) => {
    const clientInfo = { name: 'a test', version: '1' };
    const params = { protocolVersion, capabilities: {}, clientInfo };
    const response = await send({ body: { jsonrpc: '2.0', id: 7, method: 'initialize', params } });
    return Object((await response.json()) as object).result.protocolVersion;
  };
  expect(await versionFor('2025-06-18')).toBe('2025-06-18');
  expect(await versionFor('2025-11-25')).toBe('2025-11-25');
  expect(await versionFor('1999-01-01')).toBe('2025-11-25');
});

test('there is no metadata for OAuth, because nobody issues tokens for this address', async () => {
  const { url } = await openAgents({ mcp: 'graph' });
  for (const path of ['', '/mcp'])
    expect((await fetch(`${url}/.well-known/oauth-protected-resource${path}`)).status).toBe(404);
});
