/** `docgraph mcp` serves one agent over standard input and output, and lists its tools. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { newFolder } from '../folders.ts';
import { answer, startWorld } from '../harness.ts';
import { type ClientMode, clientModes } from '../mcp/open-agents.ts';
import { compiledCode, failed, main, run, type Settings } from './command.ts';

const query = '{ site(id: "acme/docs") { title } }';
const call = { name: 'run_query', arguments: { query } };

/** A client of a process that it has started, and what the process writes to standard error. */
async function connect(mode: ClientMode, settings: Settings, args: readonly string[] = []) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', ...compiledCode, ...settings },
    stderr: 'pipe',
  });
  const written = transport.stderr ? text(transport.stderr as Readable) : Promise.resolve('');
  const client = new Client(
    { name: 'a test', version: '1' },
    mode === '2026-07-28' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, written, pid: transport.pid };
}

describe.for(clientModes)('a client of %s', (mode) => {
  test('runs a query with the sandbox', async () => {
    const { client, written } = await connect(mode, {}, ['--sandbox']);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('run_query');
    expect(await client.callTool(call)).toMatchObject({
      content: [{ type: 'text', text: '{"data":{"site":{"title":"Acme Docs"}},"calls":1}' }],
    });
    await client.close();
    // The log has a line for the call, as that of a server.
    expect(await written).toContain('"tool":"run_query"');
  });

  test('uses the token of the environment, which appears nowhere else', async () => {
    const service = await startWorld();
    // As `$(cat file)` and files of secrets give them.
    const settings = {
      UPSTREAM_URL: `${service.upstreamUrl}\n`,
      DOCGRAPH_TOKEN: ' sandbox-admin\r\n',
    };
    const { client, written } = await connect(mode, { ...settings, LOG_LEVEL: 'trace' });
    await client.callTool(call);
    expect(service.calls).toEqual(['GET /v1/orgs/acme/sites/docs']);
    await client.close();
    expect(await written).not.toContain('sandbox-admin');
  });

  test('gets an error if the service rejects the token', async () => {
    const service = await startWorld();
    const settings = { UPSTREAM_URL: service.upstreamUrl, DOCGRAPH_TOKEN: 'expired' };
    const { client } = await connect(mode, settings);
    await expect(client.callTool(call)).rejects.toMatchObject({
      data: { code: 'UNAUTHENTICATED' },
    });
  });

  test('ends the reads of a call that it cancels, and goes on', async () => {
    const held = new Set<object>();
    const service = await startWorld({
      upstream: ({ url }, response) => {
        if (url?.endsWith('/sites/docs')) {
          held.add(response);
          response.once('close', () => held.delete(response));
        } else answer(response, { object: 'organization', id: 'acme', title: 'Acme' });
      },
    });
    const settings = { UPSTREAM_URL: service.upstreamUrl, DOCGRAPH_TOKEN: 'a-token' };
    const { client } = await connect(mode, settings);
    const cancel = new AbortController();
    const canceled = expect(client.callTool(call, { signal: cancel.signal })).rejects.toThrow();
    await eventually(() => expect(held.size).toBe(1));
    cancel.abort();
    await canceled;
    await eventually(() => expect(held.size).toBe(0));
    const other = { query: '{ organization(id: "acme") { title } }' };
    expect(await client.callTool({ ...call, arguments: other })).toMatchObject({
      content: [{ text: '{"data":{"organization":{"title":"Acme"}},"calls":1}' }],
    });
  });
});

test('a number is refused that would be rounded to an integer', async () => {
  const { client } = await connect('2025-11-25', {}, ['--sandbox']);
  const counting =
    'query ($n: Int) { site(id: "acme/docs") { sections(first: $n) { nodes { id } } } }';
  // The types of TypeScript do not have this function yet.
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };
  const variables = { n: rawJSON('1.00000000000000001') };
  const [content] = (await client.callTool({ ...call, arguments: { query: counting, variables } }))
    .content;
  expect(content).toMatchObject({ text: expect.stringContaining('Int cannot represent') });
});

describe('when its input ends', () => {
  const message = (id: number, params: object = call) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
  const linesOf = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .sort((one, other) => Number(one.id) - Number(other.id));

  test('what was read is answered, also a last line without an end', async () => {
    const input = `${message(1)}\n${message(2)}\n${message(3)}`;
    const { code, stdout } = await run(main, {}, ['mcp', '--sandbox'], input).ended;
    expect(code).toBe(0);
    expect(linesOf(stdout)).toMatchObject([1, 2, 3].map((id) => ({ id, result: {} })));
  });

  test('a change that was sent is reported', async () => {
    const service = await startWorld({
      upstream: ({ method }, response) => {
        const object = { object: 'space', id: 's', title: 'New' };
        setTimeout(() => answer(response, object), method === 'GET' ? 0 : 500);
      },
    });
    const folder = newFolder();
    await writeFile(
      join(folder, 'rename.graphql'),
      `mutation Rename @mcp(write: true, destructive: false) {
         updateSpace(input: { spaceId: "s", title: "New" }) { space { title } } }`,
    );
    const settings = {
      UPSTREAM_URL: service.upstreamUrl,
      DOCGRAPH_TOKEN: 'a-token',
      MCP_FILES: folder,
      MCP_WRITES: 'on',
    };
    const input = message(1, { name: 'rename', arguments: {} });
    const { stdout } = await run(main, settings, ['mcp'], input).ended;
    expect(linesOf(stdout)[0].result.content[0].text).toContain('"title":"New"');
  });

  test('a line that is no message gets an error, and a byte order mark is none', async () => {
    const lines = ['{"jsonrpc": "2.0",', '[]', '5', '', message(1)];
    const input = `\ufeff${message(0)}\r\n${lines.join('\n')}\n`;
    const { stdout } = await run(main, {}, ['mcp', '--sandbox'], input).ended;
    const found = linesOf(stdout);
    const errors = found.filter(({ id }) => id === null);
    expect(errors.map(({ error }) => error.code).sort()).toEqual([-32600, -32600, -32700]);
    expect(found.filter(({ result }) => result).map(({ id }) => id)).toEqual([0, 1]);
  });
});

test('a signal ends it, even if the client keeps its input open', async () => {
  const { client, written, pid } = await connect('2025-11-25', {}, ['--sandbox']);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  client.onclose = resolve;
  if (pid !== null) process.kill(pid, 'SIGTERM');
  await closed;
  expect(await written).not.toContain('internal error');
});

test('the token is not in the environment of the process when it runs', async () => {
  const hook = `--import ${new URL('token-at-exit.ts', import.meta.url)}`;
  const { stderr } = await run(
    main,
    { DOCGRAPH_TOKEN: 'secret', UPSTREAM_URL: 'http://127.0.0.1:9', NODE_OPTIONS: hook },
    ['mcp'],
  ).ended;
  expect(stderr).toContain('token at the end: undefined');
});

describe('without what it needs, it says so and ends', () => {
  test.for<[Settings, readonly string[], string]>([
    [
      {},
      [],
      'UPSTREAM_URL is not set: set it to the address of your REST service, or run with --sandbox to try Docgraph without one',
    ],
    [
      { UPSTREAM_URL: 'https://api.example.com' },
      [],
      'DOCGRAPH_TOKEN is not set: set it to an access token of the documentation service',
    ],
    [
      { UPSTREAM_URL: 'https://api.example.com', DOCGRAPH_TOKEN: 'a b' },
      [],
      'DOCGRAPH_TOKEN must be an access token, without spaces',
    ],
    [{ MCP: 'off' }, ['--sandbox'], 'MCP=off turns off what mcp would serve'],
    [{}, ['--max-bytes', '5'], '--max-bytes needs --list'],
    [{}, ['--list', '--max-bytes', 'few'], '--max-bytes must be a number of bytes'],
    [{}, ['tools'], 'mcp accepts options only: the setting MCP_FILES names files with tools'],
    [{}, ['--json'], '--json is no option of mcp: it takes --sandbox, --list, --max-bytes, --help'],
  ])('%j %j', async ([settings, args, message]) => {
    expect(await run(main, settings, ['mcp', ...args]).ended).toEqual(failed(2, `${message}\n`));
  });

  test('the package', async () => {
    const hook = `--import ${new URL('without-agent-package.ts', import.meta.url)}`;
    expect(await run(main, { NODE_OPTIONS: hook }, ['mcp', '--sandbox']).ended).toEqual(
      failed(
        2,
        'mcp needs a package that is not installed: run npm install @modelcontextprotocol/server\n',
      ),
    );
  });
});

describe('--list', () => {
  const list = (args: readonly string[], settings: Settings = {}) =>
    run(main, settings, ['mcp', '--list', ...args]).ended;

  test('has a line for each tool, and the bytes of the result that agents get', async () => {
    const settings = { MCP_FILES: 'examples/agent/tools', MCP_WRITES: 'confirm' };
    const { code, stdout, stderr } = await list(['--max-bytes', '10000'], settings);
    expect([code, stderr]).toEqual([0, '']);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/));
    expect(rows.map(([name]) => name)).toEqual(
      expect.arrayContaining(['run_query', 'find_page', 'comment', 'total']),
    );
    const { client } = await connect('2025-11-25', settings, ['--sandbox']);
    const { tools } = await client.listTools();
    expect(rows.at(-1)).toEqual(['total', String(Buffer.byteLength(JSON.stringify({ tools })))]);
  });

  test('exits with 1 above the maximum', async () => {
    const { code, stdout, stderr } = await list(['--max-bytes', '100']);
    expect(code).toBe(1);
    expect(stdout).toContain('run_query');
    expect(stderr).toMatch(/^tools\/list has \d+ bytes, more than 100\n$/);
  });
});
