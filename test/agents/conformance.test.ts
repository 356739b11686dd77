/** The endpoint for agents passes the conformance suite of the protocol, but for what `exceptions.ts` lists. */
import { expect, test } from 'vitest';
import { openAgents } from '../mcp/open-agents.ts';
import { mend } from '../mend.ts';
import { exceptions } from './exceptions.ts';
import { runSuite, type Scenario } from './suite.ts';
import { withToken } from './with-token.ts';

const versions = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

/** Scenarios that have to pass completely, even if `exceptions.ts` lists them by mistake. */
const required = {
  '2026-07-28': [
    'http-header-validation',
    'tools-list',
    'dns-rebinding-protection',
    'resources-list',
    'sep-2164-resource-not-found',
  ],
  '2025-11-25': ['server-initialize', 'tools-list', 'ping', 'dns-rebinding-protection'],
  '2025-06-18': ['server-initialize', 'tools-list', 'ping'],
} as const;

/** The tools of the examples, and some with the names that the suite looks for. */
const mcpFiles = ['examples/agent/tools', 'test/agents/tools'];

/** By version, what the suite has found. */
async function found(): Promise<ReadonlyMap<string, readonly Scenario[]>> {
  const { url } = await openAgents(
    { mcp: 'graph', mcpFiles, mcpWrites: 'confirm' },
    // As with the sandbox.
    { facade: { mcpOnlyLocal: true } },
  );
  const { url: withAccess } = await withToken(new URL('/mcp', url), 'sandbox-admin');
  const results = new Map<string, readonly Scenario[]>();
  for (const version of versions)
    results.set(version, await runSuite(`${withAccess}/mcp`, version));
  return results;
}

test('every check passes that applies, and the others are those that `exceptions.ts` lists', async () => {
  const results = await found();
  const sentences: string[] = [];
  for (const [version, scenarios] of results)
    for (const { name, others } of scenarios) {
      const excepted = exceptions.get(name);
      if (excepted === 'all') continue;
      const failed = others.filter((id) => !excepted?.has(id));
      if (failed.length > 0) sentences.push(`${name} of ${version} fails: ${failed.join(', ')}`);
    }
  const all = [...results.values()].flat();
  for (const [name, excepted] of exceptions) {
    const others = new Set(all.filter((one) => one.name === name).flatMap(({ others }) => others));
    const passing =
      excepted === 'all' ? (others.size > 0 ? [] : ['all']) : [...excepted.difference(others)];
    if (passing.length > 0)
      sentences.push(
        `${name} passes: take this out of test/agents/exceptions.ts: ${passing.join(', ')}`,
      );
  }
  mend(sentences);
  for (const version of versions)
    for (const name of required[version]) {
      const scenario = results.get(version)?.find((one) => one.name === name);
      expect(scenario, `${name} of ${version}`).toMatchObject({ others: [] });
      expect(scenario?.passed.length, `${name} of ${version}`).toBeGreaterThan(1);
    }
});
