/** The names of all metrics, and of those in a text. */
import { serveMetrics } from '../../src/command/metrics-server.ts';
import { startMeasuredWorld } from '../http/measured-world.ts';

const labels: ReadonlySet<string> = new Set(['http_request_method', 'http_response_status_code']);

/** Names of metrics in the text, each as that of its series: `…_bucket`, `…_sum` and `…_count` of a histogram. */
export const metricsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:docgraph|http_(?:server|client)|nodejs|process)_\w+/g)]
      .map(([name]) => name)
      .filter((name) => !labels.has(name)),
  );

export interface KnownMetrics {
  /** Names of all metrics. */
  readonly metrics: readonly string[];
  /** Names of all series. */
  readonly series: ReadonlySet<string>;
}

/** All metrics, from the metrics endpoint of the command. */
export async function knownMetrics(): Promise<KnownMetrics> {
  const world = await startMeasuredWorld({ facade: { metrics: {} } });
  const { url, stop } = await serveMetrics(world, {
    port: 0,
    host: '127.0.0.1',
    isReady: () => true,
    droppedLines: () => 0,
  });
  const text = await (await fetch(url)).text();
  stop();
  const metrics = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return {
    metrics: metrics.map(([, name = '']) => name),
    series: new Set(
      metrics.flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      ),
    ),
  };
}
