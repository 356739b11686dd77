/**
 * Sends spans to a collector. No other file uses the SDK of OpenTelemetry, whose packages are optional, because their
 * size is 24 MB.
 */
import type { Tracer } from '@opentelemetry/api';
import { version } from '../server/package-file.js';

export interface TracingOptions {
  /** URL of the collector, with a slash at the end. */
  readonly endpoint: URL;
  /** Name of this service in traces. */
  readonly name: string;
  /**
   * Share of the traces that are recorded if they begin here. A trace of a caller is recorded if the caller records it.
   */
  readonly share: number;
  /** Called at most once a minute when the collector did not accept spans. */
  readonly onFailure: () => void;
}

export interface CommandTracing {
  readonly tracer: Tracer;
  /** Sends the remaining spans. Resolves after `ms` milliseconds at the latest. */
  flush(ms: number): Promise<void>;
}

const packages = ['sdk-trace', 'resources', 'exporter-trace-otlp-http'];

const sameFailureMs = 60_000;

/** Rejects if the packages are not installed. */
export async function openTracing({
  endpoint,
  name,
  share,
  onFailure,
}: TracingOptions): Promise<CommandTracing> {
  const { sdk, resources, exporters } = await load();
  const exporter = new exporters.OTLPTraceExporter({ url: new URL('v1/traces', endpoint).href });
  let failedAt = Number.NEGATIVE_INFINITY;
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const now = performance.now();
      if (result.error && now - failedAt >= sameFailureMs) {
        failedAt = now;
        onFailure();
      }
      done(result);
    });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': name,
      'service.version': version,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        // With larger batches, the spans of a busy process would survive collections of the young generation.
        maxExportBatchSize: 64,
        exporter,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('docgraph', version),
    async flush(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Math.max(ms, 0));
      await Promise.race([provider.shutdown().catch(() => {}), promise]);
      clearTimeout(timer);
    },
  };
}

async function load() {
  try {
    const [sdk, resources, exporters] = await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    return { sdk, resources, exporters };
  } catch (cause) {
    const names = packages.map((name) => `@opentelemetry/${name}`).join(' ');
    throw new Error(`install the packages that send spans: npm install ${names}`, { cause });
  }
}
