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
  #speculativeBytes: ByteBudget | undefined;

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
    return this.bytes.read + (this.#speculativeBytes?.read ?? 0);
  }

  /** Counts a call. Returns an error if the budget is exceeded. */
  takeCall(): RestError | undefined {
    this.#calls += 1;
    const isAllowed = this.#calls <= this.#maxCalls;
    return isAllowed ? undefined : budgetExceeded(this.#calls, this.#maxCalls, 'calls');
  }

  /**
   * The byte budget for calls that no field has requested yet. It has the same size, and a call leaves it when a field
   * requests its value.
   */
  get speculativeBytes(): ByteBudget {
    this.#speculativeBytes ??= new ByteBudget(this.bytes.bound, this.#bytesOfAll);
    return this.#speculativeBytes;
  }

  /** Releases the budgets when the request no longer holds any response. */
  release(): void {
    this.bytes.release();
    this.#speculativeBytes?.release();
  }
}
