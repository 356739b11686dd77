/**
 * The facade as a library: a fetch handler over one REST service, to mount in any server.
 *
 * It never listens and never reads the environment. Several may run in one process: they share the schema
 * and nothing else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import { DocumentCosts } from './graphql/cost/document-cost.ts';
import { corsHeaders, corsOptions } from './http/cors.ts';
import { DocumentCache, noCache } from './http/document-cache.ts';
import { fetchHandler } from './http/fetch-handler.ts';
import { GraphRequests } from './http/graph-requests.ts';
import type { GraphiQLSettings } from './http/graphiql-settings.ts';
import { LargeGarbage } from './http/large-garbage.ts';
import { LoopDelay } from './http/loop-delay.ts';
import { nodeListener } from './http/node-listener.ts';
import { presentAnyError } from './http/request-errors.ts';
import { RequestLog } from './http/request-log.ts';
import { UnsentAnswers } from './http/unsent-answers.ts';
import { useBodyLimit } from './http/use-body-limit.ts';
import { useDocumentLimits } from './http/use-document-limits.ts';
import { useEndpoint } from './http/use-endpoint.ts';
import { type RequestScope, useGraphRequest } from './http/use-graph-request.ts';
import { useGraphiQL } from './http/use-graphiql.ts';
import { useIntrospectionOff } from './http/use-introspection-off.ts';
import { useJsonOnly } from './http/use-json-only.ts';
import { useQuietValidation } from './http/use-quiet-validation.ts';
import type { ProxySettings, TlsSettings } from './rest/connection-settings.ts';
import { Upstream } from './rest/upstream.ts';
import { schema } from './schema.ts';

export interface FacadeOptions {
  /** Address of the REST service, without `/v1`. */
  readonly upstreamUrl: string | URL;
  /** Path of the GraphQL endpoint; `/graphql` unless said otherwise. */
  readonly endpoint?: string;
  /** Milliseconds after which the calls of one GraphQL request are ended; 10,000 unless said otherwise. */
  readonly deadlineMs?: number;
  /** Calls that one GraphQL request may make; 200 unless said otherwise. */
  readonly callBudget?: number;
  /** Bytes of the REST service's answers that one GraphQL request may read; 64 MB unless said otherwise. */
  readonly byteBudget?: number;
  /** Bytes of answers that all requests under way hold at most; 256 MB unless said otherwise. */
  readonly heldBytes?: number;
  /** Calls to the REST service at once, and connections kept at most; 64 unless said otherwise. */
  readonly connections?: number;
  /** Calls that wait for their turn at most; 1,024 unless said otherwise. */
  readonly queueLimit?: number;
  /**
   * Milliseconds that the calls of a new request may have to wait for their turn before it is refused, if that
   * is longer than a quarter of what a call takes; 50 unless said otherwise.
   */
  readonly queueMs?: number;
  /** Fields that a document may select, its fragments expanded; 10,000 unless said otherwise. */
  readonly queryFields?: number;
  /**
   * Values that a request may take: each list counts with its length times the values selected on an item, an
   * object as 4, a link to one as 20 more, a field with a call of its own as 60 more; 160,000 unless said otherwise.
   */
  readonly queryValues?: number;
  /** Ids that lists in the arguments of a document may hold; 1,000 unless said otherwise. */
  readonly queryIds?: number;
  /** Bytes of one answer of the facade at most; 16 MB unless said otherwise. */
  readonly responseBytes?: number;
  /** Bytes of answers that wait for slow readers, all together; 64 MB unless said otherwise. For `listener` alone. */
  readonly unsentBytes?: number;
  /**
   * Milliseconds that a reader may take nothing of its answer before its connection is closed; 30,000 unless
   * said otherwise. For `listener` alone.
   */
  readonly stallMs?: number;
  /** Whether callers may ask for the schema; they may unless said otherwise. */
  readonly introspection?: boolean;
  /** Milliseconds that requests may wait for the event loop, on average, before new ones are refused; any time unless given. */
  readonly shedDelayMs?: number;
  /** Milliseconds to wait for a connection before the call fails or is tried again; 3,000 unless said otherwise. */
  readonly connectTimeoutMs?: number;
  /** Bytes of one answer of the REST service at most, as sent and as decoded; 8 MB unless said otherwise. */
  readonly maxAnswerBytes?: number;
  /** Milliseconds to wait before the one retry of a read; 50 to 250 at random unless said otherwise. */
  readonly retryDelay?: () => number;
  /** Proxies on the way to the REST service; none unless given, and none ever to this machine. */
  readonly proxy?: ProxySettings;
  /** Certificates for the connections to the REST service. */
  readonly tls?: TlsSettings;
  /** Milliseconds that only go forward, for turns and health; the process's own clock unless given. */
  readonly now?: () => number;
  /** Whether callers may ask, by the header `x-upstream-trace: 1`, which calls their request made. */
  readonly trace?: boolean;
  /** Serves GraphiQL at the endpoint. Off unless given. */
  readonly graphiql?: GraphiQLSettings;
  /** Origins whose pages may call the facade, or `*`; none unless given. Credentials are never allowed. */
  readonly corsOrigins?: readonly string[] | '*';
  /** Gets one line a request, and what went wrong inside. */
  readonly logger?: Logger;
}

export interface Facade {
  /** Answers a request by the Fetch standard. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same as a listener for `node:http`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** False while the REST service is known to be out of reach. */
  readonly upstreamReachable: () => boolean;
  /** Lets calls under way end, then closes the connections to the REST service. */
  readonly close: () => Promise<void>;
}

const requestBytes = 100_000;

/** Makes a facade. Throws when `upstreamUrl` is not an address. */
export function createFacade(options: FacadeOptions): Facade {
  const {
    logger,
    graphiql,
    endpoint = '/graphql',
    deadlineMs = 10_000,
    callBudget = 200,
    byteBudget = 64_000_000,
    responseBytes = 16_000_000,
    unsentBytes = 64_000_000,
    stallMs = 30_000,
    trace = false,
    now = () => performance.now(),
  } = options;
  const upstream = new Upstream({
    url: new URL(options.upstreamUrl),
    connections: options.connections,
    queueLimit: options.queueLimit,
    briefWaitMs: options.queueMs,
    connectTimeoutMs: options.connectTimeoutMs,
    maxBodyBytes: options.maxAnswerBytes,
    heldBytes: options.heldBytes,
    retryDelay: options.retryDelay,
    proxy: options.proxy,
    tls: options.tls,
    now,
  });
  const costs = new DocumentCosts(schema, {
    mostFields: options.queryFields ?? 10_000,
    mostValues: options.queryValues ?? 160_000,
    mostIds: options.queryIds ?? 1_000,
  });
  const loopDelay =
    options.shedDelayMs === undefined ? undefined : new LoopDelay(options.shedDelayMs);
  const garbage = new LargeGarbage();
  const requests = new GraphRequests({
    schema,
    costs,
    client: { upstream, deadlineMs, callBudget, byteBudget },
    responseBytes,
    trace,
    garbage,
    log: logger && new RequestLog(logger),
    loopDelay,
  });
  const unsent = new UnsentAnswers({ mostBytes: unsentBytes, stallMs, now, garbage });
  const mayRead = corsHeaders(options.corsOrigins);

  const yoga = createYoga<RequestScope, object>({
    schema,
    graphqlEndpoint: endpoint,
    context: ({ request, graphRequest }) => graphRequest.context(request.signal),
    maskedErrors: {
      isDev: false,
      maskError: (error) =>
        presentAnyError(error, (cause) => logger?.error({ err: cause }, 'internal error')),
    },
    graphiql: false,
    landingPage: false,
    // Yoga's own check matches any address that ends so; no address ends with a space.
    healthCheckEndpoint: ' ',
    cors: corsOptions(options.corsOrigins),
    multipart: false,
    batching: false,
    // Yoga's own passes every body through a stream that counts.
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: new DocumentCache(), errorCache: noCache },
    logging: false,
    plugins: [
      useEndpoint(endpoint),
      ...(graphiql ? [useGraphiQL(graphiql)] : []),
      useGraphRequest(),
      useJsonOnly(),
      useBodyLimit(requestBytes),
      useDocumentLimits(costs),
      ...(options.introspection === false ? [useIntrospectionOff()] : []),
      useQuietValidation(),
    ],
  });

  const close = async () => {
    loopDelay?.stop();
    await yoga.dispose();
    await upstream.close();
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: fetchHandler({ yoga, requests, corsHeaders: mayRead }),
    listener: nodeListener({ yoga, requests, unsent, corsHeaders: mayRead }),
    endpoint,
    upstreamReachable: () => upstream.ready,
    close() {
      closed ??= close();
      return closed;
    },
  };
}
