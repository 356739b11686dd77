/**
 * Distributes the parsing of large responses over turns of the event loop, since parsing thirty of them at once would
 * block all other requests. Small responses are parsed immediately.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which no further large response is parsed in a turn. */
const maxMs = 20;

/** Maximum size of a response that is parsed immediately. Even many of these take little time. */
const smallBytes = 16_000;

export class ReadingTurns {
  /** When the first large response of this turn was parsed. Undefined if there was none. */
  #begunAt: number | undefined;

  /** Waits for a turn of the event loop that has time to read so many bytes. Does not wait after the signal has aborted. */
  async turn(bytes: number, signal: AbortSignal): Promise<void> {
    if (bytes <= smallBytes) return;
    while (!signal.aborted && !this.#hasTime()) await nextTurn();
  }

  #hasTime(): boolean {
    if (this.#begunAt !== undefined) return performance.now() - this.#begunAt < maxMs;
    this.#begunAt = performance.now();
    setImmediate(() => {
      this.#begunAt = undefined;
    });
    return true;
  }
}
