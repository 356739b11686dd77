/** Records the attempts of one call in its record, and in its span. */
import type { RestError } from '../values/errors.ts';
import type { CallRecord } from './call-log.ts';
import type { CallSpan } from './call-span.ts';
import type { Scope } from './scope.ts';

const maxAttempts = 2;

export class Attempts {
  readonly #record: CallRecord;
  readonly #scope: Pick<Scope, 'trace' | 'hooks'>;
  #hasEnded = false;
  #isSpeculative = false;
  #max = maxAttempts;
  /** Undefined if the request has no trace of its own. */
  span: CallSpan | undefined;
  #beganAt: number;

  constructor(record: CallRecord, scope: Pick<Scope, 'trace' | 'hooks'>) {
    this.#record = record;
    this.#scope = scope;
    this.#beganAt = record.beganAt;
  }

  get isLast(): boolean {
    return this.#record.attempts >= this.#max;
  }

  /** Whether the last attempt was sent before its value was requested. */
  get isSpeculative(): boolean {
    return this.#isSpeculative;
  }

  /** `isSpeculative`: before its value is requested. */
  begin(isSpeculative = false): void {
    this.#isSpeculative = isSpeculative;
    this.#record.attempts += 1;
    this.#record.ms = null;
    this.#beganAt = performance.now();
    const { trace } = this.#scope;
    if (trace) this.span ??= trace.begin(this.#record);
  }

  /**
   * Whether the call is sent again as if for the first time: it was refused as one of many calls of a replay, and the
   * request needs it. `isSpeculative`: its value is still not requested.
   */
  forgives({ code }: RestError, isSpeculative: boolean): boolean {
    const isForgiven = code === 'RATE_LIMITED' && this.#isSpeculative && !isSpeculative;
    if (isForgiven) this.#max += 1;
    return isForgiven;
  }

  /** The attempt was not sent after all. */
  withdraw(): void {
    this.#record.attempts -= 1;
  }

  failed({ code, facts }: RestError): void {
    this.#record.failures.push({
      attempt: this.#record.attempts,
      status: facts.status ?? null,
      ms: performance.now() - this.#beganAt,
      code,
      cause: facts.cause ?? code,
    });
  }

  /** The call is over; `error`: what it ended with. */
  end(error?: RestError): void {
    this.#record.ms ??= performance.now() - this.#record.beganAt;
    if (error) {
      // The call ended before its first attempt.
      if (this.#record.failures.length === 0) this.failed(error);
      this.#record.code = error.code;
    }
    this.span?.end();
    const { hooks } = this.#scope;
    if (hooks && !this.#hasEnded && this.#record.attempts > 0) hooks.ended(this.#record);
    this.#hasEnded = true;
  }
}
