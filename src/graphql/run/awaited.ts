/**
 * What a response still waits for. What is left shortly after the deadline fails, because otherwise the request would
 * never end.
 */
interface Waiting {
  /** Whether it has a value or an error. */
  readonly isDone: boolean;
  failed(error: unknown): void;
}

/** Milliseconds after the deadline in which everything settles, even in a busy process. */
const settlingMs = 1_000;

export class Awaited {
  /** Everything that ever waited. */
  readonly #waiting: Waiting[] = [];
  #pending = 0;
  #onIdle: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** The response is not complete until `end` is called. */
  begin(waiting: Waiting): void {
    this.#pending += 1;
    this.#waiting.push(waiting);
  }

  /** One of them has settled. */
  end(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#finish();
  }

  /** Resolves when nothing waits. `msLeft`: time until the deadline of the request. */
  idle(msLeft: number): Promise<void> | undefined {
    if (this.#pending === 0) return undefined;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      // Two timers: after a busy moment, a timer that was set together with the deadline's runs before the effects of that.
      this.#timer = setTimeout(
        () => {
          const error = new Error('A part of the response was waited for after the deadline');
          this.#timer = setTimeout(() => this.giveUp(error), settlingMs);
        },
        Math.max(msLeft, 0),
      );
    });
  }

  /** Drops what has waited. */
  release(): void {
    this.#waiting.length = 0;
  }

  /** Everything that waits fails with this error. */
  giveUp(error: Error): void {
    for (const waiting of this.#waiting) if (!waiting.isDone) waiting.failed(error);
    this.#finish();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const onIdle = this.#onIdle;
    this.#onIdle = undefined;
    onIdle?.();
  }
}
