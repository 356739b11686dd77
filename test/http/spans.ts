/** A facade whose spans are kept in memory, in front of a service of the test. */
import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { expect, onTestFinished } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { eventually } from '../eventually.ts';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { type Fault, startFaultServer } from '../rest/fault-server.ts';
import { startHost } from './host.ts';
import { type SendOptions, send } from './send.ts';

/** Counts spans, and keeps those that have ended. */
class Kept implements SpanProcessor {
  begun = 0;
  readonly exporter = new InMemorySpanExporter();

  onStart(): void {
    this.begun += 1;
  }

  onEnd(span: ReadableSpan): void {
    this.exporter.export([span], () => {});
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

export const ways = ['listener', 'fetch'] as const;

export async function startTraced(
  fault: Fault,
  options: Partial<FacadeOptions> = {},
  way: (typeof ways)[number] = 'listener',
) {
  const kept = new Kept();
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [kept],
  });
  const service = await startFaultServer(fault);
  const facade = createFacade({
    upstreamUrl: service.url,
    tracer: provider.getTracer('test'),
    retryDelay: () => 0,
    deadlineMs: 20_000,
    ...options,
  });
  onTestFinished(() => facade.close());
  const host = await startHost(way === 'fetch' ? byFetch(facade).listener : facade.listener);
  return {
    service,
    facade,
    send: (request: SendOptions) => send(host, request),
    /** All spans, once as many have ended as have begun, and there are this many. */
    async spans(count: number): Promise<readonly ReadableSpan[]> {
      await eventually(() => expect(kept.exporter.getFinishedSpans()).toHaveLength(count));
      expect(kept.begun).toBe(count);
      return kept.exporter.getFinishedSpans();
    },
  };
}

/** The spans by name; the last one of each. */
export const byName = (spans: readonly ReadableSpan[]): Readonly<Record<string, ReadableSpan>> =>
  Object.fromEntries(spans.map((span) => [span.name, span]));
