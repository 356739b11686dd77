/** Options for a Yoga that serves the graph. `useDocgraph` is right with others, too; the reason is beside each. */
import { GraphQLError } from 'graphql';
import { relocate, rootCause } from '../graphql/errors/errors.ts';
import { withoutValues } from '../graphql/errors/without-values.ts';
import { isPresented } from './present-errors.ts';
import { internalError } from './request-errors.ts';

/**
 * Errors of the graph are presented before. A `GraphQLError` of a hook is a refusal, which is for the client. Any other
 * error could show what is inside: `useResults` reports it.
 */
function maskError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError && isPresented(error)) return error;
  if (error instanceof GraphQLError && rootCause(error) instanceof GraphQLError)
    return relocate(error, withoutValues(error), error.extensions);
  return internalError(error);
}

export const yogaOptions = {
  // `useDocgraph` reads bodies itself, within its own limit. Yoga's doubles the time of the smallest request.
  maxRequestBodySize: false,
  // There are no uploads, and any page may send a form without a preflight.
  multipart: false,
  // Only origins that an operator names may send requests. Yoga's default is all origins, with credentials.
  cors: false,
  // `useDocgraph` has one cache by bytes. Yoga's counts entries, of which each may have megabytes.
  parserAndValidationCache: false,
  // Yoga's page loads GraphiQL from another host, without a content security policy.
  graphiql: false,
  landingPage: false,
  batching: false,
  maskedErrors: { maskError },
  // Errors are logged where they are presented. Yoga would print them, with what they contain.
  logging: false,
} as const;
