/** Metrics of what a facade holds at the moment, read from its parts. */
import { type Family, readings, type Sample } from './families.ts';
import type { RequestMetrics } from './request-metrics.ts';

/** Where the figures are. All of them are read when the metrics are. */
export interface FacadeFigures {
  readonly version: string;
  /** Admission to the REST service: calls, and requests that have not made their first one. */
  readonly gate: () => Readonly<Record<'held' | 'waiting' | 'expected', number>>;
  readonly retries: () => Readonly<Record<'spent' | 'denied', number>>;
  readonly isReachable: () => boolean;
  readonly heldBytes: () => number;
  readonly unsentBytes: () => number;
  readonly documentBytes: () => number;
  /** Trusted documents that are served, and the outcomes of changed lists. Undefined without lists. */
  readonly lists:
    | (() => Readonly<Record<'documents' | 'reloads' | 'failures', number>>)
    | undefined;
  readonly keptBytes: () => number;
  /** Connections of the server. Undefined if the facade has no access to it. */
  readonly connections: (() => Readonly<Record<'open' | 'refused', number>>) | undefined;
}

export function facadeFamilies(requests: RequestMetrics, figures: FacadeFigures): Family[] {
  const { gate, retries, connections, lists } = figures;
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    readings('gauge', { name, help }, read);
  const counter = (name: string, help: string, read: () => number | undefined) =>
    readings('counter', { name, help }, read);
  const { name, help, labels } = requests.refusals;
  return [
    readings('gauge', { ...info, labels: ['version', 'node_version'] }, () => [
      [[figures.version, process.versions.node], 1],
    ]),
    gauge(
      'http_server_active_requests',
      'Requests to the graph in progress.',
      () => requests.active,
    ),
    readings('counter', { name, help, labels }, () => withConnections(requests, connections)),
    gauge('docgraph_connections', 'Open connections of clients.', () => connections?.().open),
    gauge(
      'docgraph_gate_held',
      'Calls to the REST service that hold a connection.',
      () => gate().held,
    ),
    gauge(
      'docgraph_gate_waiting',
      'Calls that wait for a connection to the REST service.',
      () => gate().waiting,
    ),
    gauge(
      'docgraph_gate_expected',
      'Requests that were admitted and have not made their first call.',
      () => gate().expected,
    ),
    gauge('docgraph_upstream_reachable', '0 while the REST service is out of reach.', () =>
      Number(figures.isReachable()),
    ),
    counter('docgraph_retries_total', 'Retries of calls.', () => retries().spent),
    counter(
      'docgraph_retries_denied_total',
      'Retries that were not made, as there were too many.',
      () => retries().denied,
    ),
    gauge(
      'docgraph_held_bytes',
      'Bytes of responses of the REST service that requests in progress hold.',
      figures.heldBytes,
    ),
    gauge(
      'docgraph_unsent_bytes',
      'Bytes of responses that wait for slow clients.',
      figures.unsentBytes,
    ),
    gauge(
      'docgraph_document_cache_bytes',
      'Bytes of cached documents and their plans.',
      figures.documentBytes,
    ),
    gauge(
      'docgraph_trusted_documents',
      'Trusted documents that are served.',
      () => lists?.().documents,
    ),
    counter(
      'docgraph_trusted_reloads_total',
      'Lists of trusted documents that replaced another one.',
      () => lists?.().reloads,
    ),
    counter(
      'docgraph_trusted_failures_total',
      'Changed lists of trusted documents that could not be used.',
      () => lists?.().failures,
    ),
    gauge(
      'docgraph_kept_bytes',
      'Bytes of responses that are kept from one request to the next.',
      figures.keptBytes,
    ),
  ];
}

const info = {
  name: 'docgraph_build_info',
  help: 'The release of Docgraph and of Node; always 1.',
};

function* withConnections(
  { refusals }: RequestMetrics,
  connections: FacadeFigures['connections'],
): Generator<Sample> {
  yield* refusals.samples();
  if (connections) yield [['connections'], connections().refused];
}
