/** Writes down the attempts of one call in its record, and in its span. */
import type { RestError } from '../values/errors.ts';
import type { CallRecord } from './call-log.ts';
import type { CallSpan, CallTrace } from './call-span.ts';

export class CallAttempts {
  readonly #record: CallRecord;
  readonly #trace: CallTrace | undefined;
  #span: CallSpan | undefined;
  readonly #requestedAt = performance.now();
  #beganAt = this.#requestedAt;

  constructor(record: CallRecord, trace: CallTrace | undefined) {
    this.#record = record;
    this.#trace = trace;
  }

  /** From the first attempt on. Undefined if the request has no trace of its own. */
  get span(): CallSpan | undefined {
    return this.#span;
  }

  begin(): void {
    this.#record.attempts += 1;
    this.#record.ms = null;
    this.#beganAt = performance.now();
    if (this.#trace) this.#span ??= this.#trace.begin(this.#record);
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
    this.#record.ms ??= performance.now() - this.#requestedAt;
    if (error) {
      // The call ended before its first attempt.
      if (this.#record.failures.length === 0) this.failed(error);
      this.#record.code = error.code;
    }
    this.#span?.end();
  }
}
