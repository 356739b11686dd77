/**
 * Sends spans to a collector. This is the only file that uses the SDK of OpenTelemetry, whose packages are optional,
 * because they have 24 MB.
 */
import type { Tracer } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { version } from '../facade/package-file.js';

export interface TracingOptions {
  /** Address of the collector; ends with a slash. */
  readonly endpoint: URL;
  /** Name of the service in traces. */
  readonly name: string;
  /** Share of the traces that begin here and are recorded. A caller's trace is recorded if the caller records it. */
  readonly share: number;
  /** The collector did not accept spans. Runs at most once a minute. */
  readonly onFailure: () => void;
}

export interface CommandTracing {
  readonly tracer: Tracer;
  /** Sends what is left. Resolves after this time at the latest. */
  flush(ms: number): Promise<void>;
}

const packages = ['api', 'sdk-trace', 'resources', 'exporter-trace-otlp-http'];

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
  const reported: typeof exporter.export = (spans, done) =>
    exporter.export(spans, (result) => {
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
        // Spans of a busy process that wait for a large batch outlive collections of the young generation.
        maxExportBatchSize: 64,
        exporter: {
          export: (spans: ReadableSpan[], done) => reported(spans, done),
          forceFlush: () => exporter.forceFlush(),
          shutdown: () => exporter.shutdown(),
        },
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
