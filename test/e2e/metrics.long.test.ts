/** Metrics of the command, as Prometheus reads them. */
import { expect, onTestFinished, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { serveMetrics } from '../../src/command/metrics-server.ts';
import { serve } from '../../src/command/server.ts';
import { eventually } from '../eventually.ts';
import { createFacade } from '../facade.ts';
import { startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { run, runFacade, takenPort, takesConnections } from './command.ts';
import { hasPrometheus, promtool, startPrometheus } from './prometheus.ts';

const title = 'query Title { organization(id: "acme") { title } }';

/** The result of a health check. */
async function checked(server: { readonly url: string }, path: string) {
  const { status, headers, text } = await send(server, { path });
  return [status, text, headers.get('content-type'), headers.get('cache-control')];
}

test('metrics have a separate port that serves health checks, and nothing else', async () => {
  const facade = await runFacade({ METRICS_PORT: '0' });
  const { origin, pathname } = new URL(await facade.printed(/^Metrics +(\S+)$/m));
  expect(pathname).toBe('/metrics');
  await send(facade, document(title));
  await send(facade, document('{'));
  expect((await send(facade, { path: '/metrics' })).status).toBe(404);
  for (const path of ['/', '/graphql', '/health'])
    expect((await send({ url: origin }, { path })).status).toBe(404);
  for (const path of ['/health/live', '/health/ready?from=probe']) {
    expect(await checked({ url: origin }, path)).toEqual(await checked(facade, path));
    expect((await send({ url: origin }, { path, method: 'HEAD' })).status).toBe(200);
    expect((await send({ url: origin }, { path, method: 'POST' })).status).toBe(404);
  }
  const { status, headers, text } = await send({ url: origin }, { path: '/metrics' });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toContain(`docgraph_build_info{version="${packageFile.version}",`);
  expect(text).toContain('# TYPE nodejs_gc_duration_seconds histogram');
  expect(text).toMatch(/^docgraph_connections [1-9]/m);
  if (hasPrometheus)
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
  facade.signal('SIGTERM');
  expect((await facade.ended).code).toBe(0);
  expect(await takesConnections(origin)).toBe(false);
});

test('health checks there have the responses of the port of the graph, in an outage and while it stops', async () => {
  const { upstreamUrl } = await startWorld({ upstream: (request) => request.destroy() });
  const facade = createFacade({ upstreamUrl, retryDelay: () => 0, metrics: {} });
  const host = '127.0.0.1';
  const both = async (path: string) => [await checked(server, path), await checked(metrics, path)];
  const same = (status: number, text: string) => {
    const one = [status, text, 'text/plain', 'no-store'];
    return [one, one];
  };
  const server = await serve(facade, {
    ...{ port: 0, host, graceMs: 0, drainMs: 1 },
    pause: async () => {
      expect(await both('/health/ready')).toEqual(same(503, 'not ready\n'));
      expect(await both('/health/live')).toEqual(same(200, 'live\n'));
    },
  });
  const { url, stop } = await serveMetrics(facade, {
    ...{ port: 0, host },
    isReady: server.isReady,
    droppedLines: () => 0,
  });
  const metrics = { url: new URL(url).origin };
  onTestFinished(stop);
  expect(await both('/health/ready')).toEqual(same(200, 'ready\n'));
  // Each read is sent twice, and five failures in a row of three callers are an outage.
  for (const token of ['one', 'other', 'third'])
    await send(
      server,
      document('{ space(id: "s") { title } }', {}, { authorization: `Bearer ${token}` }),
    );
  expect(await both('/health/ready')).toEqual(same(503, 'not ready\n'));
  expect(await both('/health/live')).toEqual(same(200, 'live\n'));
  await server.stop();
});

test('the error for an unavailable port names it', async () => {
  const settings = { PORT: '0', METRICS_PORT: await takenPort() };
  const { code, stderr } = await run('src/main.ts', settings, ['--sandbox']).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^METRICS_PORT cannot be used: .+\n$/);
});

test.skipIf(!hasPrometheus)('Prometheus reads the metrics and can query them', async () => {
  const world = await startWorld({ facade: { metrics: {} } });
  const metrics = await serveMetrics(world, {
    port: 0,
    host: '127.0.0.1',
    isReady: () => true,
    droppedLines: () => 0,
  });
  onTestFinished(() => metrics.stop());
  await world.ask(title);
  const ask = await startPrometheus(metrics.url);
  await eventually(async () => {
    expect(await ask('up')).toEqual(new Map([['', 1]]));
    expect(await ask('docgraph_operation_duration_seconds_count')).toEqual(
      new Map([['operation="Title",type="query"', 1]]),
    );
    const median = await ask(
      'histogram_quantile(0.5, docgraph_operation_duration_seconds_bucket{operation="Title"})',
    );
    expect([...median.values()][0]).toBeGreaterThan(0);
  });
});
