/** Opens a facade: creates its parts from options and constants, and connects them. */
import { graphiqlOf } from '../http/graphiql/graphiql.ts';
import { headersOf } from '../http/headers/request-headers.ts';
import { requestIdOf } from '../http/headers/request-id.ts';
import { fetchHandler } from '../http/in/fetch-handler.ts';
import { nodeListener } from '../http/in/node-listener.ts';
import { UnsentResponses } from '../http/out/unsent-responses.ts';
import { Bodies } from '../http/request/bodies.ts';
import { ConnectionCallers } from '../http/request/connection-callers.ts';
import { LoopDelay } from '../http/request/loop-delay.ts';
import type { Endpoint } from '../http/respond/endpoint.ts';
import { Upstream } from '../rest/transport/upstream.ts';
import { Replays } from '../server/replay.ts';
import type { FacadeOptions } from './facade-options.ts';
import type { Facade } from './facade-types.ts';
import { agentsOf } from './parts/agents.ts';
import { compressionOf } from './parts/compression.ts';
import { documentsOf } from './parts/documents.ts';
import { metricsOf } from './parts/metrics.ts';
import { queryLimitsOf } from './parts/query-limits.ts';
import { renewalsOf } from './parts/renewals.ts';
import { servicesOf } from './parts/services.ts';
import { type OtherConstants, settled } from './settled.ts';

const withoutMetrics = () =>
  Promise.reject(new TypeError('The facade was created without the option metrics.'));

/** Throws a `TypeError` with the name of the invalid option. The command and tests set other constants. */
export function openFacade(options: FacadeOptions, others?: OtherConstants): Facade {
  const checked = settled(options, others);
  const { endpoint, graphiql, now, shedDelayMs } = checked;
  const upstream = new Upstream({ ...checked, url: checked.upstreamUrl });
  const renewals = renewalsOf(options.tls, checked, upstream);
  const limits = queryLimitsOf(checked);
  const { reuseBytes } = checked;
  const replays = reuseBytes > 0 ? new Replays({ maxBytes: reuseBytes }) : undefined;
  const services = servicesOf(checked, upstream, limits, replays);
  const { garbage, log, metrics, responseHeaders } = services;

  const loopDelay = shedDelayMs > 0 ? new LoopDelay(shedDelayMs) : undefined;
  const { unsentBytes: maxBytes, stallMs } = checked;
  const unsent = new UnsentResponses({ maxBytes, stallMs, now, garbage });
  const documents = documentsOf(checked, limits);
  const { trusted, sources } = documents;
  const agents = agentsOf(checked, sources);
  const served: Endpoint = {
    services,
    callers: new ConnectionCallers(),
    checks: { upstream, loopDelay, bodies: new Bodies() },
    sources,
    compression: compressionOf(checked),
    agents: agents?.endpoint,
    graphiql: graphiql && graphiqlOf({ ...graphiql, traces: services.trace }),
    path: endpoint,
    hasCors: checked.corsOrigins !== undefined,
    hasIds: trusted !== undefined,
  };
  const collected =
    checked.metrics &&
    metrics &&
    metricsOf({
      requests: metrics,
      isWithProcess: checked.metrics.process,
      connections: checked.metrics.connections,
      upstream,
      unsent,
      documents: documents.parsed,
      trusted,
      replays,
      now,
    });

  const close = async () => {
    loopDelay?.stop();
    trusted?.close();
    await agents?.close();
    renewals?.stop();
    garbage.stop();
    await collected?.stop();
    await upstream.close();
    log?.flush();
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: fetchHandler(served),
    listener: nodeListener(served, unsent),
    endpoint,
    agentEndpoint: served.agents?.path,
    hasGraphiQL: graphiql !== undefined,
    answerHeaders(request) {
      const headers = headersOf(request);
      const id = requestIdOf(headers.get('x-request-id'));
      return responseHeaders({ id, headers, method: request.method });
    },
    upstreamReachable: () => upstream.ready,
    metrics: collected?.text ?? withoutMetrics,
    async ready() {
      await documents.ready();
      await agents?.ready();
    },
    async reloadDocuments() {
      await trusted?.look();
      await agents?.look();
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}
