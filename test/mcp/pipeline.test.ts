/** A call of a tool is a request like any other: its admission, budget, headers, log line and metrics. */
import type { ServerResponse } from 'node:http';
import { createYoga, type Plugin } from 'graphql-yoga';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDocgraph } from '../../src/facade/docgraph.ts';
import { schema } from '../../src/schema/schema.ts';
import { eventually } from '../eventually.ts';
import { createFacade } from '../facade.ts';
import { answer, codesOf, startWorld } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document } from '../http/send.ts';
import { logged } from '../logged.ts';
import { clientModes, openAgents } from './open-agents.ts';

const query = '{ site(id: "acme/docs") { title } }';
const callOf = (text: string) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'run_query', arguments: { query: text } },
});
const textIn = async (response: Response): Promise<string> =>
  Object((await response.json()) as object).result.content[0].text;

describe.for(clientModes)('with a client of %s', (mode) => {
  test('the log line has the tool and its operation, never arguments or results', async () => {
    const { logger, lines, entries } = logged('trace');
    const { connect } = await openAgents({ mcp: 'graph', logger });
    const client = await connect(mode);
    const named = 'query Titles($id: ID!) { site(id: $id) { title } }';
    const args = { query: named, variables: { id: 'acme/docs' } };
    await client.callTool({ name: 'run_query', arguments: args });
    await eventually(() =>
      expect(entries().find(({ tool }) => tool)).toMatchObject({
        tool: 'run_query',
        operation: 'Titles',
        type: 'query',
        resultBytes: 49,
        calls: 1,
        codes: [],
        // Older versions name the client only at the start.
        ...(mode === '2026-07-28' && { client: 'a test' }),
      }),
    );
    for (const secret of ['Acme Docs', 'acme/docs', '$id', 'sandbox-admin'])
      expect(lines.join('')).not.toContain(secret);
  });

  test('the client that leaves ends the reads', async () => {
    const held = new Set<ServerResponse>();
    const { logger, entries } = logged();
    const { connect, calls } = await openAgents(
      { mcp: 'graph', logger },
      {
        upstream: (_, response) => {
          held.add(response);
          response.once('close', () => held.delete(response));
        },
      },
    );
    const client = await connect(mode);
    const leave = new AbortController();
    const args = { query: '{ site(id: "acme/docs") { title sections { totalCount } } }' };
    const left = expect(
      client.callTool({ name: 'run_query', arguments: args }, { signal: leave.signal }),
    ).rejects.toThrow();
    await eventually(() => expect(held.size).toBe(2));
    if (mode === '2026-07-28') leave.abort();
    else await client.close();
    await left;
    await eventually(() => expect(held.size).toBe(0));
    expect(calls).toHaveLength(2);
    await eventually(() =>
      expect(entries().at(-1)).toMatchObject({ codes: ['CLIENT_CLOSED_REQUEST'], calls: 2 }),
    );
    expect(entries().filter(({ msg }) => msg === 'internal error')).toEqual([]);
  });

  test('an error within the server is not told to the model', async () => {
    const { logger, entries } = logged();
    const onCall = {
      before() {
        throw new Error('the password is canary-51bd');
      },
    };
    const { connect } = await openAgents({ mcp: 'graph', logger, onCall });
    const client = await connect(mode);
    const result = await client.callTool({ name: 'run_query', arguments: { query } });
    expect(JSON.stringify(result)).not.toContain('canary-51bd');
    expect(JSON.stringify(result)).toContain('INTERNAL_SERVER_ERROR');
    expect(entries().some(({ msg }) => msg === 'internal error')).toBe(true);
  });
});

test('an argument that a tool does not have is refused, with those that it has', async () => {
  const { send, calls } = await openAgents({ mcp: 'graph' });
  const asked = callOf(query);
  const args = { ...asked.params.arguments, operationName: 'A' };
  const body = { ...asked, params: { ...asked.params, arguments: args } };
  const { errors } = JSON.parse(await textIn(await send({ body })));
  expect(errors).toMatchObject([
    {
      code: 'BAD_USER_INPUT',
      message: '`run_query` has no argument "operationName". It has query, variables.',
    },
  ]);
  expect(calls).toEqual([]);
});

test('a tool call has a budget of calls of its own', async () => {
  const { send, ask, calls } = await openAgents({ mcp: 'graph', mcpCalls: 2 });
  const many = `{ ${[...'abcde'].map((one) => `${one}: site(id: "acme/${one}") { title }`).join(' ')} }`;
  const { errors } = JSON.parse(await textIn(await send({ body: callOf(many) })));
  expect(errors).toContainEqual(expect.objectContaining({ code: 'UPSTREAM_BUDGET_EXCEEDED' }));
  expect(calls).toHaveLength(2);
  expect(codesOf(await ask(many))).toEqual(Array.from({ length: 5 }, () => 'NOT_FOUND'));
});

describe('under load', () => {
  test('a message is refused before its body is read', async () => {
    const { url, send, calls } = await openAgents(
      { mcp: 'graph' },
      { upstream: () => {}, facade: { connections: 1, queueLimit: 1 } },
    );
    const leave = new AbortController();
    const text = '{ a: space(id: "a") { title } b: space(id: "b") { title } }';
    const { signal } = leave;
    const asked = expect(fetch(`${url}/graphql`, { ...document(text), signal })).rejects.toThrow();
    await eventually(() => expect(calls).toHaveLength(1));
    const refused = await send({ body: callOf(query) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { data: { code: 'OVERLOADED', retryAfter: 1 } },
    });
    leave.abort();
    await asked;
  });

  test('a call that the service refuses for now is an error with the seconds to wait', async () => {
    const { send } = await openAgents(
      { mcp: 'graph' },
      {
        upstream: (_, response) =>
          void response.writeHead(429, { 'retry-after': '17' }).end('{"error":{"code":429}}'),
      },
    );
    const response = await send({ body: callOf(query) });
    expect(response.status).toBe(200);
    const { result } = Object(await response.json());
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text).errors).toMatchObject([
      { code: 'RATE_LIMITED', retry: 'in 17 s' },
    ]);
  });
});

test('results are compressed as responses of the graph are', async () => {
  const { send } = await openAgents({ mcp: 'graph', compress: 'gzip' });
  const long = `{ ${Array.from({ length: 150 }, (_, at) => `a${at}: site(id: "acme/docs") { title }`).join(' ')} }`;
  const response = await send({ headers: { 'accept-encoding': 'gzip' }, body: callOf(long) });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.parse(await textIn(response)).data.a0).toEqual({ title: 'Acme Docs' });
});

test('a rejected token is 401, which names the scheme', async () => {
  const { send } = await openAgents({ mcp: 'graph' });
  const headers = { authorization: 'Bearer expired' };
  const response = await send({ headers, body: callOf(query) });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
});

describe('in another server', () => {
  const body = JSON.stringify(callOf(query));
  const headers = { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' };
  const result = '{"data":{"site":{"title":"Acme Docs"}},"calls":1}';

  test.for([
    [undefined, '/mcp'],
    ['/graphql/', '/mcp'],
    ['/', '/mcp'],
    ['/api/graphql', '/api/mcp'],
  ])('with the endpoint %s, agents are served at %s', async ([endpoint, path]) => {
    const { upstreamUrl } = await startWorld();
    const facade = createFacade({ upstreamUrl, mcp: 'graph', ...(endpoint && { endpoint }) });
    onTestFinished(() => facade.close());
    expect(facade.agentEndpoint).toBe(path);
    const address = `https://docs.example.com${path}`;
    const fetched = await facade.fetch(new Request(address, { method: 'POST', headers, body }));
    expect(await textIn(fetched)).toBe(result);
    const host = await startHost(facade.listener);
    const sent = await fetch(`${host.url}${path}`, { method: 'POST', headers, body });
    expect(await textIn(sent)).toBe(result);
  });

  test('a parser of bodies may run first', async () => {
    const { upstreamUrl } = await startWorld();
    const facade = createFacade({ upstreamUrl, mcp: 'graph' });
    onTestFinished(() => facade.close());
    const host = await startHost((request, response) =>
      request.resume().once('end', () => {
        Object.assign(request, { body: callOf(query) });
        facade.listener(request, response);
      }),
    );
    const sent = await fetch(`${host.url}/mcp`, { method: 'POST', headers, body });
    expect(await textIn(sent)).toBe(result);
  });

  test('plugins of the host see the operations of tools, with the defaults of Yoga, too', async () => {
    const { upstreamUrl } = await startWorld();
    const docgraph = openDocgraph({ upstreamUrl, mcp: 'graph' });
    onTestFinished(docgraph.close);
    const seen: unknown[] = [];
    const own: Plugin = {
      onParams: ({ params }) => void seen.push(params.query),
      onExecute: ({ args }) => void seen.push(args.document.kind),
    };
    const yoga = createYoga({ schema, plugins: [docgraph.plugin, own] });
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
    expect(await textIn(await yoga.fetch(request))).toBe(result);
    expect(seen).toEqual([query, 'Document']);
  });

  test('both endpoints cannot have one path', () => {
    expect(() =>
      createFacade({ upstreamUrl: 'http://127.0.0.1:9', mcp: 'graph', endpoint: '/mcp' }),
    ).toThrow(new TypeError('endpoint must not be /mcp, where agents are served'));
  });

  test('pages of the own origin may send messages, of others not', async () => {
    const { url, send } = await openAgents({ mcp: 'graph' });
    const from = async (origin: string) =>
      (await send({ headers: { origin }, body: callOf(query) })).status;
    expect(await from(url)).toBe(200);
    expect(await from(url.replace('http:', 'https:'))).toBe(200);
    expect(await from('http://127.0.0.1:1')).toBe(403);
    expect(await from('http://localhost.example.com')).toBe(403);
  });
});

test('a client that has sent a change and leaves does not end it', async () => {
  const done: string[] = [];
  const held: (() => void)[] = [];
  const { url, calls } = await openAgents(
    { mcp: 'graph', mcpFiles: ['examples/agent/tools'], mcpWrites: 'on' },
    {
      upstream: ({ method, url: asked = '' }, response) => {
        response.once('close', () => done.push(`${method} ${response.writableFinished}`));
        if (method === 'GET') answer(response, { object: 'space', id: 's', title: 'S' });
        else held.push(() => answer(response, { object: 'change-request', id: asked }));
      },
    },
  );
  const leave = new AbortController();
  const params = { name: 'open_change_request', arguments: { space: 's', subject: 'A change' } };
  const left = expect(
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { authorization: 'Bearer a-token', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }),
      signal: leave.signal,
    }),
  ).rejects.toThrow();
  await eventually(() => expect(held).toHaveLength(1));
  leave.abort();
  await left;
  held[0]?.();
  await eventually(() => expect(done).toContain('POST true'));
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});
