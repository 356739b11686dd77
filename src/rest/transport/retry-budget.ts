/**
 * How many retries the service is asked for: a fifth of what it is asked anyway, and three that always come
 * back. It keeps a failing service from being asked twice by everybody.
 */
const aCall = 0.2;
/** Retries there are again after a while, one a second, however little is asked. */
const always = 3;
/** What quiet times may save up: more would be a storm once something fails. */
const most = 50;

export class RetryBudget {
  readonly #now: () => number;
  #level = always;
  #refilledAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#refilledAt = now();
  }

  /** A call is made for the first time. */
  earn(): void {
    if (this.#level < most) this.#level += aCall;
  }

  /** Whether one retry may be made; it is then spent. */
  spend(): boolean {
    const now = this.#now();
    if (this.#level < always)
      this.#level = Math.min(always, this.#level + (now - this.#refilledAt) / 1_000);
    this.#refilledAt = now;
    if (this.#level < 1) return false;
    this.#level -= 1;
    return true;
  }
}
