/**
 * The facade as a library: a handler for one REST service, to mount in any server, which never listens and never reads
 * the environment. Facades in one process share only the schema.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DocumentSizes } from '../graphql/cost/document-size.ts';
import type { Lengths } from '../graphql/cost/lengths.ts';
import { QueryCosts } from '../graphql/cost/query-costs.ts';
import { lengthsIn, UnusableLengths } from '../graphql/cost/stated-lengths.ts';
import { BatchMemory } from '../graphql/loading/batch-guide.ts';
import { executeByGraphQL, executeByPlan } from '../graphql/run/execute.ts';
import { Introspections } from '../graphql/run/introspections.ts';
import { Documents } from '../http/documents/documents.ts';
import { IntrospectionRate } from '../http/documents/introspection-rate.ts';
import { headersOf } from '../http/headers/request-headers.ts';
import { requestIdOf } from '../http/headers/request-id.ts';
import { responseHeaders } from '../http/headers/response-headers.ts';
import { Compression } from '../http/in/compression.ts';
import { FastPath } from '../http/in/fast-path.ts';
import { fetchHandler } from '../http/in/fetch-handler.ts';
import { GraphRequests } from '../http/in/graph-requests.ts';
import { nodeListener } from '../http/in/node-listener.ts';
import { readFirst } from '../http/in/read-first.ts';
import { warmUp } from '../http/in/warm-up.ts';
import { RequestLog } from '../http/log/request-log.ts';
import { RequestMetrics } from '../http/metrics/request-metrics.ts';
import { LargeGarbage } from '../http/out/large-garbage.ts';
import { UnsentResponses } from '../http/out/unsent-responses.ts';
import { Bodies } from '../http/request/bodies.ts';
import { LoopDelay } from '../http/request/loop-delay.ts';
import { WarmUpQueue } from '../http/request/warm-up-queue.ts';
import { RememberedRuns } from '../http/reuse/remembered-runs.ts';
import { RequestedDocuments } from '../http/trusted/requested-documents.ts';
import { type ListLog, TrustedDocuments } from '../http/trusted/trusted-documents.ts';
import type { GraphiQLSettings } from '../http/yoga/graphiql-settings.ts';
import { loadYogaPackages } from '../http/yoga/yoga-packages.ts';
import type { YogaServer } from '../http/yoga/yoga-server.ts';
import type { CallHook, HookedCall, HookedRecord } from '../rest/client/call-hook.ts';
import { KeptBodies } from '../rest/kept/kept-bodies.ts';
import { KeptStore } from '../rest/kept/kept-store.ts';
import { TokenWrites } from '../rest/kept/token-writes.ts';
import { SharedReads } from '../rest/shared/shared-reads.ts';
import { Upstream } from '../rest/transport/upstream.ts';
import { schema } from '../schema/schema.ts';
import { checkOptions } from './checked-options.ts';
import { metricsOf } from './facade-metrics.ts';
import type { FacadeOptions, MetricsSettings } from './facade-options.ts';
import { tracingOf } from './facade-tracing.ts';

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
  /**
   * Loads what only some requests need, and runs documents without a call, so that the first requests do not hold up
   * others. Takes half a second of processor time, in short parts. Requests that arrive meanwhile wait
   * until it ends; short ones wait less. Call it when the server listens.
   */
  readonly warmUp: () => Promise<void>;
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

const requestBytes = 100_000;

const ignore = () => {};
const noLog: ListLog = { info: ignore, warn: ignore, error: ignore };

/** The first one is preferred. */
const codingsOf = {
  off: undefined,
  gzip: ['gzip'],
  zstd: ['zstd'],
  both: ['zstd', 'gzip'],
} as const;

const executors = { plan: executeByPlan, graphql: executeByGraphQL } as const;

const withoutMetrics = () =>
  Promise.reject(new TypeError('The facade was created without the option metrics.'));

/** Throws a `TypeError` for lengths of what is no list. */
function lengthsOf({ lengths }: GraphiQLSettings): Lengths | undefined {
  try {
    return lengths && lengthsIn(schema, lengths);
  } catch (error) {
    if (!(error instanceof UnusableLengths)) throw error;
    throw new TypeError(`graphiql.lengths cannot be used: ${error.message}`, { cause: error });
  }
}

/** Creates a facade. Throws a `TypeError` that names the invalid option. */
export function createFacade(options: FacadeOptions): Facade {
  const checked = checkOptions(options);
  const { upstreamUrl, endpoint, logger, graphiql, now, shedDelayMs, corsOrigins } = checked;
  const upstream = new Upstream({ ...checked, url: upstreamUrl });
  const sizes = new DocumentSizes(schema, {
    mostFields: checked.queryFields,
    mostValues: checked.queryValues,
    mostIds: checked.queryIds,
  });
  const queryCosts = new QueryCosts(schema, {
    mostObjects: checked.queryObjects,
    mostCalls: checked.callBudget,
    listItems: checked.queryListItems,
    sortedItems: checked.querySortedItems,
    groupedPages: checked.queryGroupedPages,
    mostIds: checked.queryIds,
  });
  const { passHeaders } = checked;
  const codings = codingsOf[checked.compress];
  const compression = codings && new Compression(codings);
  const headersOfResponse = responseHeaders(
    corsOrigins,
    passHeaders ?? [],
    compression !== undefined,
  );
  const loopDelay = shedDelayMs > 0 ? new LoopDelay(shedDelayMs) : undefined;
  const garbage = new LargeGarbage();
  const log = logger && new RequestLog(logger, { callerKey: checked.logCallerKey, now });
  const metrics = checked.metrics && new RequestMetrics(checked.deadlineMs);
  const introspectionRate = new IntrospectionRate(now);
  const { shareReads } = checked;
  const writes = checked.reuse === 'fresh' || shareReads ? new TokenWrites() : undefined;
  const store = checked.reuseBytes > 0 ? new KeptStore(checked.reuseBytes) : undefined;
  const services = {
    schema,
    execute: executors[checked.executor],
    sizes,
    queryCosts,
    batches: new BatchMemory(checked.batching, now),
    introspections: new Introspections(schema, {
      mostBytes: checked.responseBytes,
      cacheBytes: checked.documentCacheBytes / 8,
      onStranger: introspectionRate.take,
    }),
    client: {
      upstream,
      deadlineMs: checked.deadlineMs,
      callBudget: checked.callBudget,
      byteBudget: checked.byteBudget,
      writes,
      onCall: checked.onCall,
      passHeaders,
      sharedReads: writes && shareReads ? new SharedReads(upstream, writes) : undefined,
      bodies:
        store &&
        new KeptBodies({
          store,
          now,
          rules: {
            staleMs: checked.reuseStaleSeconds * 1_000,
            freshMs: checked.reuse === 'fresh' ? checked.reuseMaxAge * 1_000 : 0,
            writes,
          },
          passHeaders,
          onObstacle: (header) => logger?.warn({ header }, 'responses cannot be kept'),
        }),
    },
    runs: store && new RememberedRuns(store),
    responseBytes: checked.responseBytes,
    trace: checked.trace,
    // GraphiQL shows it. It reveals as much of the schema as introspection.
    explain:
      graphiql && checked.introspection
        ? { onStranger: introspectionRate.take, lengths: lengthsOf(graphiql) }
        : undefined,
    hidesSchema: !checked.introspection,
    garbage,
    log,
    metrics,
    tracing: tracingOf(checked),
    responseHeaders: headersOfResponse,
  };
  const warmUpQueue = new WarmUpQueue();
  const requests = new GraphRequests({
    ...services,
    loopDelay,
    bodies: new Bodies(),
    warmUp: warmUpQueue,
  });
  const unsent = new UnsentResponses({
    mostBytes: checked.unsentBytes,
    stallMs: checked.stallMs,
    now,
    garbage,
  });

  const reading = { schema, sizes, introspection: checked.introspection };
  const parsed = new Documents({ ...reading, cacheBytes: checked.documentCacheBytes });
  const trusted =
    checked.documentsFiles &&
    new TrustedDocuments({
      mode: checked.documents,
      files: checked.documentsFiles,
      prepare: (text) => parsed.prepare(text),
      plan: (prepared, operation) => queryCosts.prepare(prepared, operation),
      log: logger ?? noLog,
    });
  const { introspection } = checked;
  const documents = new RequestedDocuments({ documents: parsed, trusted, introspection });
  const read = trusted?.open();
  let isAwaited = false;
  read?.catch((error) => {
    // Whoever waits for it gets the failure.
    if (!isAwaited) logger?.error({ reason: error.message }, 'trusted documents cannot be read');
  });
  const collected =
    checked.metrics &&
    metrics &&
    metricsOf(metrics, {
      settings: checked.metrics,
      upstream,
      unsent,
      documents: parsed,
      trusted,
      store,
      now,
    });
  const ordinary = { endpoint, requestBytes, hasIds: trusted !== undefined };
  let loaded: Promise<YogaServer> | undefined;
  const loadYoga = async () => {
    await loadYogaPackages();
    const { createYogaServer } = await import('../http/yoga/yoga-server.ts');
    const report = (cause: unknown) => logger?.error({ err: cause }, 'internal error');
    await nextTurn();
    const server = createYogaServer({
      ...ordinary,
      schema,
      documents,
      graphiql: graphiql && {
        ...graphiql,
        traces: services.trace,
        explains: services.explain !== undefined,
      },
      hasCors: corsOrigins !== undefined,
      report,
    });
    await nextTurn();
    return server;
  };
  const yoga = () => {
    loaded ??= loadYoga();
    return loaded;
  };

  const close = async () => {
    loopDelay?.stop();
    trusted?.close();
    garbage.stop();
    await collected?.stop();
    await (await loaded)?.dispose();
    await upstream.close();
    log?.flush();
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: fetchHandler({ yoga, requests, compression }),
    listener: nodeListener({
      ordinary,
      fastPath: new FastPath(documents),
      yoga,
      requests,
      unsent,
      compression,
    }),
    endpoint,
    hasGraphiQL: graphiql !== undefined,
    answerHeaders(request) {
      const headers = headersOf(request);
      const id = requestIdOf(headers.get('x-request-id'));
      return headersOfResponse({ id, headers, method: request.method });
    },
    upstreamReachable: () => upstream.ready,
    warmUp: () =>
      warmUp({
        queue: warmUpQueue,
        yoga,
        documents: (size) =>
          readFirst({
            size,
            documents: new RequestedDocuments({
              documents: new Documents({ ...reading, cacheBytes: 0 }),
              trusted: undefined,
              introspection,
            }),
            requests: new GraphRequests({
              ...services,
              introspections: new Introspections(schema, {
                mostBytes: checked.responseBytes,
                cacheBytes: 0,
                onStranger: () => {},
              }),
              client: { ...services.client, callBudget: 0 },
              log: undefined,
              metrics: undefined,
              tracing: undefined,
              loopDelay: undefined,
              bodies: new Bodies(),
              warmUp: new WarmUpQueue(),
            }),
          }),
        isOver: () => closed !== undefined,
      }),
    metrics: collected?.text ?? withoutMetrics,
    async ready() {
      isAwaited = true;
      await read;
    },
    reloadDocuments: async () => trusted?.look(),
    close() {
      closed ??= close();
      return closed;
    },
  };
}
