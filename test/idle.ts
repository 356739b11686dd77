/**
 * Waits until this thread has nothing left to do. That is so when its event loop has waited for something from
 * outside: work that was put off, for however many turns, would have come first. No machine is too slow for it.
 */
import { performance } from 'node:perf_hooks';

// Tests may stop the time of the facade.
const startTimer = setTimeout;
const utilization = performance.eventLoopUtilization.bind(performance);

/** What is on its way between two sockets of this process takes less. */
const leastMs = 0.5;

/** Milliseconds that the event loop of this thread has waited. */
const waitedMs = () => utilization().idle;

/** Calls back once the thread has been idle since `begin` was called last. */
export class IdleWatch {
  readonly #then: () => void;
  #from = 0;
  #isWatching = false;

  constructor(then: () => void) {
    this.#then = then;
  }

  begin(): void {
    this.#from = waitedMs();
    if (!this.#isWatching) startTimer(this.#look, 1);
    this.#isWatching = true;
  }

  readonly #look = () => {
    this.#isWatching = waitedMs() - this.#from < leastMs;
    if (this.#isWatching) startTimer(this.#look, 1);
    else this.#then();
  };
}

export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => new IdleWatch(resolve).begin());
