/** Turns on metrics and traces, as an operator does, in the process of the facade. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FacadeOptions } from '../facade.ts';

/** Share of the traces that are recorded. */
const share = 0.05;

/** Milliseconds between two looks at the metrics: more often than Prometheus does. */
const scrapeMs = 5_000;

/** What is on, as an argument of the process. */
export interface Observed {
  readonly metrics?: true;
  /** Address of a collector, which ends with a slash. */
  readonly tracesTo?: string;
  /** Whether a host adds a header to each call. */
  readonly hasHook?: true;
}

export async function observersOf(
  { metrics, tracesTo, hasHook }: Observed,
  root: string,
): Promise<Pick<FacadeOptions, 'metrics' | 'tracer' | 'onCall'>> {
  return {
    ...(hasHook && { onCall: { before: ({ operation }) => ({ 'x-operation': operation }) } }),
    ...(metrics && { metrics: {} }),
    ...(tracesTo !== undefined && { tracer: await tracerTo(tracesTo, root) }),
  };
}

async function tracerTo(url: string, root: string) {
  const file = pathToFileURL(join(root, 'src/command/tracing.ts')).href;
  const { openTracing }: typeof import('../../src/command/tracing.ts') = await import(file);
  const { tracer } = await openTracing({
    endpoint: new URL(url),
    name: 'docgraph',
    share,
    onFailure: () => {
      throw new Error('the collector has accepted no spans');
    },
  });
  return tracer;
}

/** Reads the metrics as a monitoring system does. */
export function scrape(read: () => Promise<string>): void {
  setInterval(() => void read(), scrapeMs).unref();
}
