/** Lets at most `places` pieces of work run at once; the rest wait in order. */
import type { Signal } from '../transport/end-signal.ts';
import { WaitingLine } from '../transport/waiting-line.ts';

export class Semaphore {
  #free: number;
  /** Most have room for all. */
  #waiting: WaitingLine | undefined;

  constructor(places: number) {
    this.#free = places;
  }

  /** Takes a place, at once (then there is nothing to wait for) or in its turn. Rejects with the signal's reason. */
  enter(signal: Signal): Promise<void> | undefined {
    if (this.#free === 0) {
      this.#waiting ??= new WaitingLine();
      return this.#waiting.wait(signal);
    }
    this.#free -= 1;
    return undefined;
  }

  /** Gives the place back. */
  leave(): void {
    if (!this.#waiting?.letIn()) this.#free += 1;
  }
}
