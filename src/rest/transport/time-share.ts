/**
 * A share of the time of a request, for one attempt of a call. An attempt that hangs ends with its share, and leaves the
 * rest of the time to the request.
 */
import { timeUp } from './deadline.ts';
import { type EndListener, EndSignal, type Signal } from './end-signal.ts';

export class TimeShare implements EndListener {
  /** Aborts with a `RestError`: when the share is used up, or together with the request. */
  readonly signal = new EndSignal();
  readonly #whole: Signal;
  readonly #timer: NodeJS.Timeout;

  /** `whole`: the signal of the request. */
  constructor(ms: number, whole: Signal) {
    this.#whole = whole;
    whole.addEventListener('abort', this, { once: true });
    this.#timer = setTimeout(() => this.signal.abort(timeUp()), ms);
  }

  /** The request ends. */
  handleEvent(): void {
    clearTimeout(this.#timer);
    this.signal.abort(this.#whole.reason as Error);
  }

  /** The attempt is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#whole.removeEventListener('abort', this);
  }
}
