/**
 * Does what an `AbortSignal` does for a hundredth of the cost: each call listens, and most signals never fire. Code
 * that may get either takes a `Signal`.
 */

/** A listener is an object, so that listening creates no function. */
export interface EndListener {
  handleEvent(): void;
}

/** An `AbortSignal`, or an `EndSignal`. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: EndListener, options?: { once: true }): void;
  removeEventListener(type: 'abort', listener: EndListener): void;
}

export class EndSignal implements Signal {
  /** The reason, once aborted. */
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

  /** Aborts; the first reason stays. */
  abort(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const listener of this.#listeners) {
      this.#listeners.delete(listener);
      listener.handleEvent();
    }
  }
}
