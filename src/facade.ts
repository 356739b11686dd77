/**
 * The facade as a library: a fetch handler over one REST service, to mount in any server.
 *
 * It never listens and never reads the environment. Several may run in one process: they share the schema
 * and nothing else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import { GraphContext } from './graphql/context.ts';
import { DocumentCosts } from './graphql/cost/document-cost.ts';
import { hasAddress } from './http/address.ts';
import { corsOptions } from './http/cors.ts';
import { DocumentCache, noCache } from './http/document-cache.ts';
import { presentAnyError } from './http/request-errors.ts';
import { useCallEnd } from './http/use-call-end.ts';
import { useDocumentLimits } from './http/use-document-limits.ts';
import { useEndpoint } from './http/use-endpoint.ts';
import { type GraphiQLSettings, useGraphiQL } from './http/use-graphiql.ts';
import { useJsonOnly } from './http/use-json-only.ts';
import { useQuietValidation } from './http/use-quiet-validation.ts';
import { useRequestLog } from './http/use-request-log.ts';
import { useResultExtensions } from './http/use-result-extensions.ts';
import { useUnauthorizedStatus } from './http/use-unauthorized-status.ts';
import { RestClient } from './rest/client.ts';
import type { ProxySettings, TlsSettings } from './rest/dispatchers.ts';
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
  } = options;
  const upstream = new Upstream({
    url: new URL(options.upstreamUrl),
    connections: options.connections,
    queueLimit: options.queueLimit,
    connectTimeoutMs: options.connectTimeoutMs,
    maxBodyBytes: options.maxAnswerBytes,
    heldBytes: options.heldBytes,
    retryDelay: options.retryDelay,
    proxy: options.proxy,
    tls: options.tls,
    now: options.now,
  });
  const bounds = { mostFields: 10_000, mostValues: 160_000, mostIds: 1_000 };
  const costs = new DocumentCosts(schema, bounds);
  const report = (cause: unknown) => logger?.error({ err: cause }, 'internal error');

  const yoga = createYoga({
    schema,
    graphqlEndpoint: endpoint,
    context: ({ request }) =>
      new GraphContext(
        new RestClient({
          upstream,
          headers: request.headers,
          deadlineMs,
          callBudget,
          byteBudget,
          signal: request.signal,
        }),
        bounds,
      ),
    maskedErrors: { isDev: false, maskError: (error) => presentAnyError(error, report) },
    graphiql: false,
    landingPage: false,
    // Yoga's own check matches any address that ends so; no address ends with a space.
    healthCheckEndpoint: ' ',
    cors: corsOptions(options.corsOrigins),
    multipart: false,
    batching: false,
    maxRequestBodySize: requestBytes,
    parserAndValidationCache: { documentCache: new DocumentCache(), errorCache: noCache },
    logging: false,
    plugins: [
      useEndpoint(endpoint),
      ...(graphiql ? [useGraphiQL(graphiql)] : []),
      ...(logger ? [useRequestLog(logger)] : []),
      useJsonOnly(),
      useDocumentLimits(costs),
      useQuietValidation(),
      useResultExtensions({ trace: options.trace ?? false }),
      useUnauthorizedStatus(),
      useCallEnd(),
    ],
  });

  const close = async () => {
    await yoga.dispose();
    await upstream.close();
  };
  let closed: Promise<void> | undefined;
  return {
    fetch: async (request) => yoga.fetch(request),
    listener(request, response) {
      if (hasAddress(request)) void yoga(request, response);
      else response.writeHead(400).end();
    },
    endpoint,
    upstreamReachable: () => upstream.ready,
    close() {
      closed ??= close();
      return closed;
    },
  };
}
