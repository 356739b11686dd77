/** Records the attempts of one call, in its log record and in its trace span. */
import type { RestError } from '../values/errors.ts';
import type { CallRecord } from './call-log.ts';
import type { CallSpan } from './call-span.ts';
import type { Scope } from './scope.ts';

const maxAttempts = 2;

/** What a call that was made early says about its failures. */
interface SpeculativeCall {
  /** Whether no field has requested the value yet. */
  readonly isSpeculative: boolean;
  readonly speculation: { forgives(error: RestError): boolean } | undefined;
}

export class Attempts {
  readonly #record: CallRecord;
  readonly #scope: Pick<Scope, 'trace' | 'hooks'>;
  #hasEnded = false;
  #isSpeculative = false;
  #max = maxAttempts;
  /** The span of the call. Undefined if the request is not traced. */
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

  /** Whether the last attempt was sent before a field requested the value. */
  get isSpeculative(): boolean {
    return this.#isSpeculative;
  }

  /** Records that an attempt begins. `isSpeculative`: no field has requested the value yet. */
  begin(isSpeculative = false): void {
    this.#isSpeculative = isSpeculative;
    this.#record.attempts += 1;
    this.#record.ms = null;
    this.#beganAt = performance.now();
    const { trace } = this.#scope;
    if (trace) this.span ??= trace.begin(this.#record);
  }

  /** Whether the failed attempt does not count: a field has requested the value since the attempt was sent. */
  forgives(error: RestError, { isSpeculative, speculation }: SpeculativeCall): boolean {
    const isClaimed = this.#isSpeculative && !isSpeculative;
    const isForgiven = isClaimed && speculation?.forgives(error) === true;
    if (isForgiven) this.#max += 1;
    return isForgiven;
  }

  /** Takes back an attempt that was not sent. */
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

  /** Records that the call is over, with its error if it failed. */
  end(error?: RestError): void {
    this.#record.ms ??= performance.now() - this.#record.beganAt;
    if (error) {
      // Without a recorded failure, the call ended before its first attempt.
      if (this.#record.failures.length === 0) this.failed(error);
      this.#record.code = error.code;
    }
    this.span?.end();
    const { hooks } = this.#scope;
    if (hooks && !this.#hasEnded && this.#record.attempts > 0) hooks.ended(this.#record);
    this.#hasEnded = true;
  }
}
