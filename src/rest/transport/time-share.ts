/**
 * A share of a request's time, for one attempt of a call. An attempt that hangs then leaves the rest of the time to the
 * request.
 */
import { timeUp } from './deadline.ts';
import { type EndListener, EndSignal, type Signal } from './end-signal.ts';

export class TimeShare implements EndListener {
  /** Aborts with a `RestError` when the share is over, or when the request ends. */
  readonly signal = new EndSignal();
  readonly #whole: Signal;
  readonly #timer: NodeJS.Timeout;

  /** `ms`: the share in milliseconds. `whole`: the signal of the request. */
  constructor(ms: number, whole: Signal) {
    this.#whole = whole;
    whole.addEventListener('abort', this, { once: true });
    this.#timer = setTimeout(() => this.signal.abort(timeUp()), ms);
  }

  /** Called when the request ends. */
  handleEvent(): void {
    clearTimeout(this.#timer);
    this.signal.abort(this.#whole.reason as Error);
  }

  /** To be called when the attempt is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#whole.removeEventListener('abort', this);
  }
}
