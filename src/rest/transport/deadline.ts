/** Ends the calls of a request when its time is over, or when the client disconnects. */
import { setTimeout as timeout } from 'node:timers/promises';
import { RestError } from '../values/errors.ts';

/** Distinguishes the deadline of the request from a timeout of a connection. */
export const deadlineCause = 'DEADLINE';

export const timeUp = () => new RestError('UPSTREAM_TIMEOUT', { cause: deadlineCause });

const ended = new RestError('CLIENT_CLOSED_REQUEST');

export class Deadline {
  readonly #controller = new AbortController();
  readonly #now: () => number;
  readonly #endsAt: number;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** `ms`: milliseconds from now to the deadline. */
  constructor(ms: number, now: () => number) {
    this.#now = now;
    this.#endsAt = now() + ms;
  }

  /** Aborts with a `RestError`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds until the deadline. */
  get left(): number {
    return this.#endsAt - this.#now();
  }

  /** Called when a call begins. Starts the timer. Throws if no time is left. */
  begin(): void {
    this.check();
    this.#timer ??= setTimeout(() => this.#controller.abort(timeUp()), this.left);
  }

  /** Throws if no time is left. */
  check(): void {
    this.signal.throwIfAborted();
    if (this.#hasEnded) throw ended;
    // The timer may be late in a busy process.
    if (this.left <= 0) throw timeUp();
  }

  /** No further call can begin. Calls in progress end, if there are any. The owner of a deadline has to end it. */
  end(hasCalls: boolean): void {
    clearTimeout(this.#timer);
    this.#hasEnded = true;
    // Most requests end without calls in progress, and an abort creates and dispatches an event.
    if (hasCalls) this.#controller.abort(ended);
  }
}

/** Waits, but no longer than until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // A time that has just passed would be negative, of which Node warns.
  await timeout(Math.max(ms, 0), undefined, { signal }).catch(() => {});
}
