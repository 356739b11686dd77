/** Yoga, for every request that has no shorter way in. It is large, so it is loaded by `warm-up.ts`, or when the first one comes. */
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Documents } from '../documents/documents.ts';
import { presentAnyError } from '../out/request-errors.ts';
import type { RequestScope } from '../request/request-scope.ts';
import type { GraphiQLSettings } from './graphiql-settings.ts';
import { useBodyLimit } from './use-body-limit.ts';
import { useEndpoint } from './use-endpoint.ts';
import { useEventStreams } from './use-event-streams.ts';
import { useGraphRequest } from './use-graph-request.ts';
import { useGraphiQL } from './use-graphiql.ts';
import { useJsonOnly } from './use-json-only.ts';
import { useNoBatches } from './use-no-batches.ts';
import { useNoGraphiQL } from './use-no-graphiql.ts';
import { useNoWebSockets } from './use-no-websockets.ts';
import { usePreflight } from './use-preflight.ts';
import { useRequestParams } from './use-request-params.ts';

export interface YogaServerOptions {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly endpoint: string;
  readonly graphiql: GraphiQLSettings | undefined;
  /** Whether pages of other origins may call. */
  readonly hasCors: boolean;
  /** Bytes that the body of a request may have. */
  readonly requestBytes: number;
  /** Hears what went wrong inside. */
  readonly report: (cause: unknown) => void;
}

export type YogaServer = ReturnType<typeof createYogaServer>;

export const createYogaServer = ({
  schema,
  documents,
  endpoint,
  graphiql,
  hasCors,
  requestBytes,
  report,
}: YogaServerOptions) =>
  createYoga<RequestScope, object>({
    schema,
    graphqlEndpoint: endpoint,
    maskedErrors: { isDev: false, maskError: (error) => presentAnyError(error, report) },
    graphiql: false,
    landingPage: false,
    // Yoga's own check matches any address that ends so; no address ends with a space.
    healthCheckEndpoint: ' ',
    cors: false,
    multipart: false,
    batching: false,
    // Yoga's own passes every body through a stream that counts.
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    logging: false,
    plugins: [
      ...(hasCors ? [usePreflight()] : []),
      useNoWebSockets(),
      useEndpoint({ endpoint, hasPage: graphiql !== undefined }),
      graphiql ? useGraphiQL(graphiql) : useNoGraphiQL(),
      useJsonOnly(),
      useBodyLimit(requestBytes),
      useNoBatches(),
      useEventStreams(documents),
      useRequestParams(),
      useGraphRequest(documents),
    ],
  });
