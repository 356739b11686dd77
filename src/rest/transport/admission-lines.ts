/**
 * The queues of admission: one line for each turn key.
 *
 * A key whose line does nothing any more rests, and still counts as being around for a while: who comes back at
 * once finds the place that was kept for it.
 */
import { WaitingLine } from './waiting-line.ts';

/** Milliseconds after its last use for which a key still counts as being around. */
export const restMs = 1_000;

export class Line {
  held = 0;
  /** Requests that were let in and have not made their first call. */
  expected = 0;
  readonly waiting: WaitingLine;

  constructor(onLeave: (line: Line) => void) {
    this.waiting = new WaitingLine(() => onLeave(this));
  }

  get isIdle(): boolean {
    return this.held + this.expected + this.waiting.length === 0;
  }
}

export class Lines {
  readonly #now: () => number;
  readonly #onLeave: (key: string, line: Line) => void;
  readonly #lines = new Map<string, Line>();
  /** Since when a key rests; the first has rested longest. */
  readonly #resting = new Map<string, number>();

  /** `onLeave` runs after a call left its line because of its signal. */
  constructor(now: () => number, onLeave: (key: string, line: Line) => void) {
    this.#now = now;
    this.#onLeave = onLeave;
  }

  /** Whether anybody rests. */
  get isAnyResting(): boolean {
    return this.#resting.size > 0;
  }

  /** Whether more than one key is around, once those are dropped who have rested long enough. */
  areSeveral(): boolean {
    if (this.#lines.size > 1) this.#forget();
    return this.#lines.size > 1;
  }

  /** The line of a key that is around. */
  get(key: string): Line | undefined {
    return this.#lines.get(key);
  }

  /** The line of a key that does something from now on. */
  of(key: string): Line {
    const known = this.#lines.get(key);
    if (known) {
      this.#resting.delete(key);
      return known;
    }
    const line = new Line((left) => this.#onLeave(key, left));
    this.#lines.set(key, line);
    return line;
  }

  /** By key: all that are around. */
  [Symbol.iterator](): Iterator<[string, Line]> {
    return this.#lines.entries();
  }

  /** The key is nobody any more. */
  delete(key: string): void {
    this.#lines.delete(key);
  }

  restIfIdle(key: string, line: Line): void {
    if (!line.isIdle) return;
    this.#resting.delete(key);
    this.#resting.set(key, this.#now());
  }

  /** Drops who has rested long enough. */
  #forget(): void {
    const now = this.#now();
    for (const [key, since] of this.#resting) {
      if (now - since < restMs) return;
      this.#resting.delete(key);
      this.#lines.delete(key);
    }
  }
}
