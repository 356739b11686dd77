/** The number of series stays the same, whatever callers and the service send. */
import { expect, onTestFinished, test } from 'vitest';
import { RequestMetrics } from '../../src/http/metrics/request-metrics.ts';
import { createFacade } from '../facade.ts';
import { startWorld } from '../harness.ts';
import { seriesIn } from './measured-world.ts';
import { document } from './send.ts';

/** Number of concurrent requests, which is too low for any to be refused. */
const atOnce = 20;

test('10,000 names of operations, paths and methods add no series after the first hundred', async () => {
  const { upstreamUrl } = await startWorld();
  let reads = 0;
  const now = () => performance.now() + reads * 1_000;
  const facade = createFacade({ upstreamUrl, metrics: { process: false }, now });
  onTestFinished(() => facade.close());
  // Without sockets, which would take most of the time.
  const statusOf = async (path: string, init: RequestInit) => {
    const response = await facade.fetch(new Request(`http://localhost${path}`, init));
    await response.text();
    return response.status;
  };
  const namesOfSeries = async () => {
    reads += 1;
    return [...seriesIn(await facade.metrics()).keys()];
  };
  // The service accepts the token.
  const first = document('query First { organization(id: "acme") { title } }');
  expect(await statusOf('/graphql', first)).toBe(200);
  const flood = async (from: number, count: number) => {
    for (let start = from; start < from + count; start += atOnce) {
      const some = Array.from({ length: atOnce }, (_, at) => start + at);
      const statuses = await Promise.all(
        some.flatMap((at) => [
          statusOf(`/graphql?n=${at}`, document(`query N${at} { __typename }`)),
          statusOf(`/graphql/${at}`, { method: `M${at}` }),
        ]),
      );
      expect(new Set(statuses.filter((_, at) => at % 2 === 0))).toEqual(new Set([200]));
    }
  };
  await flood(0, 200);
  const before = await namesOfSeries();
  const operations = before.filter((name) =>
    name.startsWith('docgraph_operation_duration_seconds_count'),
  );
  // One more for all others.
  expect(operations).toHaveLength(101);
  await flood(200, 10_000);
  expect(await namesOfSeries()).toEqual(before);
});

test('10,000 codes, which no request can bring in today, count as others', () => {
  const metrics = new RequestMetrics(1_000, []);
  const errors = metrics.families.find(({ name }) => name === 'docgraph_operation_errors_total');
  const labels = () => Array.from(errors?.samples() ?? [], ([[code]]) => code);
  const before = labels();
  for (let at = 0; at < 10_000; at += 1)
    metrics.ended({
      method: 'POST',
      status: 200,
      seconds: 0,
      codes: [`CODE_${at}`],
      refusedBy: undefined,
      isTrusted: false,
      isById: false,
      hasText: true,
      tool: undefined,
      operation: undefined,
    });
  expect(labels()).toEqual(before);
  const others = Array.from(errors?.samples() ?? []).filter(([[code]]) => code === 'other');
  expect(others).toEqual([[['other', ''], 10_000]]);
});
