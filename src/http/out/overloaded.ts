/**
 * The answer to a request that nothing was done for.
 *
 * Its type is `application/json`, whatever the caller prefers: in the newer type Apollo and others take a refusal for
 * the result of the operation, and do not try again.
 */
import { errorMessages } from '../../graphql/errors/errors.ts';
import { errorResponse, type PlainResponse } from './plain-response.ts';

/** `retryAfter`: seconds. */
export function overloadedResponse(retryAfter: number): PlainResponse {
  const { OVERLOADED: message } = errorMessages;
  const { headers, ...response } = errorResponse(503, message, { code: 'OVERLOADED', retryAfter });
  return { ...response, headers: { ...headers, 'retry-after': String(retryAfter) } };
}
