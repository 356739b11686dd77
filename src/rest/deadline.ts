/**
 * The end of a request's calls: when its time is up, or when the client has left.
 *
 * The timer runs only while calls are under way, so a finished request leaves nothing behind.
 */
import { RestError } from './errors.ts';

export class Deadline {
  readonly #controller = new AbortController();
  readonly #endsAt: number;
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `ms` from now; `client` aborts when the client leaves. */
  constructor(ms: number, client?: AbortSignal) {
    this.#endsAt = performance.now() + ms;
    const leave = () => this.#controller.abort(new RestError('CLIENT_CLOSED_REQUEST'));
    if (client?.aborted) leave();
    else client?.addEventListener('abort', leave, { once: true });
  }

  /** Aborts with a `RestError`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Runs `work` with the timer armed. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    this.#timer ??= setTimeout(
      () => this.#controller.abort(new RestError('UPSTREAM_TIMEOUT')),
      this.#endsAt - performance.now(),
    );
    try {
      this.signal.throwIfAborted();
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) {
        clearTimeout(this.#timer);
        this.#timer = undefined;
      }
    }
  }
}
