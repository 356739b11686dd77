/** The clock of the sandbox, which callers can set. It always continues. */
import { badRequest } from '../store/refusal.ts';

/** Times of the REST API have years with four digits. */
const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59Z');

export class MovableClock {
  readonly #base: () => Date;
  #offsetMs = 0;

  constructor(base: () => Date) {
    this.#base = base;
  }

  readonly now = (): Date => new Date(this.#base().getTime() + this.#offsetMs);

  /** Sets the clock to a time, from which it continues. Throws a 400 if the year is not from 0000 to 9999. */
  set(time: Date): void {
    const ms = time.getTime();
    if (!(ms >= earliest && ms <= latest))
      throw badRequest('The clock can only be set to a time from the year 0000 to 9999.');
    this.#offsetMs = ms - this.#base().getTime();
  }

  /** Advances the clock. Throws a 400 like `set`. */
  advance(seconds: number): void {
    this.set(new Date(this.now().getTime() + seconds * 1_000));
  }

  /** Sets the clock to the real time again. */
  restore(): void {
    this.#offsetMs = 0;
  }
}
