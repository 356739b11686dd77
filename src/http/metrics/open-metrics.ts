/** All metrics of a facade. This file is loaded only if they are on. */
import { Exposition } from './exposition.ts';
import { facadeFamilies, type MeasuredParts } from './facade-figures.ts';
import { ProcessFigures } from './process-figures.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface MetricsOptions extends MeasuredParts {
  readonly requests: RequestMetrics;
  /** Whether metrics of the process are included. */
  readonly isWithProcess: boolean;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** Opens the metrics. `stop` ends the measurements of the process. */
export function openMetrics(
  version: string,
  { requests, isWithProcess, now, ...parts }: MetricsOptions,
) {
  const ofProcess = isWithProcess ? new ProcessFigures() : undefined;
  const families = [
    ...facadeFamilies(version, requests, parts),
    ...requests.families,
    ...(ofProcess?.families ?? []),
  ];
  const exposition = new Exposition(families, () => ofProcess?.look(), now);
  return { text: () => exposition.text(), stop: () => ofProcess?.stop() };
}
