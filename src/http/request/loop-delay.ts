/**
 * Measures how long a new request would wait for the event loop. Above a limit, new requests are refused, because a
 * refused client can immediately try another instance, while a waiting one delays others.
 */

/** Milliseconds between two measurements. */
const lookMs = 20;
/** Milliseconds of a window. */
const windowMs = 500;
/**
 * Number of consecutive windows above the limit. One slow request, or the first one after the start, is not an
 * overload.
 */
const maxLateWindows = 2;

export class LoopDelay {
  readonly #thresholdMs: number;
  readonly #timer: NodeJS.Timeout;
  #lookedAt = performance.now();
  #windowMs = 0;
  /** Sum of the delays that requests at all moments of the window would have had. */
  #waited = 0;
  #lateWindows = 0;

  constructor(thresholdMs: number) {
    this.#thresholdMs = thresholdMs;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Whether requests in the last windows would have waited longer than the limit on average. */
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
    // A request at the beginning of a turn waits for all of the turn, and one at its end does not wait at all.
    this.#waited += (lateMs * lateMs) / 2;
    if (this.#windowMs < windowMs) return;
    const isLate = this.#waited / this.#windowMs > this.#thresholdMs;
    this.#lateWindows = isLate ? this.#lateWindows + 1 : 0;
    this.#windowMs = 0;
    this.#waited = 0;
  }
}
