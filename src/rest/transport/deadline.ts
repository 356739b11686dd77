/**
 * Ends the calls of a request when its time is over, or when the client disconnects. The owner of a deadline has to end
 * it, so that no timer remains.
 */
import { RestError } from '../values/errors.ts';
import { EndSignal } from './end-signal.ts';

/** Distinguishes the deadline of the request from a timeout of a connection. */
export const deadlineCause = 'DEADLINE';

export class Deadline {
  /** Aborts with a `RestError`. */
  readonly signal = new EndSignal();
  readonly #now: () => number;
  #endsAt: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `ms`: milliseconds from now to the deadline. */
  constructor(ms: number, now: () => number) {
    this.#now = now;
    this.#endsAt = now() + ms;
  }

  /** Milliseconds until the deadline. */
  get left(): number {
    return this.#endsAt - this.#now();
  }

  /** Ends all calls in progress. No further call can begin. */
  end(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Most requests end without calls in progress, and need no error, which would capture a stack trace each time.
    if (this.#running > 0) this.signal.abort(new RestError('CLIENT_CLOSED_REQUEST'));
  }

  /**
   * Called when a call begins. Starts the timer, which then runs until the end of the request, because most requests
   * make calls in several waves. The signal is aborted if no time is left.
   */
  begin(): void {
    this.#running += 1;
    const { left } = this;
    // Before the first call there is no timer, and later the timer may be late.
    if (left <= 0) this.#expire();
    else this.#timer ??= setTimeout(() => this.#expire(), left);
  }

  /** Throws if no time is left. */
  check(): void {
    // The timer may be early by a part of a millisecond, and late in a busy process.
    if (this.signal.aborted || this.left <= 0) throw this.signal.reason ?? timeUp();
  }

  /** Called when a call is over. */
  leave(): void {
    this.#running -= 1;
  }

  #expire(): void {
    this.signal.abort(timeUp());
  }
}

export const timeUp = () => new RestError('UPSTREAM_TIMEOUT', { cause: deadlineCause });
