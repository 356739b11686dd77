/** Writes down the attempts of one call in its record. */
import type { RestError } from '../values/errors.ts';
import type { CallRecord } from './call-log.ts';

export class CallAttempts {
  readonly #record: CallRecord;
  readonly #requestedAt = performance.now();
  #beganAt = this.#requestedAt;

  constructor(record: CallRecord) {
    this.#record = record;
  }

  begin(): void {
    this.#record.attempts += 1;
    this.#record.ms = null;
    this.#beganAt = performance.now();
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
    if (!error) return;
    // The call ended before its first attempt.
    if (this.#record.failures.length === 0) this.failed(error);
    this.#record.code = error.code;
  }
}
