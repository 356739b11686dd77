/**
 * What requests take of the service's answers: each so much in all, and all of them together so much at
 * once. Bytes count as they arrive, and unpacked ones where they are more.
 */
import { budgetExceeded, RestError } from '../values/errors.ts';

/** Answers that requests under way hold, all together. */
export class SharedByteBudget {
  readonly #bound: number;
  #held = 0;

  constructor(bound: number) {
    this.#bound = bound;
  }

  get isOver(): boolean {
    return this.#held > this.#bound;
  }

  add(bytes: number): void {
    this.#held += bytes;
  }
}

/** Seconds: requests end soon, and with each goes all it held. */
const retryAfter = 1;

/** One request's part. */
export class ByteBudget {
  readonly #bound: number;
  readonly #all: SharedByteBudget;
  #read = 0;
  #isReleased = false;

  constructor(bound: number, all: SharedByteBudget) {
    this.#bound = bound;
    this.#all = all;
  }

  /** Bytes that have come. */
  get read(): number {
    return this.#read;
  }

  /** Why no more may be asked for; undefined while it may. */
  get refusal(): RestError | undefined {
    if (this.#read > this.#bound) return budgetExceeded(this.#read, this.#bound, 'bytes');
    return this.#all.isOver ? new RestError('OVERLOADED', { retryAfter }) : undefined;
  }

  /** Takes note of bytes that have come. */
  take(bytes: number): void {
    this.#read += bytes;
    // What still comes for a request that is over is dropped as it comes.
    if (!this.#isReleased) this.#all.add(bytes);
  }

  /** The request is over, and nothing of it is held any more. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#all.add(-this.#read);
  }
}
