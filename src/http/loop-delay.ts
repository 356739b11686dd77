/**
 * How far behind the process is: how long a request that comes at any moment would wait for the event loop.
 * Beyond a threshold new requests are refused. Whoever is told so at once can ask another instance; whoever
 * waits is served late, and makes others late.
 */

/** Milliseconds between two looks. */
const lookMs = 20;
/** Milliseconds that are judged together: one slow request is no overload. */
const windowMs = 500;

export class LoopDelay {
  readonly #thresholdMs: number;
  readonly #timer: NodeJS.Timeout;
  #lookedAt = performance.now();
  #windowMs = 0;
  /** What all who might have come in the window would have waited, together. */
  #waited = 0;
  #isTooLong = false;

  constructor(thresholdMs: number) {
    this.#thresholdMs = thresholdMs;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  /** Whether who came in the last half second would have waited longer than the threshold, on average. */
  get isTooLong(): boolean {
    return this.#isTooLong;
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
    this.#isTooLong = this.#waited / this.#windowMs > this.#thresholdMs;
    this.#windowMs = 0;
    this.#waited = 0;
  }
}
