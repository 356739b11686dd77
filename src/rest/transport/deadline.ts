/**
 * Ends the calls of a request: when its time is up, or when the client disconnected. The owner of a deadline has to end it,
 * so that a finished request leaves nothing behind.
 */

import { RestError } from '../values/errors.ts';
import { EndSignal } from './end-signal.ts';

/** Distinguishes the deadline from a timeout of a connection. */
export const deadlineCause = 'DEADLINE';

export class Deadline {
  /** Aborts with a `RestError`. */
  readonly signal = new EndSignal();
  readonly #now: () => number;
  #endsAt: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `ms` from now. */
  constructor(ms: number, now: () => number) {
    this.#now = now;
    this.#endsAt = now() + ms;
  }

  /** Milliseconds left. */
  get left(): number {
    return this.#endsAt - this.#now();
  }

  /** Ends all calls in progress. No more can begin. */
  end(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Most requests end without calls in progress. Creating an error for them would cost a stack trace each time.
    if (this.#running > 0) this.signal.abort(new RestError('CLIENT_CLOSED_REQUEST'));
  }

  /**
   * A call begins: arms the timer, which runs until the end, because most requests make their calls in several waves.
   * The signal is aborted if no time is left.
   */
  begin(): void {
    this.#running += 1;
    const { left } = this;
    // The timer may be late, and before the first call there is none.
    if (left <= 0) this.#expire();
    else this.#timer ??= setTimeout(() => this.#expire(), left);
  }

  /** Throws if no time is left. */
  check(): void {
    if (this.left <= 0) throw this.signal.reason ?? timeUp();
  }

  /** A call is over. */
  leave(): void {
    this.#running -= 1;
  }

  #expire(): void {
    this.signal.abort(timeUp());
  }
}

export const timeUp = () => new RestError('UPSTREAM_TIMEOUT', { cause: deadlineCause });
