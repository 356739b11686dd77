/** What one request may use: time, calls, and bytes of responses. */
import { ByteBudget, type SharedByteBudget } from '../transport/byte-budget.ts';
import { Deadline } from '../transport/deadline.ts';
import { budgetExceeded, type RestError } from '../values/errors.ts';
import type { RestClientOptions } from './client-options.ts';

export class Budgets {
  readonly deadline: Deadline;
  /** Bytes of the calls that the request needs. */
  readonly bytes: ByteBudget;
  readonly #maxCalls: number;
  readonly #bytesOfAll: SharedByteBudget;
  #calls = 0;
  #replayBytes: ByteBudget | undefined;

  constructor({ upstream, deadlineMs, callBudget, byteBudget }: RestClientOptions) {
    this.deadline = new Deadline(deadlineMs, upstream.now);
    this.bytes = new ByteBudget(byteBudget, upstream.byteBudget);
    this.#maxCalls = callBudget;
    this.#bytesOfAll = upstream.byteBudget;
  }

  /** Calls that the request may still make. */
  get callsLeft(): number {
    return Math.max(this.#maxCalls - this.#calls, 0);
  }

  /** Bytes of all responses so far. */
  get bytesRead(): number {
    return this.bytes.read + (this.#replayBytes?.read ?? 0);
  }

  /** Counts a call. Returns the error if it may not be made. */
  takeCall(): RestError | undefined {
    this.#calls += 1;
    const isAllowed = this.#calls <= this.#maxCalls;
    return isAllowed ? undefined : budgetExceeded(this.#calls, this.#maxCalls, 'calls');
  }

  /** A budget of the same size for the calls of a replay, until the request needs them. */
  beginReplay(): ByteBudget {
    this.#replayBytes = new ByteBudget(this.bytes.bound, this.#bytesOfAll);
    return this.#replayBytes;
  }

  /** The request holds no response any more. */
  release(): void {
    this.bytes.release();
    this.#replayBytes?.release();
  }
}
