/** Metrics of the current state of a facade, which are read from its parts, and those of the process. */
import { Gauge } from 'prom-client';
import { version } from './package-file.js';
import { measureProcess, readings } from './process-metrics.ts';
import type { Runs } from './replay.ts';
import type { Services } from './services.ts';

/** Adds them, if there are metrics. The result, if there is one, ends their measurements. */
export function measureParts(
  { metrics, settings, upstream, documents }: Services,
  runs: Runs | undefined,
): (() => void) | undefined {
  if (!metrics) return undefined;
  const { registry } = metrics;
  const { retries, byteBudget } = upstream;
  const { gauge, counter } = readings(registry);
  new Gauge({
    name: 'docgraph_build_info',
    help: 'The release of Docgraph and of Node; always 1.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  }).set({ version, node_version: process.versions.node }, 1);
  gauge('http_server_active_requests', 'Requests in progress.', () => metrics.active);
  const connections = settings.metrics?.connections;
  gauge('docgraph_connections', 'Open connections of clients.', () => connections?.().open);
  gauge('docgraph_gate_held', 'Calls that use a connection.', () => upstream.gate.held);
  gauge('docgraph_gate_waiting', 'Calls that wait for a connection.', () => upstream.gate.waiting);
  gauge('docgraph_upstream_reachable', '0 in an outage.', () => Number(upstream.ready));
  counter('docgraph_retries_total', 'Retries of calls.', () => retries.spent);
  counter('docgraph_retries_denied_total', 'Retries beyond their limit.', () => retries.denied);
  gauge('docgraph_held_bytes', 'Bytes of requests in progress.', () => byteBudget.held);
  gauge('docgraph_document_cache_bytes', 'Bytes of documents.', () => documents.cachedBytes);
  gauge(
    'docgraph_kept_bytes',
    'Bytes of runs that may be replayed.',
    () => runs?.calculatedSize ?? 0,
  );
  return settings.metrics?.process ? measureProcess(registry) : undefined;
}
