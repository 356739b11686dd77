/** The command serves agents: with the sandbox by itself, and otherwise where it is asked for. */
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { startWorld } from '../harness.ts';
import { failed, run, runFacade, type Settings } from './command.ts';

const main = 'src/main.ts';
const tools = 'examples/agent/tools';
const ping = {
  method: 'POST',
  headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
};

async function toolsAt(url: string, headers: Readonly<Record<string, string>>) {
  const client = new Client({ name: 'a test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return (await client.listTools()).tools.map(({ name }) => name);
}

describe('with the sandbox', () => {
  test('agents are served, and the start-up text says how one is connected', async () => {
    const { url, printed } = await runFacade();
    expect(await printed(/^Agents +(\S+)$/m)).toBe(`${url}/mcp`);
    const address = await printed(/^claude mcp add --transport http docgraph (\S+) \\$/m);
    const authorization = await printed(/^ +--header 'Authorization: (.+)'$/m);
    expect(await toolsAt(address, { authorization })).toContain('run_query');
  });

  test.for<[Settings, string | undefined]>([
    [{ MCP: 'off' }, undefined],
    [{ DOCUMENTS: 'log', DOCUMENTS_FILES: 'manifest' }, undefined],
    [{ DOCUMENTS: 'log', DOCUMENTS_FILES: 'manifest', MCP_FILES: tools }, 'find_page'],
    [{ MCP_FILES: tools }, 'run_query'],
  ])('as the settings permit: %j', async ([settings, tool]) => {
    const file = join(newFolder(), 'manifest.json');
    await writeFile(file, JSON.stringify({ [hash('sha256', '{ __typename }')]: '{ __typename }' }));
    const hasFile = settings.DOCUMENTS_FILES !== undefined;
    const facade = await runFacade({ ...settings, ...(hasFile && { DOCUMENTS_FILES: file }) });
    await facade.printed(/^(curl) /m);
    const response = await fetch(`${facade.url}/mcp`, ping);
    expect(response.status).toBe(tool === undefined ? 404 : 200);
    expect(await response.text()).toContain(
      tool === undefined ? 'Nothing is served' : `"name":"${tool}"`,
    );
    facade.signal('SIGTERM');
    const { stdout } = await facade.ended;
    expect(/^Agents/m.test(stdout)).toBe(tool !== undefined);
    expect(stdout.includes('claude mcp add')).toBe(tool !== undefined);
  });

  test('a message for another host is refused, as pages could send it by a name that leads here', async () => {
    const { url } = await runFacade();
    const { hostname, port } = new URL(url);
    const sent = async (host: string) => {
      const { request } = await import('node:http');
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      const { body, ...options } = ping;
      const headers = { ...options.headers, host };
      request({ ...options, hostname, port, path: '/mcp', headers }, (response) =>
        resolve(response.resume().statusCode),
      ).end(body);
      return promise;
    };
    expect(await sent('rebound.example.com')).toBe(403);
    expect(await sent(`localhost:${port}`)).toBe(200);
  });

  test('without the package, a line says why agents are not served', async () => {
    const hooks = `--import ${new URL('without-agent-package.ts', import.meta.url)}`;
    const facade = await runFacade({ NODE_OPTIONS: hooks });
    expect(await facade.printed(/^Agents +(.+)$/m)).toBe(
      'off: run npm install @modelcontextprotocol/server',
    );
    await facade.printed(/^(curl) /m);
    expect((await fetch(`${facade.url}/mcp`, ping)).status).toBe(404);
  });
});

test('in front of a service, agents are off', async () => {
  const service = await startWorld();
  const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl });
  expect((await fetch(`${facade.url}/mcp`, ping)).status).toBe(404);
});

test('in front of a service, the log has their address if they are on', async () => {
  const service = await startWorld();
  const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl, MCP: 'graph' });
  expect(await facade.printed(/"agents":"(.+?)"/)).toBe(`${facade.url}/mcp`);
  expect((await fetch(`${facade.url}/mcp`, ping)).status).toBe(200);
});

test('files with tools that cannot be used are an error of the setting, with the place', async () => {
  const folder = newFolder();
  const file = join(folder, 'a.graphql');
  await writeFile(file, 'query A {\n  zzzzzzzz\n}');
  const settings = { PORT: '0', MCP: 'documents', MCP_FILES: folder };
  expect(await run(main, settings, ['--sandbox']).ended).toEqual(
    failed(
      1,
      `MCP_FILES cannot be used: ${file}: line 2, column 3: Cannot query field "zzzzzzzz" on type "Query".\n`,
    ),
  );
});

describe('settings that do not fit together', () => {
  test.for<[Settings, string]>([
    [{ MCP: 'documents' }, 'MCP=documents needs MCP_FILES'],
    [
      { MCP: 'graph', DOCUMENTS: 'known', DOCUMENTS_FILES: 'x' },
      'MCP=graph runs any query, which DOCUMENTS refuses: set MCP=documents',
    ],
    [
      { MCP: 'graph', MCP_WRITES: 'confirm' },
      'MCP_WRITES needs MCP_FILES, as all other tools only read',
    ],
  ])('%j', async ([settings, message]) => {
    expect(await run(main, { PORT: '0', ...settings }, ['--sandbox']).ended).toEqual(
      failed(1, `${message}\n`),
    );
  });

  test('agents without the package', async () => {
    const hooks = `--import ${new URL('without-agent-package.ts', import.meta.url)}`;
    const settings = { PORT: '0', MCP: 'graph', NODE_OPTIONS: hooks };
    expect(await run(main, settings, ['--sandbox']).ended).toEqual(
      failed(
        1,
        'MCP=graph needs a package that is not installed: run npm install @modelcontextprotocol/server\n',
      ),
    );
  });
});
