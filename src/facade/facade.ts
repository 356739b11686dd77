/**
 * The facade as a library: a handler for one REST service, to mount in any server, which never listens and never reads
 * the environment. Facades in one process share only the schema.
 */
import './required-node.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersOf } from '../http/headers/request-headers.ts';
import { requestIdOf } from '../http/headers/request-id.ts';
import { fetchHandler } from '../http/in/fetch-handler.ts';
import { nodeListener } from '../http/in/node-listener.ts';
import { UnsentResponses } from '../http/out/unsent-responses.ts';
import { Bodies } from '../http/request/bodies.ts';
import { ConnectionCallers } from '../http/request/connection-callers.ts';
import { LoopDelay } from '../http/request/loop-delay.ts';
import type { Endpoint } from '../http/respond/endpoint.ts';
import { createYogaServer } from '../http/yoga/yoga-server.ts';
import type { CallHook, HookedCall, HookedRecord } from '../rest/client/call-hook.ts';
import { Upstream } from '../rest/transport/upstream.ts';
import { schema } from '../schema/schema.ts';
import { checkOptions } from './checked-options.ts';
import type { FacadeOptions, MetricsSettings } from './facade-options.ts';
import { compressionOf } from './parts/compression.ts';
import { documentsOf } from './parts/documents.ts';
import { metricsOf } from './parts/metrics.ts';
import { queryLimitsOf } from './parts/query-limits.ts';
import { renewalsOf } from './parts/renewals.ts';
import { reuseOf } from './parts/reuse.ts';
import { servicesOf } from './parts/services.ts';

export type { CallHook, FacadeOptions, HookedCall, HookedRecord, MetricsSettings };

export interface Facade {
  /** Responds to a request of the Fetch standard. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same as a listener for `node:http`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Whether the endpoint shows GraphiQL to browsers, and `GET /` redirects there. */
  readonly hasGraphiQL: boolean;
  /** Headers for responses that the host sends itself, as the facade would send them: the request id and CORS. */
  readonly answerHeaders: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** False while the REST service is known to be unreachable. */
  readonly upstreamReachable: () => boolean;
  /** The metrics, in the text format of Prometheus. Rejects if they are off: see the option `metrics`. */
  readonly metrics: () => Promise<string>;
  /**
   * Resolves when the lists of trusted documents have been read, at once if there are none. Rejects with a `BrokenList`
   * if one cannot be used. Until then, requests that need a list are refused with 503.
   */
  readonly ready: () => Promise<void>;
  /** Reads the lists of trusted documents again now, as happens every few seconds. */
  readonly reloadDocuments: () => Promise<void>;
  /** Waits for calls in progress, then closes the connections to the REST service. */
  readonly close: () => Promise<void>;
}

/** Maximum size of a request body, in bytes. */
const requestBytes = 100_000;

const withoutMetrics = () =>
  Promise.reject(new TypeError('The facade was created without the option metrics.'));

/** Creates a facade. Throws a `TypeError` that names the invalid option. */
export function createFacade(options: FacadeOptions): Facade {
  const checked = checkOptions(options);
  const { endpoint, graphiql, now, shedDelayMs } = checked;
  const upstream = new Upstream({ ...checked, url: checked.upstreamUrl });
  const renewals = renewalsOf(options.tls, checked, upstream);
  const limits = queryLimitsOf(checked);
  const reuse = reuseOf(checked, upstream);
  const services = servicesOf(checked, upstream, limits, reuse);
  const { garbage, log, metrics, responseHeaders } = services;

  const loopDelay = shedDelayMs > 0 ? new LoopDelay(shedDelayMs) : undefined;
  const { unsentBytes: mostBytes, stallMs } = checked;
  const unsent = new UnsentResponses({ mostBytes, stallMs, now, garbage });
  const documents = documentsOf(checked, limits);
  const { trusted, requested } = documents;
  const explains = services.explain !== undefined;
  const yoga = createYogaServer({
    endpoint,
    schema,
    documents: requested,
    graphiql: graphiql && { ...graphiql, traces: services.trace, explains },
    report: (cause) =>
      checked.logger
        ? checked.logger.error({ err: cause }, 'internal error')
        : services.unlogged.report(cause),
  });
  const served: Endpoint = {
    services,
    callers: new ConnectionCallers(),
    checks: { upstream, loopDelay, bodies: new Bodies() },
    documents: requested,
    compression: compressionOf(checked),
    yoga,
    path: endpoint,
    hasPage: graphiql !== undefined,
    hasCors: checked.corsOrigins !== undefined,
    requestBytes,
    hasIds: trusted !== undefined,
    explains,
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
      store: reuse.store,
      now,
    });

  const close = async () => {
    loopDelay?.stop();
    trusted?.close();
    renewals?.stop();
    garbage.stop();
    await collected?.stop();
    await yoga.dispose();
    await upstream.close();
    log?.flush();
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: fetchHandler(served),
    listener: nodeListener(served, unsent),
    endpoint,
    hasGraphiQL: graphiql !== undefined,
    answerHeaders(request) {
      const headers = headersOf(request);
      const id = requestIdOf(headers.get('x-request-id'));
      return responseHeaders({ id, headers, method: request.method });
    },
    upstreamReachable: () => upstream.ready,
    metrics: collected?.text ?? withoutMetrics,
    ready: documents.ready,
    reloadDocuments: async () => trusted?.look(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}
