/**
 * Distributes the parsing of large responses over turns of the event loop, since parsing thirty of them at once would
 * block all other requests. Small responses are parsed immediately.
 */
import type { EndListener, Signal } from './end-signal.ts';

/** Milliseconds after which no further large response is parsed in a turn. */
const maxMs = 20;

/** Maximum size of a response that is parsed immediately. Even many of these take little time. */
const smallBytes = 16_000;

/** A large response that waits for its turn. */
interface Reading extends EndListener {
  readonly signal: Signal;
}

export class ReadingTurns {
  /** In the order of their turns. */
  readonly #waiting = new Set<Reading>();
  /** When the first large response of this turn was parsed. Undefined if there was none. */
  #begunAt: number | undefined;

  /**
   * Parses a response of this size. When the large ones of a turn have taken their time, further large ones wait for
   * the next turn, in order. The signal ends the wait: `read` is then called at once, and has to look at the signal.
   */
  read(bytes: number, signal: Signal, read: () => void): void {
    if (bytes <= smallBytes || signal.aborted) read();
    else if (this.#waiting.size === 0 && this.#hasTime()) read();
    else this.#wait(signal, read);
  }

  #wait(signal: Signal, read: () => void): void {
    const reading: Reading = {
      signal,
      handleEvent: () => {
        this.#waiting.delete(reading);
        read();
      },
    };
    this.#waiting.add(reading);
    signal.addEventListener('abort', reading, { once: true });
  }

  #hasTime(): boolean {
    if (this.#begunAt !== undefined) return performance.now() - this.#begunAt < maxMs;
    this.#begunAt = performance.now();
    setImmediate(this.#nextTurn);
    return true;
  }

  readonly #nextTurn = (): void => {
    this.#begunAt = undefined;
    for (const reading of this.#waiting) {
      if (!this.#hasTime()) return;
      reading.signal.removeEventListener('abort', reading);
      reading.handleEvent();
    }
  };
}
