/** Metrics of the current state of a facade, which are read from its parts. */
import { Counter, Gauge } from 'prom-client';
import { version } from './package-file.js';
import type { Runs } from './replay.ts';
import type { Services } from './services.ts';

/** Adds them, if there are metrics. */
export function measureParts(
  { metrics, settings, upstream, documents }: Services,
  runs: Runs | undefined,
): void {
  if (!metrics) return;
  const { registry } = metrics;
  const { retries, byteBudget } = upstream;
  const registers = [registry];
  /** `read` returns undefined if there is no value. */
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Gauge({
    name: 'docgraph_build_info',
    help: 'The release of Docgraph and of Node; always 1.',
    labelNames: ['version', 'node_version'],
    registers,
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
}
