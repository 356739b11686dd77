/** The command line of the inspector, which many people try a server with, lists and calls tools. */
import { expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { openAgents } from '../mcp/open-agents.ts';
import { type Ran, run } from '../package/run.ts';
import { commandOf } from './suite.ts';

async function inspect(...args: readonly string[]): Promise<Ran> {
  const { url } = await openAgents({ mcp: 'graph', mcpFiles: ['examples/agent/tools'] });
  const home = newFolder();
  const header = ['--header', 'Authorization: Bearer sandbox-admin'];
  const way = ['--cli', `${url}/mcp`, '--transport', 'http', ...header];
  return run(commandOf('mcp-inspector'), [...way, ...args], home, { HOME: home });
}

test('lists the tools, whose schemas every client can use', async () => {
  // With `--strict`, a schema that some clients reject is an error.
  const { code, output } = await inspect('--method', 'tools/list', '--strict');
  expect([code, output]).toEqual([0, expect.stringContaining('"read_page"')]);
});

test('calls a tool', async () => {
  const args = ['--tool-name', 'read_page', '--tool-arg', 'page=handbook/vacation'];
  const { code, output } = await inspect('--method', 'tools/call', ...args);
  expect([code, output]).toEqual([0, expect.stringContaining('markdown')]);
});
