/**
 * The end of a request's calls: when its time is up, or when the client has left.
 *
 * The timer is set with the first call and runs until the end, as most requests make their calls in several waves.
 * Whoever makes a deadline ends it, so that a finished request leaves nothing behind.
 */

import { RestError } from '../values/errors.ts';
import { EndSignal } from './end-signal.ts';

/** Tells this end from time that ran out on a connection. */
export const deadlineCause = 'DEADLINE';

export class Deadline {
  /** Aborts with a `RestError`. */
  readonly signal = new EndSignal();
  #endsAt: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `ms` from now. */
  constructor(ms: number) {
    this.#endsAt = performance.now() + ms;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return this.#endsAt - performance.now();
  }

  /** Ends now what is under way; nothing more begins. */
  end(): void {
    this.#endsAt = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Most requests end with no call left: an error made for nobody would cost its stack each time.
    if (this.#running > 0) this.signal.abort(new RestError('CLIENT_CLOSED_REQUEST'));
  }

  /** A call begins: arms the timer. The signal has aborted where there is no time for it. */
  begin(): void {
    this.#running += 1;
    const { left } = this;
    // A busy moment may hold up the timer, and before the first call there is none.
    if (left <= 0) this.#expire();
    else this.#timer ??= setTimeout(() => this.#expire(), left);
  }

  /** A call that began is over. */
  leave(): void {
    this.#running -= 1;
  }

  #expire(): void {
    this.signal.abort(new RestError('UPSTREAM_TIMEOUT', { cause: deadlineCause }));
  }
}
