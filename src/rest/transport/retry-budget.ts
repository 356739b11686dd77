/**
 * Limits retries to a fifth of all calls, plus a few that are added over time, so that a failing service does not get
 * twice as many calls.
 */
const perCall = 0.2;
/** Number of retries up to which the budget grows over time, by one per second, without any calls. */
const reserve = 3;
/** Maximum number of retries that the budget can save. More would overload the service once something fails. */
const maximum = 50;

export class RetryBudget {
  readonly #now: () => number;
  #level = reserve;
  #refilledAt: number;
  /** Number of retries that were made, and of those that were denied. */
  spent = 0;
  denied = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.#refilledAt = now();
  }

  /** Counts a call that is not a retry. */
  earn(): void {
    if (this.#level < maximum) this.#level += perCall;
  }

  /** Takes one retry from the budget. Returns whether the retry may be made. */
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
