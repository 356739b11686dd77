/** Metrics of the current state of a facade, which are read from its parts. */
import type { Upstream } from '../../rest/transport/upstream.ts';
import { type Family, readings, type Sample } from './families.ts';
import type { RequestMetrics } from './request-metrics.ts';

type Figures<Name extends string> = Readonly<Record<Name, number>>;

/** The parts with the figures. They are read when the metrics are read. */
export interface MeasuredParts {
  readonly upstream: Pick<Upstream, 'gate' | 'retries' | 'ready' | 'byteBudget'>;
  readonly unsent: Figures<'bytes'>;
  readonly documents: Figures<'cachedBytes'>;
  /** Number of trusted documents that are served, and outcomes of changed lists. Undefined if there are no lists. */
  readonly trusted: { readonly figures: Figures<'documents' | 'reloads' | 'failures'> } | undefined;
  /** Size of the runs that may be replayed. Undefined if there are none. */
  readonly replays: Figures<'bytes'> | undefined;
  /** Connections of the server. Undefined if the facade cannot know them. */
  readonly connections: (() => Figures<'open' | 'refused'>) | undefined;
}

export function facadeFamilies(
  version: string,
  requests: RequestMetrics,
  { upstream, unsent, documents, trusted, replays, connections }: MeasuredParts,
): Family[] {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    readings('gauge', { name, help }, read);
  const counter = (name: string, help: string, read: () => number | undefined) =>
    readings('counter', { name, help }, read);
  return [
    readings('gauge', { ...info, labels: ['version', 'node_version'] }, () => [
      [[version, process.versions.node], 1],
    ]),
    gauge(
      'http_server_active_requests',
      'Requests to the graph in progress.',
      () => requests.active,
    ),
    readings('counter', requests.refusals, () => withConnections(requests, connections)),
    gauge('docgraph_connections', 'Open connections of clients.', () => connections?.().open),
    gauge(
      'docgraph_gate_held',
      'Calls to the REST service that use a connection.',
      () => upstream.gate.held,
    ),
    gauge(
      'docgraph_gate_waiting',
      'Calls that wait for a connection to the REST service.',
      () => upstream.gate.waiting,
    ),
    gauge(
      'docgraph_gate_expected',
      'Requests that were admitted and have not made their first call.',
      () => upstream.gate.expected,
    ),
    gauge('docgraph_upstream_reachable', '0 while the REST service is unreachable.', () =>
      Number(upstream.ready),
    ),
    counter('docgraph_retries_total', 'Retries of calls.', () => upstream.retries.spent),
    counter(
      'docgraph_retries_denied_total',
      'Retries that were not made, because there were too many.',
      () => upstream.retries.denied,
    ),
    gauge(
      'docgraph_held_bytes',
      'Bytes of responses of the REST service that requests in progress have in memory.',
      () => upstream.byteBudget.held,
    ),
    gauge(
      'docgraph_unsent_bytes',
      'Bytes of responses that wait for slow clients.',
      () => unsent.bytes,
    ),
    gauge(
      'docgraph_document_cache_bytes',
      'Bytes of cached documents and their plans.',
      () => documents.cachedBytes,
    ),
    gauge(
      'docgraph_trusted_documents',
      'Trusted documents that are served.',
      () => trusted?.figures.documents,
    ),
    counter(
      'docgraph_trusted_reloads_total',
      'Lists of trusted documents that replaced another one.',
      () => trusted?.figures.reloads,
    ),
    counter(
      'docgraph_trusted_failures_total',
      'Changed lists of trusted documents that could not be used.',
      () => trusted?.figures.failures,
    ),
    gauge('docgraph_kept_bytes', 'Bytes of runs that may be replayed.', () => replays?.bytes ?? 0),
  ];
}

const info = {
  name: 'docgraph_build_info',
  help: 'The release of Docgraph and of Node; always 1.',
};

function* withConnections(
  { refusals }: RequestMetrics,
  connections: MeasuredParts['connections'],
): Generator<Sample> {
  yield* refusals.samples();
  if (connections) yield [['connections'], connections().refused];
}
