/**
 * Error codes of the graph with their default messages; an error without such a code is masked. Errors of whole
 * requests are in `src/http/out/request-errors.ts`.
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

/** An error of the graph. `message` replaces that of the code; `upstream` is the call that caused it. */
export function graphError(
  code: ErrorCode,
  message: string | undefined = errorMessages[code],
  upstream?: RestError['upstream'],
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(upstream && { upstream }) } });
}

const unfit = invalidResponse('a value that fits its type');

/** The error that the client receives. `report` receives internal errors. */
export function presentError(error: unknown, report: (cause: unknown) => void): GraphQLError {
  const located = error instanceof GraphQLError ? error : undefined;
  const cause = rootCause(error);
  if (cause instanceof RestError) return relocate(located, cause.message, restExtensions(cause));
  if (cause instanceof GraphQLError) {
    const { code, cost, upstream } = cause.extensions;
    // Without a code, the error is from graphql-js. During execution it is about an argument, with its node, or about a
    // value that does not fit its type, which the message may contain.
    if (code === undefined && located?.path)
      return cause.nodes
        ? relocate(located, withoutValues(cause), { code: 'BAD_USER_INPUT' })
        : relocate(located, unfit.message, restExtensions(unfit));
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

/** Anything may be thrown. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('Reading failed', { cause: thrown });

/** graphql-js wraps errors in located ones. */
export function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

function restExtensions({ code, facts, upstream }: RestError): Record<string, unknown> {
  const { retryAfter, counted, bound, unit } = facts;
  return {
    code,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(unit !== undefined && { cost: { counted, bound, unit } }),
    ...(upstream && { upstream }),
  };
}

/** An error with another message and other extensions, and without its cause. */
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

/** The error with another message and further extensions. */
export const extended = (
  error: GraphQLError,
  message: string,
  added: Readonly<Record<string, unknown>>,
): GraphQLError => relocate(error, message, { ...error.extensions, ...added });
