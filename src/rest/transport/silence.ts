/**
 * Detects a service that suddenly hangs: calls of many callers failed, and nobody got a response meanwhile. This shows
 * earlier than the failure rate of the last seconds.
 */
const fewestCalls = 20;
/** So many callers are not all slow for their own reasons. */
const fewestTokens = 10;
/** Failures that are further apart are unrelated. */
const maxMs = 10_000;

export class Silence {
  /** Hashes of tokens, no more than needed to decide. */
  readonly #tokens = new Set<string>();
  #failed = 0;
  #firstFailedAt = 0;
  #brokenAt = Number.NEGATIVE_INFINITY;

  /** A call got a response, or may get one from now on. */
  break(now: number): void {
    this.#brokenAt = now;
    if (this.#failed > 0) this.#restart();
  }

  /** A call that was sent at `sentAt` has failed. */
  add(token: string, sentAt: number, now: number): void {
    // Another call got a response meanwhile, so the service is not silent.
    if (sentAt <= this.#brokenAt) return;
    if (now - this.#firstFailedAt >= maxMs) this.#restart();
    if (this.#failed === 0) this.#firstFailedAt = now;
    this.#failed += 1;
    if (this.#tokens.size < fewestTokens) this.#tokens.add(token);
  }

  /** Whether the service is unreachable for all callers. */
  get isOutage(): boolean {
    return this.#failed >= fewestCalls && this.#tokens.size >= fewestTokens;
  }

  #restart(): void {
    this.#failed = 0;
    this.#tokens.clear();
  }
}
