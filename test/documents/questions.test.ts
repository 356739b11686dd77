/** The questions of the deployment documentation: the log and the metrics answer them. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { hasPrometheus, problemsOfExpressions } from '../e2e/prometheus.ts';
import { createFacade } from '../facade.ts';
import { newFolder } from '../folders.ts';
import { answer, startWorld } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document, send } from '../http/send.ts';
import { blockOf, blocksOf } from './documents.ts';

const page = 'docs/runbook.md';

const hasJq = spawnSync('jq', ['--version']).status === 0 || Boolean(process.env.CI);

/** The output of the first jq command with this text, for these log lines. */
function jq(part: string, lines: readonly string[]): unknown[] {
  const command = blockOf(page, 'sh', part).trim();
  const [, options = '', program = '', file = ''] = /^jq (-\w+) '(.+)' (\S+)$/.exec(command) ?? [];
  const folder = newFolder();
  writeFileSync(join(folder, file), lines.join('\n'));
  const { stdout, stderr, status } = spawnSync('jq', [options, program, file], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The log of a process in which everything occurred that the questions ask about. */
async function logOfProcess(version: string): Promise<string[]> {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line.trim()) });
  logger.info({ version }, 'listening');
  let isDown = false;
  const world = await startWorld({
    upstream: (_, response) =>
      answer(response, { object: 'space', id: 's', title: 'S' }, isDown ? 500 : 200),
  });
  const facade = createFacade({ upstreamUrl: world.upstreamUrl, logger });
  const { url } = await startHost(facade.listener);
  const ask = (query: string) => send({ url }, document(query));
  for (let time = 0; time < 3; time += 1) await ask('query Often { space(id: "s") { title } }');
  await ask('query Once { space(id: "s") { title } }');
  await ask('query Wrong { nothing }');
  isDown = true;
  await ask('query Once { space(id: "s") { title } }');
  await facade.close();
  return lines;
}

test.skipIf(!hasJq)('the jq commands print the documented output', async () => {
  const log = [...(await logOfProcess('1.0.0')), ...(await logOfProcess('1.1.0'))];
  const [first] = log;
  expect(first).toContain('listening');

  const slow = jq('p95', log);
  expect(slow).toHaveLength(3);
  expect(slow).toContainEqual({ operation: 'Often', requests: 6, p95: expect.any(Number) });

  const route = '/v1/spaces/{spaceId}';
  expect(jq('call failed', log)).toEqual([
    { method: 'GET', route, cause: 'HTTP 500', first: expect.any(Number), lines: 2 },
  ]);

  const caller = expect.stringMatching(/^[\da-f]{12}$/);
  const refused = { caller, status: 400, codes: ['GRAPHQL_VALIDATION_FAILED'], requests: 1 };
  // The hash key differs in each process.
  expect(jq('.status >= 400', log)).toEqual([refused, refused]);

  expect(jq('.bytes > 0', log)).toEqual(
    [
      { operation: 'Often', requests: 6, bytes: expect.any(Number) },
      { operation: 'Once', requests: 4, bytes: expect.any(Number) },
    ].toSorted((a, b) => a.operation.localeCompare(b.operation)),
  );

  const each = { none: 4, GRAPHQL_VALIDATION_FAILED: 1, UPSTREAM_ERROR: 1 };
  expect(jq('$line', log)).toEqual([{ '1.0.0': each, '1.1.0': each }]);
});

test.skipIf(!hasPrometheus)('the expressions for Prometheus are valid', () => {
  const expressions = blocksOf(page)
    .filter(({ language }) => language === 'promql')
    .flatMap(({ code }) => code.trim().split('\n'));
  expect(expressions.length).toBeGreaterThan(12);
  expect(problemsOfExpressions(expressions)).toBe('');
});
