/**
 * The queues of admission: one line for each turn key.
 *
 * A key whose line is idle rests, and still counts as active for a while: a caller that comes back soon finds its place
 * free.
 */
import { WaitingLine } from './waiting-line.ts';

/** Milliseconds for which an idle key still counts as active. */
export const restMs = 1_000;

export class Line {
  held = 0;
  /** Admitted requests that have not made their first call. */
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
  /** When each key began to rest, longest first. */
  readonly #resting = new Map<string, number>();

  /** `onLeave` runs after a call has left its line because of its signal. */
  constructor(now: () => number, onLeave: (key: string, line: Line) => void) {
    this.#now = now;
    this.#onLeave = onLeave;
  }

  /** Whether any key rests. */
  get isAnyResting(): boolean {
    return this.#resting.size > 0;
  }

  /** Whether more than one key is active. Drops keys that have rested long enough. */
  areSeveral(): boolean {
    if (this.#lines.size > 1) this.#forget();
    return this.#lines.size > 1;
  }

  /** The line of an active key. */
  get(key: string): Line | undefined {
    return this.#lines.get(key);
  }

  /** The line of a key, which becomes active. */
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

  /** All active keys with their lines. */
  [Symbol.iterator](): Iterator<[string, Line]> {
    return this.#lines.entries();
  }

  /** The key is not active any more. */
  delete(key: string): void {
    this.#lines.delete(key);
  }

  restIfIdle(key: string, line: Line): void {
    if (!line.isIdle) return;
    this.#resting.delete(key);
    this.#resting.set(key, this.#now());
  }

  /** Drops keys that have rested long enough. */
  #forget(): void {
    const now = this.#now();
    for (const [key, since] of this.#resting) {
      if (now - since < restMs) return;
      this.#resting.delete(key);
      this.#lines.delete(key);
    }
  }
}
