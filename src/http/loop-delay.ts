/**
 * How far behind the process is: the delay of its event loop, beyond which new requests are refused. Whoever
 * is told so at once can ask another instance; whoever waits is served late, and makes others late.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const sampleMs = 20;
/** Milliseconds that are looked at as a whole: one slow request is no overload. */
const windowMs = 500;
const nanosecondsOfMs = 1e6;

export class LoopDelay {
  readonly #thresholdMs: number;
  readonly #histogram = monitorEventLoopDelay({ resolution: sampleMs });
  readonly #timer: NodeJS.Timeout;
  #isTooLong = false;

  constructor(thresholdMs: number) {
    this.#thresholdMs = thresholdMs;
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#look(), windowMs).unref();
  }

  /** Whether in the last half second most turns of the event loop took longer than the threshold. */
  get isTooLong(): boolean {
    return this.#isTooLong;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #look(): void {
    const medianMs = this.#histogram.percentile(50) / nanosecondsOfMs - sampleMs;
    this.#isTooLong = medianMs > this.#thresholdMs;
    this.#histogram.reset();
  }
}
