/**
 * The answer to a request that nothing was done for.
 *
 * Its type is `application/json`, whatever the caller prefers: in the newer type Apollo and others take a refusal for
 * the result of the operation, and do not try again.
 */
import { errorMessages } from '../../graphql/errors/errors.ts';
import { errorAnswer, type PlainAnswer } from './plain-answer.ts';

/** `retryAfter`: seconds. */
export function overloadedAnswer(retryAfter: number): PlainAnswer {
  const { OVERLOADED: message } = errorMessages;
  const { headers, ...answer } = errorAnswer(503, message, { code: 'OVERLOADED', retryAfter });
  return { ...answer, headers: { ...headers, 'retry-after': String(retryAfter) } };
}
