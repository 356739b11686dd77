/**
 * Detects that the service suddenly hangs: calls of many callers fail, and no caller gets a response. It shows this
 * earlier than the rate of failures in the last seconds.
 */
const minCalls = 20;
/** Minimum number of callers. It is unlikely that this many callers all have separate reasons for slow calls. */
const minTokens = 10;
/** Milliseconds after which a failure is not related to an earlier one. */
const maxMs = 10_000;

export class Silence {
  /** Hashes of tokens: no more than are needed to decide. */
  readonly #tokens = new Set<string>();
  #failed = 0;
  #firstFailedAt = 0;
  #brokenAt = Number.NEGATIVE_INFINITY;

  /** Ends the silence, because a call got a response, or because calls may get one again. */
  break(now: number): void {
    this.#brokenAt = now;
    if (this.#failed > 0) this.#restart();
  }

  /** Counts a failed call. `sentAt`: when it was sent. */
  add(token: string, sentAt: number, now: number): void {
    // Another call got a response after this one was sent, so the service is not silent.
    if (sentAt <= this.#brokenAt) return;
    if (now - this.#firstFailedAt >= maxMs) this.#restart();
    if (this.#failed === 0) this.#firstFailedAt = now;
    this.#failed += 1;
    if (this.#tokens.size < minTokens) this.#tokens.add(token);
  }

  /** Whether the service is unreachable for all callers. */
  get isOutage(): boolean {
    return this.#failed >= minCalls && this.#tokens.size >= minTokens;
  }

  #restart(): void {
    this.#failed = 0;
    this.#tokens.clear();
  }
}
