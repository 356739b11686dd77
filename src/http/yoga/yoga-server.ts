/** Yoga, for every request that does not take the fast path. */
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { presentAnyError } from '../out/request-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { YogaContext } from '../request/yoga-context.ts';
import type { AskedDocument } from '../trusted/asked-document.ts';
import type { RequestedDocuments } from '../trusted/requested-documents.ts';
import { useBodyLimit } from './use-body-limit.ts';
import { useEndpoint } from './use-endpoint.ts';
import { useEventStreams } from './use-event-streams.ts';
import { useGraphRequest } from './use-graph-request.ts';
import { type GraphiQLOptions, useGraphiQL } from './use-graphiql.ts';
import { useJsonOnly } from './use-json-only.ts';
import { useNoBatches } from './use-no-batches.ts';
import { useNoGraphiQL } from './use-no-graphiql.ts';
import { useNoWebSockets } from './use-no-websockets.ts';
import { usePreflight } from './use-preflight.ts';
import { useRequestParams } from './use-request-params.ts';

export interface YogaServerOptions {
  readonly schema: GraphQLSchema;
  readonly documents: RequestedDocuments;
  readonly endpoint: string;
  readonly graphiql: GraphiQLOptions | undefined;
  /** Whether pages of other origins may call. */
  readonly hasCors: boolean;
  /** Maximum size of a request body, in bytes. */
  readonly requestBytes: number;
  /** Receives internal errors. */
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
}: YogaServerOptions) => {
  /** The documents that requests name by ID: Yoga passes only texts on. */
  const asked = new WeakMap<GraphRequest, AskedDocument>();
  return createYoga<YogaContext, object>({
    schema,
    graphqlEndpoint: endpoint,
    maskedErrors: { isDev: false, maskError: (error) => presentAnyError(error, report) },
    graphiql: false,
    landingPage: false,
    // Yoga would match any address with this ending. No address ends with a space.
    healthCheckEndpoint: ' ',
    cors: false,
    multipart: false,
    batching: false,
    // Yoga would pass every body through a counting stream.
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
      useRequestParams({
        explains: graphiql?.explains ?? false,
        trusted: documents.trusted,
        asked,
      }),
      useGraphRequest(documents, asked),
    ],
  });
};
