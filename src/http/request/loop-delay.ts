/**
 * Measures how long a new request would wait for the event loop. Beyond a threshold new requests are refused: a refused
 * client can ask another instance at once, and a waiting one delays others.
 */

/** Milliseconds between two measurements. */
const lookMs = 20;
/** Milliseconds of a window. */
const windowMs = 500;
/** Consecutive windows: one slow request, or the first after the start, is no overload. */
const maxLateWindows = 2;

export class LoopDelay {
  readonly #thresholdMs: number;
  readonly #timer: NodeJS.Timeout;
  #lookedAt = performance.now();
  #windowMs = 0;
  /** Sum of the delays that requests at every moment of the window would have had. */
  #waited = 0;
  #lateWindows = 0;

  constructor(thresholdMs: number) {
    this.#thresholdMs = thresholdMs;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Whether requests of the last second would have waited longer than the threshold on average. */
  get isTooLong(): boolean {
    return this.#lateWindows >= maxLateWindows;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const passedMs = now - this.#lookedAt;
    const lateMs = Math.max(0, passedMs - lookMs);
    this.#lookedAt = now;
    this.#windowMs += passedMs;
    // A request at the beginning of a turn waits for all of it, one at its end not at all.
    this.#waited += (lateMs * lateMs) / 2;
    if (this.#windowMs < windowMs) return;
    const isLate = this.#waited / this.#windowMs > this.#thresholdMs;
    this.#lateWindows = isLate ? this.#lateWindows + 1 : 0;
    this.#windowMs = 0;
    this.#waited = 0;
  }
}
