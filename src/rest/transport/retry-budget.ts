/**
 * Limits retries to a fifth of all calls, plus a few that refill over time, so that a failing service does not get
 * every call twice.
 */
const perCall = 0.2;
/** Up to this many retries refill over time, one per second, however few calls are made. */
const reserve = 3;
/** Maximum that quiet times save up. More would be a storm once something fails. */
const maximum = 50;

export class RetryBudget {
  readonly #now: () => number;
  #level = reserve;
  #refilledAt: number;
  /** Retries that were made, and those that were not for lack of budget. */
  spent = 0;
  denied = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#refilledAt = now();
  }

  /** A call is made for the first time. */
  earn(): void {
    if (this.#level < maximum) this.#level += perCall;
  }

  /** Spends one retry. Returns whether it may be made. */
  spend(): boolean {
    const now = this.#now();
    if (this.#level < reserve)
      this.#level = Math.min(reserve, this.#level + (now - this.#refilledAt) / 1_000);
    this.#refilledAt = now;
    if (this.#level < 1) {
      this.denied += 1;
      return false;
    }
    this.spent += 1;
    this.#level -= 1;
    return true;
  }
}
