/** The table of faults in the deployment documentation: what clients, the log and metrics have of each. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { admin } from '../harness.ts';
import { startMeasuredWorld } from '../http/measured-world.ts';
import { rowsOf } from './documents.ts';

const route = '/v1/spaces/{spaceId}';
const faults: Readonly<Record<string, object>> = {
  'The service responds with 500': { route, status: 500 },
  'The service breaks the connection': { route, cut: 'request' },
  'The service does not respond in time': { route, delayMs: 20_000 },
  'The service has too many requests': { route, status: 429, retryAfter: 60 },
};
const rows = rowsOf('docs/deployment.md').filter(([fault = '']) => Object.hasOwn(faults, fault));

test('every fault that the sandbox can make is a row', () => {
  expect(rows.map(([fault]) => fault)).toEqual(Object.keys(faults));
});

test.for(rows)('%s', async ([fault = '', response = '', log = '', metrics = '']) => {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const isLate = response.includes('UPSTREAM_TIMEOUT');
  const world = await startMeasuredWorld({
    facade: { logger, ...(isLate && { deadlineMs: 200 }) },
    // The clock of a late response does not hold up the end of the test.
    ...(isLate && { sandbox: { wait: () => new Promise(() => {}) } }),
  });
  const planned = await fetch(`${world.upstreamUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(faults[fault]),
  });
  expect(planned.status).toBe(200);
  const { errors } = await world.ask('{ space(id: "handbook") { title } }');
  const [, code = ''] = /`([A-Z_]+)`/.exec(response) ?? [];
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  const logged = lines.map((line) => JSON.parse(line));
  const failed = logged.find(({ msg }) => msg === 'call failed');
  const named = [...log.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(failed?.msg).toBe(named[0]);
  if (named.length > 1) expect(named.slice(1)).toContain(failed.cause);
  expect(logged.find(({ msg }) => msg === 'request').codes).toEqual([code]);
  const series = await world.series();
  for (const [, name = '', label = ''] of metrics.matchAll(/`(\w+)(?:\{(.*?)\})?`/g)) {
    const value = series
      .entries()
      .filter(([text]) => text.startsWith(name) && text.includes(label))
      .reduce((sum, [, count]) => sum + count, 0);
    expect(value, `${name} ${label}`).toBeGreaterThan(0);
  }
});
