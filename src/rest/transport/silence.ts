/**
 * Calls of many callers that failed while nobody was answered. A service that was well a moment ago and hangs
 * now shows by this before its answers of the last seconds are past.
 */
const fewestCalls = 20;
/** So many callers are not all slow by themselves. */
const fewestTokens = 10;
/** Failures that are further apart have nothing to do with each other. */
const longestMs = 10_000;

export class Silence {
  /** Hashes of tokens; no more of them are told apart than it takes. */
  readonly #tokens = new Set<string>();
  #failed = 0;
  #firstFailedAt = 0;
  #brokenAt = Number.NEGATIVE_INFINITY;

  /** Somebody was answered, or may be from now on. */
  break(now: number): void {
    this.#brokenAt = now;
    if (this.#failed > 0) this.#restart();
  }

  /** A call that was sent at `sentAt` has failed. */
  add(token: string, sentAt: number, now: number): void {
    // Somebody was answered while it was under way: the service spoke, if not to this one.
    if (sentAt <= this.#brokenAt) return;
    if (now - this.#firstFailedAt >= longestMs) this.#restart();
    if (this.#failed === 0) this.#firstFailedAt = now;
    this.#failed += 1;
    if (this.#tokens.size < fewestTokens) this.#tokens.add(token);
  }

  /** Whether the service is out of reach for all of them. */
  get isOutage(): boolean {
    return this.#failed >= fewestCalls && this.#tokens.size >= fewestTokens;
  }

  #restart(): void {
    this.#failed = 0;
    this.#tokens.clear();
  }
}
