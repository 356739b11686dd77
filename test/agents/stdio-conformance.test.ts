/** Over standard input and output, everything passes that is not about HTTP, with `docgraph mcp`. */
import { expect, test } from 'vitest';
import { exceptions } from './exceptions.ts';
import { overStdio } from './over-stdio.ts';
import { runSuite } from './suite.ts';

const settings = {
  MCP: 'graph',
  MCP_FILES: 'examples/agent/tools,test/agents/tools',
  MCP_WRITES: 'confirm',
  DOCGRAPH_TOKEN: 'sandbox-admin',
};

/** Scenarios about headers, statuses and addresses. */
const ofHttp: ReadonlySet<string> = new Set([
  'http-header-validation',
  'http-custom-header-server-validation',
  'dns-rebinding-protection',
  'server-sse-polling',
  'server-sse-multiple-streams',
]);

/**
 * Checks about statuses and headers of HTTP, in scenarios about more. Without headers, a message whose `_meta` has no
 * version is one of an older version.
 */
const httpChecks =
  /http|-400$|-404|^sep-2575-request-meta-invalid-missing-(?:meta|protocol-version)$/;

test.for(['2026-07-28', '2025-11-25', '2025-06-18'])('version %s', async (version) => {
  const { url } = await overStdio(settings);
  const scenarios = await runSuite(`${url}/mcp`, version);
  const failed = scenarios
    .filter(({ name }) => !ofHttp.has(name) && exceptions.get(name) !== 'all')
    .flatMap(({ name, others }) => {
      const excepted = exceptions.get(name);
      return others
        .filter((id) => excepted === 'all' || !excepted?.has(id))
        .filter((id) => !httpChecks.test(id))
        .map((id) => `${name}: ${id}`);
    });
  expect(failed).toEqual([]);
  const complete = scenarios.filter(({ others }) => others.length === 0).map(({ name }) => name);
  expect(complete).toContain('tools-list');
  expect(complete).toContain('tools-call-simple-text');
});
