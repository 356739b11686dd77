/**
 * When each token has written. What was read before a write, or while it was under way, may not be what the service has
 * now.
 */
export class TokenWrites {
  /** By the hash of the token, the number of its last event; the longest ago first. */
  readonly #last = new Map<string, number>();
  readonly #maxTokens: number;
  #events = 0;
  /** Number of the latest event among those that were dropped. It stands for the last event of any other token. */
  #forgotten = 0;

  /** Remembers `maxTokens` tokens. What others have read counts as read before a write. */
  constructor(maxTokens = 10_000) {
    this.#maxTokens = maxTokens;
  }

  /** Identifies the time since the last write of a token. It changes when a write begins, and when it ends. */
  of(tokenHash: string): number {
    return this.#last.get(tokenHash) ?? this.#forgotten;
  }

  /** A write begins, or has ended, however it ended. */
  note(tokenHash: string): void {
    this.#events += 1;
    this.#last.delete(tokenHash);
    this.#last.set(tokenHash, this.#events);
    if (this.#last.size <= this.#maxTokens) return;
    for (const [oldest, event] of this.#last) {
      this.#last.delete(oldest);
      this.#forgotten = event;
      return;
    }
  }
}
