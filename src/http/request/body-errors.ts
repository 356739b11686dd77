/**
 * Bodies that something before the facade has read. What it parsed and left in `request.body` is as good as
 * the body; where nothing is left, to read once more would be to wait for ever.
 */
import type { IncomingMessage } from 'node:http';
import { GraphQLError } from 'graphql';

/** A request as parsers of bodies leave it. */
type ParsedMessage = IncomingMessage & { readonly body?: unknown };

/** Why there is nothing to read, if so. */
export function bodyError({ readableDidRead, body }: ParsedMessage): GraphQLError | undefined {
  // Yoga takes any value with members, texts and bytes among them, and reads the request for all others.
  if (!readableDidRead || Object.keys(body ?? {}).length > 0) return undefined;
  return body === undefined
    ? bodyConsumed()
    : refusal(400, 'BAD_REQUEST', 'The request body has no query.');
}

/** It is the server that is wrong here: whoever wrote it has to know what to change. */
export const bodyConsumed = () =>
  refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The request body was read before the request reached the facade. Mount the facade before any body parser, or leave the parsed body in "request.body".',
  );

/** Mostly as the caller has left: no fault of ours. */
export const bodyUnreadable = () =>
  refusal(400, 'BAD_REQUEST', 'The body of the request could not be read.');

const refusal = (status: number, code: string, message: string) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });
