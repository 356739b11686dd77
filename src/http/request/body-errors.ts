/**
 * Errors of request bodies that were read before the facade. A parsed value in `request.body` is as good as the body;
 * without one, reading again would wait forever.
 */
import type { IncomingMessage } from 'node:http';
import type { GraphQLError } from 'graphql';
import { refusal } from '../out/request-errors.ts';

/** A request as body parsers leave it. */
type ParsedMessage = IncomingMessage & { readonly body?: unknown };

/** Why the body cannot be read; undefined if it can. */
export function bodyError({ readableDidRead, body }: ParsedMessage): GraphQLError | undefined {
  // Yoga uses any value with members, texts and bytes included, and reads the request for all others.
  if (!readableDidRead || Object.keys(body ?? {}).length > 0) return undefined;
  return body === undefined
    ? bodyConsumed()
    : refusal(400, 'BAD_REQUEST', 'The request body has no query.');
}

/** The host server is at fault, and its author needs to know what to change. */
export const bodyConsumed = () =>
  refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The request body was read before the request reached the facade. Mount the facade before any body parser, or leave the parsed body in "request.body".',
  );

/** Mostly because the caller has left, which is not an internal error. */
export const bodyUnreadable = () =>
  refusal(400, 'BAD_REQUEST', 'The body of the request could not be read.');
