/**
 * Error codes of the graph, with their default messages; an error without one of these codes is masked. Errors of whole
 * requests are in `src/server/request-errors.ts`.
 */
import { GraphQLError } from 'graphql';
import {
  invalidResponse,
  RestError,
  type RestErrorCode,
  restErrorMessages,
} from '../../rest/values/errors.ts';
import { withoutValues } from './without-values.ts';

export const errorMessages = {
  ...restErrorMessages,
  INVALID_ID: 'This is not an ID of the expected type. Use the global ID or key of the object.',
  INVALID_CURSOR: 'This cursor does not belong to this list. Start again without a cursor.',
  QUERY_TOO_COSTLY:
    'The query exceeds a limit of a request. Request less data, or split the request.',
  INTERNAL_SERVER_ERROR: 'Internal error in Docgraph.',
} as const satisfies Record<RestErrorCode | string, string>;

export type ErrorCode = keyof typeof errorMessages;

/**
 * An error of the graph. `message` replaces the default message of the code. `upstream` is the call that caused the
 * error.
 */
export function graphError(
  code: ErrorCode,
  message: string | undefined = errorMessages[code],
  upstream?: RestError['upstream'],
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(upstream && { upstream }) } });
}

const unfit = invalidResponse('a value that fits its type');

/** The error that the client receives. `report` is called with internal errors. */
export function presentError(error: unknown, report: (cause: unknown) => void): GraphQLError {
  const located = error instanceof GraphQLError ? error : undefined;
  const cause = rootCause(error);
  if (cause instanceof RestError) return relocate(located, cause.message, cause.extensions);
  if (cause instanceof GraphQLError) {
    const { code, cost, upstream } = cause.extensions;
    // An error without a code is from graphql-js. During execution, it concerns an argument and has the argument's
    // node, or it concerns a value that does not have the right type and may be quoted in the message.
    if (code === undefined && located?.path)
      return cause.nodes
        ? relocate(located, withoutValues(cause), { code: 'BAD_USER_INPUT' })
        : relocate(located, unfit.message, unfit.extensions);
    if (code === undefined || String(code) in errorMessages)
      return relocate(located ?? cause, withoutValues(cause), {
        ...(code !== undefined && { code }),
        ...(cost !== undefined && { cost }),
        ...(upstream !== undefined && { upstream }),
      });
  }
  report(cause);
  return relocate(located, errorMessages.INTERNAL_SERVER_ERROR, { code: 'INTERNAL_SERVER_ERROR' });
}

/** The thrown value as an error, since any value can be thrown. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('Reading failed', { cause: thrown });

/** The error that graphql-js wrapped in located errors. */
export function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** The error with another message and other extensions, and without its cause. */
export function relocate(
  located: GraphQLError | undefined,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  return new GraphQLError(message, {
    nodes: located?.nodes ?? null,
    source: located?.source ?? null,
    positions: located?.positions ?? null,
    path: located?.path ?? null,
    extensions,
  });
}

/** The error with another message and additional extensions. */
export const extended = (
  error: GraphQLError,
  message: string,
  added: Readonly<Record<string, unknown>>,
): GraphQLError => relocate(error, message, { ...error.extensions, ...added });
