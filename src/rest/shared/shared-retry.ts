/**
 * The retry of calls that waited for one read. They wait together and are sent in the same turn of the event loop, so
 * that they become one read again, and use up one retry.
 */
import { type EndListener, EndSignal, type Signal } from '../transport/end-signal.ts';
import { RestError } from '../values/errors.ts';

export interface SharedRetryOptions {
  /** Milliseconds to wait, according to the service. */
  readonly waitMs: number;
  /** Waits, and decides whether the retry may be sent. */
  readonly decide: (signal: Signal) => Promise<boolean>;
  /** Called when no further call may join the retry: it is decided, or no call waits for it. */
  readonly onEnd: () => void;
}

export class SharedRetry {
  readonly waitMs: number;
  readonly #signal = new EndSignal();
  readonly #decision: Promise<boolean>;
  readonly #onEnd: () => void;
  #waiting = 0;

  constructor({ waitMs, decide, onEnd }: SharedRetryOptions) {
    this.waitMs = waitMs;
    this.#onEnd = onEnd;
    this.#decision = decide(this.#signal).finally(onEnd);
  }

  /**
   * Waits. Resolves with whether the call may be sent again. `signal`: the signal of its request, whose end does not
   * affect the other calls.
   */
  async wait(signal: Signal): Promise<boolean> {
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const listener: EndListener = { handleEvent: () => resolve(false) };
    signal.addEventListener('abort', listener, { once: true });
    this.#waiting += 1;
    const mayRetry = await Promise.race([this.#decision, promise]);
    signal.removeEventListener('abort', listener);
    this.#leave();
    return mayRetry && !signal.aborted;
  }

  #leave(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    this.#onEnd();
    this.#signal.abort(new RestError('CLIENT_CLOSED_REQUEST'));
  }
}
