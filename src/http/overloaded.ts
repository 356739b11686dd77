/** What a request is answered that nothing was done for. */
import { errorMessages } from '../graphql/errors/errors.ts';
import { answerType } from './answer-head.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function overloadedAnswer(retryAfter: number, accept: string | null): PlainAnswer {
  const type = answerType(accept ?? undefined) ?? 'application/json';
  const error = {
    message: errorMessages.OVERLOADED,
    extensions: { code: 'OVERLOADED', retryAfter },
  };
  return {
    status: 503,
    headers: { 'content-type': `${type}; charset=utf-8`, 'retry-after': String(retryAfter) },
    body: JSON.stringify({ errors: [error] }),
  };
}
