/**
 * Errors of whole requests, which are refused before any field is executed. Their extensions contain the HTTP status of
 * the response; errors of fields have none.
 */
import { GraphQLError } from 'graphql';
import { asError, errorMessages, presentError, relocate } from '../graphql/errors/errors.ts';
import { withoutValues } from '../graphql/errors/without-values.ts';

/** An error that refuses a request with this status. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code, http: { status, ...(headers && { headers }) } },
  });

export const badRequest = (message: string): GraphQLError => refusal(400, 'BAD_REQUEST', message);

/**
 * The error as the client receives it, whether it is of the request or of a field. `report` is called with internal
 * errors.
 */
export function presentAnyError(error: unknown, report: (cause: unknown) => void): GraphQLError {
  if (error instanceof GraphQLError && error.path === undefined && error.extensions.http)
    return presentRefusal(error);
  const shown = presentError(error, report);
  // An error without a path means that there is no data, for which a 200 would report success.
  return shown.path === undefined ? withStatus(shown, 500) : shown;
}

/** An error without a code concerns a variable that cannot be coerced, because all other errors have a code. */
function presentRefusal(error: GraphQLError): GraphQLError {
  const { code = 'BAD_USER_INPUT', http, cost, retryAfter } = error.extensions;
  // The original error is left out, because it would contain the input.
  return relocate(error, withoutValues(error), {
    code,
    ...(cost !== undefined && { cost }),
    ...(retryAfter !== undefined && { retryAfter }),
    http,
  });
}

const withStatus = ({ message, extensions }: GraphQLError, status: number) =>
  new GraphQLError(message, { extensions: { ...extensions, http: { status } } });

/** The error of a request that failed inside. `cause` is only for the log. */
export const internalError = (cause?: unknown): GraphQLError =>
  new GraphQLError(errorMessages.INTERNAL_SERVER_ERROR, {
    ...(cause !== undefined && { originalError: asError(cause) }),
    extensions: { code: 'INTERNAL_SERVER_ERROR', http: { status: 500 } },
  });

/** The error of a request that is refused to make room for others. `retryAfter`: seconds to wait. */
export const overloadedError = (retryAfter: number): GraphQLError =>
  new GraphQLError(errorMessages.OVERLOADED, {
    extensions: {
      code: 'OVERLOADED',
      retryAfter,
      http: { status: 503, headers: { 'retry-after': String(retryAfter) } },
    },
  });
