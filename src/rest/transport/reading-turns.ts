/**
 * Spreads the parsing of large responses over turns of the event loop: parsing thirty that arrive together would block
 * all other requests. Small responses are parsed immediately.
 */

/** Milliseconds after which no further large response is parsed in the same turn. */
const maxMs = 20;

/** Responses up to this size are parsed so quickly that their number does not matter. */
const smallBytes = 16_000;

export class ReadingTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first large response of this turn was parsed; undefined if there was none. */
  #begunAt: number | undefined;

  /**
   * Parses a response of this size. Once large ones have used their share of a turn, the next ones wait for the next
   * turn, in order.
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
