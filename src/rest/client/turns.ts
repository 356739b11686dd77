/** The turns of the calls of one request: a limited number is made at once, and the others wait in order. */
import type { Signal } from '../transport/end-signal.ts';
import { WaitingQueue } from '../transport/waiting-queue.ts';

const callsAtOnce = 32;

export class Turns {
  #free = callsAtOnce;
  /** Not created until a call has to wait. */
  #waiting: WaitingQueue | undefined;

  /** Takes a place. Returns undefined if one is free, else a promise of one. Rejects with the reason of the signal. */
  enter(signal: Signal): Promise<void> | undefined {
    if (this.#free === 0) {
      this.#waiting ??= new WaitingQueue();
      return this.#waiting.wait(signal);
    }
    this.#free -= 1;
    return undefined;
  }

  /** Frees the place. */
  leave(): void {
    if (!this.#waiting?.letIn()) this.#free += 1;
  }
}
