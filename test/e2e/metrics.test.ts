/** Metrics of the command, as Prometheus reads them. */
import { expect, onTestFinished, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { serveMetrics } from '../../src/command/metrics-server.ts';
import { eventually } from '../eventually.ts';
import { startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { run, runFacade, takenPort, takesConnections } from './command.ts';
import { hasPrometheus, promtool, startPrometheus } from './prometheus.ts';

const title = 'query Title { organization(id: "acme") { title } }';

test('metrics have a separate port that serves nothing else', async () => {
  const facade = await runFacade({ METRICS_PORT: '0' });
  const { origin, pathname } = new URL(await facade.printed(/^Metrics +(\S+)$/m));
  expect(pathname).toBe('/metrics');
  await send(facade, document(title));
  await send(facade, document('{'));
  expect((await send(facade, { path: '/metrics' })).status).toBe(404);
  for (const path of ['/', '/graphql', '/health/live'])
    expect((await send({ url: origin }, { path })).status).toBe(404);
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

test('the error for an unavailable port names it', async () => {
  const settings = { PORT: '0', METRICS_PORT: await takenPort() };
  const { code, stderr } = await run('src/main.ts', settings, ['--sandbox']).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^METRICS_PORT cannot be used: .+\n$/);
});

test.skipIf(!hasPrometheus)('Prometheus reads the metrics and can query them', async () => {
  const world = await startWorld({ facade: { metrics: {} } });
  const metrics = await serveMetrics(world, { port: 0, host: '127.0.0.1' });
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
