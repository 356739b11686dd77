/** Options for a Yoga that serves the graph. `useDocgraph` is right with others, too; the reason is beside each. */
import { GraphQLError } from 'graphql';
import { errorMessages } from '../graphql/errors/errors.ts';
import { isPresented } from './present-errors.ts';

const code = 'INTERNAL_SERVER_ERROR';

/** Errors of the graph are presented before; any other could show what is inside. */
const maskError = (error: unknown): Error =>
  typeof error === 'object' && error !== null && isPresented(error)
    ? (error as Error)
    : new GraphQLError(errorMessages[code], { extensions: { code, http: { status: 500 } } });

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
