/** Lets at most `places` pieces of work run at once; the rest wait in order. */
import { WaitingLine } from './waiting-line.ts';

export class Semaphore {
  #free: number;
  readonly #waiting = new WaitingLine();

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` in its turn. Rejects with the signal's reason if that comes first. */
  async run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#waiting.wait(signal);
    try {
      return await work();
    } finally {
      if (!this.#waiting.letIn()) this.#free += 1;
    }
  }
}
