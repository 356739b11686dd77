/**
 * Detects when this thread is idle: when its event loop has waited for external events, since any deferred work
 * would have run first. This does not depend on the speed of the machine.
 */
import { performance } from 'node:perf_hooks';

// Tests may replace the facade's timers.
const startTimer = setTimeout;
const utilization = performance.eventLoopUtilization.bind(performance);

/** Data between two sockets of this process arrives within this time. */
const minMs = 0.5;

/** Milliseconds for which the event loop of this thread was idle. */
const waitedMs = () => utilization().idle;

/** Calls back once the thread has been idle since the last `begin`. */
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
    this.#isWatching = waitedMs() - this.#from < minMs;
    if (this.#isWatching) startTimer(this.#look, 1);
    else this.#then();
  };
}

export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => new IdleWatch(resolve).begin());
