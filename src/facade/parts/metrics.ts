/** The metrics of a facade: what its parts have counted, and what they hold. */
import type { MetricsOptions } from '../../http/metrics/open-metrics.ts';

export function metricsOf(options: MetricsOptions) {
  const opened = open(options);
  return {
    text: async () => (await opened).text(),
    stop: async () => (await opened).stop(),
  };
}

/** What reads and writes the metrics is loaded at once, as it measures the process, but only if metrics are on. */
async function open(options: MetricsOptions) {
  const [{ openMetrics }, { version }] = await Promise.all([
    import('../../http/metrics/open-metrics.ts'),
    import('../package-file.js'),
  ]);
  return openMetrics(version, options);
}
