/** What one request may use: time, calls, and bytes of responses. */
import { ByteBudget, type SharedByteBudget } from '../transport/byte-budget.ts';
import { Deadline } from '../transport/deadline.ts';
import { budgetExceeded, type RestError } from '../values/errors.ts';
import type { RestClientOptions } from './client-options.ts';

export class Budgets {
  readonly deadline: Deadline;
  /** The byte budget for the calls that the request needs. */
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

  /** Bytes read so far, of all responses. */
  get bytesRead(): number {
    return this.bytes.read + (this.#replayBytes?.read ?? 0);
  }

  /** Counts a call. Returns an error if the budget is exceeded. */
  takeCall(): RestError | undefined {
    this.#calls += 1;
    const isAllowed = this.#calls <= this.#maxCalls;
    return isAllowed ? undefined : budgetExceeded(this.#calls, this.#maxCalls, 'calls');
  }

  /**
   * Creates the byte budget for the calls of a replay. It has the same size, and a call leaves it when a field requests
   * its value.
   */
  beginReplay(): ByteBudget {
    this.#replayBytes = new ByteBudget(this.bytes.bound, this.#bytesOfAll);
    return this.#replayBytes;
  }

  /** Releases the budgets when the request no longer holds any response. */
  release(): void {
    this.bytes.release();
    this.#replayBytes?.release();
  }
}
