/** The metrics of a facade: what its parts have counted, and their current state. */
import type { MetricsOptions } from '../../http/metrics/open-metrics.ts';

export function metricsOf(options: MetricsOptions) {
  const opened = open(options);
  return {
    text: async () => (await opened).text(),
    stop: async () => (await opened).stop(),
  };
}

/** Loaded only if metrics are on, and then synchronously, because measurements of the process have to begin. */
async function open(options: MetricsOptions) {
  const [{ openMetrics }, { version }] = await Promise.all([
    import('../../http/metrics/open-metrics.ts'),
    import('../package-file.js'),
  ]);
  return openMetrics(version, options);
}
