/**
 * Budgets for the bytes of responses: one for each request in total, and one for all current requests together. Bytes
 * count as they arrive, or when decoded if they are more then.
 */
import { budgetExceeded, RestError } from '../values/errors.ts';

/** The bytes of responses that all current requests have in memory. */
export class SharedByteBudget {
  readonly #bound: number;
  #held = 0;

  constructor(bound: number) {
    this.#bound = bound;
  }

  get held(): number {
    return this.#held;
  }

  get isOver(): boolean {
    return this.#held > this.#bound;
  }

  add(bytes: number): void {
    this.#held += bytes;
  }
}

/** Seconds to wait. It is short, because requests end soon and release their bytes. */
const retryAfter = 1;

/** The byte budget of one request. */
export class ByteBudget {
  readonly #bound: number;
  readonly #all: SharedByteBudget;
  #read = 0;
  #isReleased = false;

  constructor(bound: number, all: SharedByteBudget) {
    this.#bound = bound;
    this.#all = all;
  }

  /** Another budget of the same size. */
  another(): ByteBudget {
    return new ByteBudget(this.#bound, this.#all);
  }

  /** Bytes received. */
  get read(): number {
    return this.#read;
  }

  get left(): number {
    return Math.max(this.#bound - this.#read, 0);
  }

  /** Why no further bytes may be read. Undefined while the budget allows it. */
  get refusal(): RestError | undefined {
    if (this.#read > this.#bound) return budgetExceeded(this.#read, this.#bound, 'bytes');
    return this.#all.isOver
      ? new RestError('OVERLOADED', { retryAfter, cause: 'HELD_BYTES' })
      : undefined;
  }

  /** Counts received bytes. Returns why no further bytes may be read, if so. */
  take(bytes: number): RestError | undefined {
    this.#read += bytes;
    // Bytes that arrive after the end of the request are dropped.
    if (!this.#isReleased) this.#all.add(bytes);
    return this.refusal;
  }

  /** Releases the bytes, because the request is over. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#all.add(-this.#read);
  }
}
