/**
 * Budgets of response bytes: one for each request in total, and one for all requests together at a time. Bytes count as
 * they arrive, and decoded bytes if they are more.
 */
import { budgetExceeded, RestError } from '../values/errors.ts';

/** Response bytes that all current requests hold. */
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

/** Why a call is refused if all requests together hold too much. */
export const heldBytes = 'HELD_BYTES';

/** In seconds. Short, because requests end soon and release their bytes. */
const retryAfter = 1;

/** The budget of one request. */
export class ByteBudget {
  readonly bound: number;
  readonly #all: SharedByteBudget;
  #read = 0;
  #isReleased = false;

  constructor(bound: number, all: SharedByteBudget) {
    this.bound = bound;
    this.#all = all;
  }

  /** Bytes received. */
  get read(): number {
    return this.#read;
  }

  get left(): number {
    return Math.max(this.bound - this.#read, 0);
  }

  /** Why no more may be read; undefined while the budget allows it. */
  get refusal(): RestError | undefined {
    if (this.#read > this.bound) return budgetExceeded(this.#read, this.bound, 'bytes');
    return this.#all.isOver
      ? new RestError('OVERLOADED', { retryAfter, cause: heldBytes })
      : undefined;
  }

  /** Counts received bytes. Returns why no more may be read, if so. */
  take(bytes: number): RestError | undefined {
    this.#read += bytes;
    // What arrives after the end of a request is dropped.
    if (!this.#isReleased) this.#all.add(bytes);
    return this.refusal;
  }

  /** The request is over and holds nothing any more. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#all.add(-this.#read);
  }
}
