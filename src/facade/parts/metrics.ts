/** The metrics of a facade: what its parts have counted, and what they hold. */
import type { Documents } from '../../http/documents/documents.ts';
import type { RequestMetrics } from '../../http/metrics/request-metrics.ts';
import type { UnsentResponses } from '../../http/out/unsent-responses.ts';
import type { TrustedDocuments } from '../../http/trusted/trusted-documents.ts';
import type { KeptStore } from '../../rest/kept/kept-store.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import type { CheckedOptions } from '../checked-options.ts';

type CheckedSettings = NonNullable<CheckedOptions['metrics']>;

export interface MeasuredParts {
  readonly settings: CheckedSettings;
  readonly now: () => number;
  readonly upstream: Upstream;
  readonly unsent: UnsentResponses;
  readonly documents: Documents;
  readonly trusted: TrustedDocuments | undefined;
  readonly store: KeptStore | undefined;
}

export interface CollectedMetrics {
  readonly text: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

export function metricsOf(requests: RequestMetrics, parts: MeasuredParts): CollectedMetrics {
  const opened = open(requests, parts);
  return {
    text: async () => (await opened).text(),
    stop: async () => (await opened).stop(),
  };
}

/** What reads and writes the metrics is loaded at once, as it measures the process, but only if metrics are on. */
async function open(requests: RequestMetrics, parts: MeasuredParts) {
  const { settings, upstream, unsent, documents, trusted, store, now } = parts;
  const [{ openMetrics }, { version }] = await Promise.all([
    import('../../http/metrics/open-metrics.ts'),
    import('../package-file.js'),
  ]);
  return openMetrics({
    requests,
    isWithProcess: settings.process,
    now,
    figures: {
      version,
      connections: settings.connections,
      gate: () => upstream.gate,
      retries: () => upstream.retries,
      isReachable: () => upstream.ready,
      heldBytes: () => upstream.byteBudget.held,
      unsentBytes: () => unsent.bytes,
      documentBytes: () => documents.cachedBytes,
      lists: trusted && (() => trusted.figures),
      keptBytes: () => store?.bytes ?? 0,
    },
  });
}
