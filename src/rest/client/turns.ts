/**
 * The turns of the calls of one request: a limited number of calls is in progress at once, and the others wait in
 * order.
 */
import type { Signal } from '../transport/end-signal.ts';
import { WaitingQueue } from '../transport/waiting-queue.ts';

const callsAtOnce = 32;

export class Turns {
  #free = callsAtOnce;
  /** The waiting calls. Created when a call first has to wait. */
  #waiting: WaitingQueue | undefined;

  /**
   * Takes a turn. Returns undefined if one is free, otherwise a promise that resolves when one is. Rejects with the
   * reason of the signal.
   */
  enter(signal: Signal): Promise<void> | undefined {
    if (this.#free === 0) {
      this.#waiting ??= new WaitingQueue();
      return this.#waiting.wait(signal);
    }
    this.#free -= 1;
    return undefined;
  }

  /** Gives the turn to the next call. */
  leave(): void {
    if (!this.#waiting?.letIn()) this.#free += 1;
  }
}
