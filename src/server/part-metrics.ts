/** Metrics of the current state of a facade, which are read from its parts. */
import { Gauge, type Registry } from 'prom-client';
import type { Upstream } from '../rest/transport/upstream.ts';
import { readings } from './readings.ts';

type Figures<Name extends string> = Readonly<Record<Name, number>>;

export interface MeasuredParts {
  readonly version: string;
  readonly upstream: Pick<Upstream, 'gate' | 'retries' | 'ready' | 'byteBudget'>;
  readonly documents: Figures<'cachedBytes'>;
  /** Number of trusted documents that are served, and outcomes of changed lists. Undefined if there are no lists. */
  readonly trusted: { readonly figures: Figures<'documents' | 'reloads' | 'failures'> } | undefined;
  /** Size of the runs that may be replayed. Undefined if there are none. */
  readonly replays: Figures<'bytes'> | undefined;
}

export function measureParts(registry: Registry, parts: MeasuredParts): void {
  const { version, upstream, documents, trusted, replays } = parts;
  const { retries, byteBudget } = upstream;
  const lists = () => trusted?.figures ?? { documents: 0, reloads: 0, failures: 0 };
  const { gauge, counter } = readings(registry);
  new Gauge({
    name: 'docgraph_build_info',
    help: 'The release of Docgraph and of Node; always 1.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  }).set({ version, node_version: process.versions.node }, 1);
  gauge('docgraph_gate_held', 'Calls that use a connection.', () => upstream.gate.held);
  gauge('docgraph_gate_waiting', 'Calls that wait for a connection.', () => upstream.gate.waiting);
  gauge('docgraph_upstream_reachable', '0 in an outage.', () => Number(upstream.ready));
  counter('docgraph_retries_total', 'Retries of calls.', () => retries.spent);
  counter('docgraph_retries_denied_total', 'Retries beyond their limit.', () => retries.denied);
  gauge('docgraph_held_bytes', 'Bytes of requests in progress.', () => byteBudget.held);
  gauge('docgraph_document_cache_bytes', 'Bytes of documents.', () => documents.cachedBytes);
  gauge('docgraph_kept_bytes', 'Bytes of runs that may be replayed.', () => replays?.bytes ?? 0);
  gauge('docgraph_trusted_documents', 'Documents that are served.', () => lists().documents);
  counter('docgraph_trusted_reloads_total', 'Changed lists.', () => lists().reloads);
  counter('docgraph_trusted_failures_total', 'Unusable lists.', () => lists().failures);
}
