/**
 * The facade as a library: a fetch handler over one REST service, to mount in any server.
 *
 * It never listens and never reads the environment. Several may run in one process: they share the schema
 * and nothing else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga } from 'graphql-yoga';
import type { FacadeOptions } from './facade-options.ts';
import { DocumentCosts } from './graphql/plan/document-cost.ts';
import { executeByGraphQL, executeByPlan } from './graphql/plan/execute.ts';
import { corsHeaders, corsOptions } from './http/cors.ts';
import { DocumentCache, noCache } from './http/document-cache.ts';
import { fetchHandler } from './http/fetch-handler.ts';
import { GraphRequests } from './http/graph-requests.ts';
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
import { useNoWebSockets } from './http/use-no-websockets.ts';
import { useQuietValidation } from './http/use-quiet-validation.ts';
import { useRequestParams } from './http/use-request-params.ts';
import { Upstream } from './rest/upstream.ts';
import { schema } from './schema.ts';
import { settle } from './settled-options.ts';

export type { FacadeOptions };

export interface Facade {
  /** Answers a request by the Fetch standard. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same as a listener for `node:http`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Whether the endpoint shows GraphiQL to browsers, and `GET /` leads them there. */
  readonly hasGraphiQL: boolean;
  /** False while the REST service is known to be out of reach. */
  readonly upstreamReachable: () => boolean;
  /** Lets calls under way end, then closes the connections to the REST service. */
  readonly close: () => Promise<void>;
}

const requestBytes = 100_000;

const executors = { plan: executeByPlan, graphql: executeByGraphQL } as const;

/** Makes a facade. Throws a `TypeError` that names the option that cannot be used. */
export function createFacade(options: FacadeOptions): Facade {
  const settled = settle(options);
  const { upstreamUrl, endpoint, logger, graphiql, now, shedDelayMs, corsOrigins } = settled;
  const upstream = new Upstream({
    url: upstreamUrl,
    connections: settled.connections,
    queueLimit: settled.queueLimit,
    briefWaitMs: settled.queueMs,
    connectTimeoutMs: settled.connectTimeoutMs,
    maxBodyBytes: settled.maxAnswerBytes,
    heldBytes: settled.heldBytes,
    retryDelay: settled.retryDelay,
    proxy: settled.proxy,
    tls: settled.tls,
    now,
  });
  const costs = new DocumentCosts(schema, {
    mostFields: settled.queryFields,
    mostValues: settled.queryValues,
    mostIds: settled.queryIds,
  });
  const loopDelay = shedDelayMs > 0 ? new LoopDelay(shedDelayMs) : undefined;
  const garbage = new LargeGarbage();
  const requests = new GraphRequests({
    schema,
    costs,
    client: {
      upstream,
      deadlineMs: settled.deadlineMs,
      callBudget: settled.callBudget,
      byteBudget: settled.byteBudget,
    },
    responseBytes: settled.responseBytes,
    trace: settled.trace,
    garbage,
    log: logger && new RequestLog(logger),
    corsHeaders: corsHeaders(corsOrigins),
    loopDelay,
  });
  const unsent = new UnsentAnswers({
    mostBytes: settled.unsentBytes,
    stallMs: settled.stallMs,
    now,
    garbage,
  });

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
    cors: corsOptions(corsOrigins),
    multipart: false,
    batching: false,
    // Yoga's own passes every body through a stream that counts.
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: new DocumentCache(), errorCache: noCache },
    logging: false,
    plugins: [
      useNoWebSockets(),
      useEndpoint({ endpoint, hasPage: graphiql !== undefined }),
      ...(graphiql ? [useGraphiQL(graphiql)] : []),
      useGraphRequest(executors[settled.executor]),
      useJsonOnly(),
      useBodyLimit(requestBytes),
      useRequestParams(),
      useDocumentLimits(costs),
      ...(settled.introspection ? [] : [useIntrospectionOff()]),
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
    fetch: fetchHandler({ yoga, requests }),
    listener: nodeListener({ yoga, requests, unsent }),
    endpoint,
    hasGraphiQL: graphiql !== undefined,
    upstreamReachable: () => upstream.ready,
    close() {
      closed ??= close();
      return closed;
    },
  };
}
