/**
 * How far behind the process is: how long a request that comes at any moment would wait for the event loop.
 * Beyond a threshold new requests are refused. Whoever is told so at once can ask another instance; whoever
 * waits is served late, and makes others late.
 */

/** Milliseconds between two looks. */
const lookMs = 20;
/** Milliseconds that are judged together. */
const windowMs = 500;
/** Times in a row: one slow request, or the first after the start, is no overload. */
const mostLateWindows = 2;

export class LoopDelay {
  readonly #thresholdMs: number;
  readonly #timer: NodeJS.Timeout;
  #lookedAt = performance.now();
  #windowMs = 0;
  /** What all who might have come in the window would have waited, together. */
  #waited = 0;
  #lateWindows = 0;

  constructor(thresholdMs: number) {
    this.#thresholdMs = thresholdMs;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Whether who came in the last second would have waited longer than the threshold, on average. */
  get isTooLong(): boolean {
    return this.#lateWindows >= mostLateWindows;
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
    // Who comes as a turn begins waits all of it, who comes at its end nothing.
    this.#waited += (lateMs * lateMs) / 2;
    if (this.#windowMs < windowMs) return;
    const isLate = this.#waited / this.#windowMs > this.#thresholdMs;
    this.#lateWindows = isLate ? this.#lateWindows + 1 : 0;
    this.#windowMs = 0;
    this.#waited = 0;
  }
}
