/**
 * Holds requests back while the process warms up. Code that has never run is slow, so that one of the first documents
 * could hold the event loop several times as long as the same document later.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting {
  readonly bytes: number;
  readonly proceed: () => void;
}

export class WarmUpQueue {
  /** Requests up to this size do not wait: all of them, unless a warm-up is under way. */
  #mostBytes = Number.POSITIVE_INFINITY;
  #waiting: Waiting[] = [];

  /** Begins to hold requests back. */
  hold(): void {
    this.#mostBytes = 0;
  }

  /** Resolves when a request of this size may proceed. Undefined if it may at once. */
  wait(bytes: number): Promise<void> | undefined {
    if (bytes <= this.#mostBytes) return undefined;
    return new Promise((proceed) => this.#waiting.push({ bytes, proceed }));
  }

  /** Lets requests up to this size proceed, one in each turn of the event loop: together they would hold it. */
  async release(mostBytes = Number.POSITIVE_INFINITY): Promise<void> {
    this.#mostBytes = mostBytes;
    const released = this.#waiting.filter(({ bytes }) => bytes <= mostBytes);
    this.#waiting = this.#waiting.filter(({ bytes }) => bytes > mostBytes);
    for (const { proceed } of released) {
      proceed();
      await nextTurn();
    }
  }
}
