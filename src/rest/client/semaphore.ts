/** Runs at most `places` tasks at once. The others wait in order. */
import type { Signal } from '../transport/end-signal.ts';
import { WaitingQueue } from '../transport/waiting-queue.ts';

export class Semaphore {
  #free: number;
  /** Not created until a task has to wait. */
  #waiting: WaitingQueue | undefined;

  constructor(places: number) {
    this.#free = places;
  }

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
