/**
 * Keeps answers that come at the same moment from being read in one go: the event loop takes all that has arrived
 * before it looks at anything else, and thirty large answers would hold up everybody for as long as all of them take.
 *
 * Small answers are read as they come. Once large ones have taken their share of a turn of the event loop, the next
 * ones wait for the turn after it, in the order they came.
 */

/** Milliseconds of a turn after which no further large answer is read in it. */
const mostMs = 20;

/** Bytes of answers that are read so soon that it does not matter how many there are. */
const smallBytes = 16_000;

export class ReadingTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first large answer of this turn was begun; undefined where there was none yet. */
  #begunAt: number | undefined;

  /** Reads an answer of so many bytes, now or in a later turn. */
  read(bytes: number, read: () => void): void {
    if (bytes <= smallBytes) read();
    else if (this.#waiting.length === 0 && this.#hasTime()) read();
    else this.#waiting.push(read);
  }

  #hasTime(): boolean {
    if (this.#begunAt !== undefined) return performance.now() - this.#begunAt < mostMs;
    this.#begunAt = performance.now();
    setImmediate(this.#nextTurn);
    return true;
  }

  readonly #nextTurn = (): void => {
    this.#begunAt = undefined;
    while (this.#waiting.length > 0 && this.#hasTime()) this.#waiting.shift()?.();
  };
}
