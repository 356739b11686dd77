/**
 * Tells all who wait that it is over. What an `AbortSignal` does, for a hundredth of the time: each call listens,
 * and most end with nothing said. Whoever may get either takes a `Signal`.
 */

/** Whoever hears of the end: an object, so that listening makes no function. */
export interface EndListener {
  handleEvent(): void;
}

/** An `AbortSignal`, or what stands for one. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: EndListener, options?: { once: true }): void;
  removeEventListener(type: 'abort', listener: EndListener): void;
}

export class EndSignal implements Signal {
  /** Why it is over, once it is. */
  #reason: Error | undefined;
  readonly #listeners = new Set<EndListener>();

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  get reason(): Error | undefined {
    return this.#reason;
  }

  addEventListener(_type: 'abort', listener: EndListener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: EndListener): void {
    this.#listeners.delete(listener);
  }

  /** It is over; the first reason stays. */
  abort(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const listener of this.#listeners) {
      this.#listeners.delete(listener);
      listener.handleEvent();
    }
  }
}
