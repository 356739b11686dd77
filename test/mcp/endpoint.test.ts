/** Agents reach the graph by the Model Context Protocol, with the client of its SDK in both modes. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startWorld } from '../harness.ts';

const modes = [
  ['2025-11-25', undefined],
  ['2026-07-28', { mode: 'auto' }],
] as const;

describe.for(modes)('with a client of %s', ([, versionNegotiation]) => {
  async function open() {
    const { url, calls } = await startWorld({ facade: { mcp: 'graph' } });
    const client = new Client(
      { name: 'a test', version: '1' },
      versionNegotiation ? { versionNegotiation } : {},
    );
    const headers = { authorization: 'Bearer sandbox-admin' };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers },
    });
    await client.connect(transport);
    onTestFinished(() => client.close());
    return { client, calls };
  }

  test('a query is run', async () => {
    const { client } = await open();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('run_query');
    const result = await client.callTool({
      name: 'run_query',
      arguments: { query: '{ site(id: "acme/docs") { title } }' },
    });
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '{"data":{"site":{"title":"Acme Docs"}},"calls":1}' }],
    });
  });
});
