/**
 * The response to a request that is refused before any work is done for it.
 *
 * Its type is always `application/json`: if it had the newer type, Apollo and other clients would take it for the
 * result of the operation, and would not try again.
 */
import { GraphQLError } from 'graphql';
import { errorMessages } from '../../graphql/errors/errors.ts';
import { errorResponse, type PlainResponse } from './plain-response.ts';

/** `retryAfter`: seconds to wait. */
export function overloadedResponse(retryAfter: number): PlainResponse {
  const { OVERLOADED: message } = errorMessages;
  const { headers, ...response } = errorResponse(503, message, { code: 'OVERLOADED', retryAfter });
  return { ...response, headers: { ...headers, 'retry-after': String(retryAfter) } };
}

/** The error for a request whose document was already read. */
export function overloadedError(retryAfter: number): GraphQLError {
  const { status, headers } = overloadedResponse(retryAfter);
  return new GraphQLError(errorMessages.OVERLOADED, {
    extensions: { code: 'OVERLOADED', retryAfter, http: { status, headers } },
  });
}
