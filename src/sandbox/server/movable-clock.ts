/** The clock of the sandbox, which callers may move. It never stands still. */

export class MovableClock {
  readonly #base: () => Date;
  #offsetMs = 0;

  constructor(base: () => Date) {
    this.#base = base;
  }

  readonly now = (): Date => new Date(this.#base().getTime() + this.#offsetMs);

  /** Sets the clock to a time, from which it continues. */
  set(time: Date): void {
    this.#offsetMs = time.getTime() - this.#base().getTime();
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1_000;
  }

  /** Undoes all moves. */
  restore(): void {
    this.#offsetMs = 0;
  }
}
