/**
 * Distributes the parsing of large responses over turns of the event loop, since parsing thirty of them at once would
 * block all other requests. Small responses are parsed immediately.
 */

/** Milliseconds after which no further large response is parsed in a turn. */
const maxMs = 20;

/** Maximum size of a response that is parsed immediately. Even many of these take little time. */
const smallBytes = 16_000;

export class ReadingTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first large response of this turn was parsed. Undefined if there was none. */
  #begunAt: number | undefined;

  /**
   * Parses a response of this size. When the large ones of a turn have taken their time, further large ones wait for
   * the next turn, in order.
   */
  read(bytes: number, read: () => void): void {
    if (bytes <= smallBytes) read();
    else if (this.#waiting.length === 0 && this.#hasTime()) read();
    else this.#waiting.push(read);
  }

  #hasTime(): boolean {
    if (this.#begunAt !== undefined) return performance.now() - this.#begunAt < maxMs;
    this.#begunAt = performance.now();
    setImmediate(this.#nextTurn);
    return true;
  }

  readonly #nextTurn = (): void => {
    this.#begunAt = undefined;
    while (this.#waiting.length > 0 && this.#hasTime()) this.#waiting.shift()?.();
  };
}
