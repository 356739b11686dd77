/** Yoga, which handles special requests: preflights, requests for GraphiQL, and those for event streams. */
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { inBytePieces } from '../out/json-pieces.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { DocumentSources } from '../trusted/find-document.ts';
import { useEventStreams } from './use-event-streams.ts';
import { type GraphiQLOptions, useGraphiQL } from './use-graphiql.ts';
import { usePreflight } from './use-preflight.ts';
import type { YogaContext } from './yoga-context.ts';

export interface YogaServerOptions {
  readonly schema: GraphQLSchema;
  readonly sources: DocumentSources;
  readonly graphiql: GraphiQLOptions | undefined;
}

export type YogaServer = ReturnType<typeof createYogaServer>;

export const createYogaServer = ({ schema, sources, graphiql }: YogaServerOptions) =>
  createYoga<YogaContext, object>({
    schema,
    graphiql: false,
    landingPage: false,
    // Yoga would respond to any URL with this ending. No URL ends with a space.
    healthCheckEndpoint: ' ',
    cors: false,
    logging: false,
    plugins: [
      usePreflight(),
      ...(graphiql ? [useGraphiQL(graphiql)] : []),
      useEventStreams(sources),
    ],
  });

/** Names of the headers that Yoga's plugins read. */
const headerNames = ['accept', 'accept-encoding', 'if-none-match'] as const;

/** Responds to a request whose body is already in the context. Rejects with the error of a plugin. */
export async function respondByYoga(yoga: YogaServer, context: YogaContext): Promise<HttpResponse> {
  const { method, url, headers } = context.request.head;
  const init: Record<string, string> = {};
  for (const name of headerNames) {
    const value = headers.get(name);
    if (value !== null) init[name] = value;
  }
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  const asked = new yoga.fetchAPI.Request(address, { method, headers: init });
  const made = await yoga.fetch(asked, context);
  const head = { status: made.status, headers: Object.fromEntries(made.headers) };
  return made.body === null
    ? head
    : { ...head, body: inBytePieces(new Uint8Array(await made.arrayBuffer())) };
}
