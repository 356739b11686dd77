/** The answer to callers who accept none of the types that there are. */
import { GraphQLError } from 'graphql';
import type { FetchAPI } from 'graphql-yoga';

const message = 'Accept application/graphql-response+json or application/json.';

export const notAcceptable = new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });

export const notAcceptableResponse = ({ Response }: FetchAPI): Response =>
  new Response(`${message}\n`, {
    status: 406,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
