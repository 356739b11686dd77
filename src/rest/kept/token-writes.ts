/** Counts the writes of each token. What was read before or during a write may be outdated. */
export class TokenWrites {
  /** Number of the last event of each token, by the hash of the token; the least recent first. */
  readonly #last = new Map<string, number>();
  readonly #maxTokens: number;
  #events = 0;
  /** Number of the latest event that was forgotten. It stands for the last event of every token without an entry. */
  #forgotten = 0;

  /**
   * `maxTokens`: maximum number of tokens with an entry. Reads of other tokens are treated as if a write had followed
   * them.
   */
  constructor(maxTokens = 10_000) {
    this.#maxTokens = maxTokens;
  }

  /** A number that changes whenever a write of the token begins or ends. */
  of(tokenHash: string): number {
    return this.#last.get(tokenHash) ?? this.#forgotten;
  }

  /** Records that a write begins, or that it has ended in any way. */
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
