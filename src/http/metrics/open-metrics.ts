/** All metrics of a facade. Loaded only if they are on. */
import { Exposition } from './exposition.ts';
import { type FacadeFigures, facadeFamilies } from './facade-figures.ts';
import { ProcessFigures } from './process-figures.ts';
import type { RequestMetrics } from './request-metrics.ts';

export interface MetricsOptions {
  readonly requests: RequestMetrics;
  readonly figures: FacadeFigures;
  /** Whether there are also those of the process. */
  readonly isWithProcess: boolean;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

export interface OpenMetrics {
  text(): Promise<string>;
  /** Ends the measurements of the process. */
  stop(): void;
}

export function openMetrics({
  requests,
  figures,
  isWithProcess,
  now,
}: MetricsOptions): OpenMetrics {
  const ofProcess = isWithProcess ? new ProcessFigures() : undefined;
  const families = [
    ...facadeFamilies(requests, figures),
    ...requests.families,
    ...(ofProcess?.families ?? []),
  ];
  const exposition = new Exposition(families, () => ofProcess?.look(), now);
  return { text: () => exposition.text(), stop: () => ofProcess?.stop() };
}
