/** The metrics of a facade: what it has counted, and the current state of its parts and of the process. */
import type { Metrics } from '../../server/metrics.ts';
import { version } from '../../server/package-file.js';
import { type MeasuredParts, measureParts } from '../../server/part-metrics.ts';
import { measureProcess } from '../../server/process-metrics.ts';

/** `isWithProcess`: whether metrics of the process are included. */
export function metricsOf(
  metrics: Metrics,
  isWithProcess: boolean,
  parts: Omit<MeasuredParts, 'version'>,
) {
  const { registry } = metrics;
  measureParts(registry, { version, ...parts });
  const stop = isWithProcess ? measureProcess(registry) : undefined;
  return { text: () => metrics.text(), stop };
}
