/**
 * The answer to a request that nothing was done for.
 *
 * Its type is `application/json`, whatever the caller prefers: in the newer type Apollo and others take a refusal for
 * the result of the operation, and do not try again.
 */
import { errorMessages } from '../graphql/errors/errors.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `retryAfter`: seconds. */
export function overloadedAnswer(retryAfter: number): PlainAnswer {
  const error = {
    message: errorMessages.OVERLOADED,
    extensions: { code: 'OVERLOADED', retryAfter },
  };
  return {
    status: 503,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(retryAfter),
    },
    body: JSON.stringify({ errors: [error] }),
  };
}
