/**
 * Everything that a response waits for. What has not arrived shortly after the deadline fails; otherwise the request
 * would never end.
 */
export interface Waiting {
  /** Whether it has a value or an error. */
  readonly isDone: boolean;
  failed(error: unknown): void;
}

/** Milliseconds after the deadline within which everything settles, even in a busy process. */
const settlingMs = 1_000;

export class Awaited {
  /** Everything that has ever waited. */
  readonly #waiting: Waiting[] = [];
  #pending = 0;
  #onIdle: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Adds something to wait for. The response is not complete before `end` is called for it. */
  begin(waiting: Waiting): void {
    this.#pending += 1;
    this.#waiting.push(waiting);
  }

  /** Called when one of them has settled. */
  end(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#finish();
  }

  /** Resolves when nothing waits. `msLeft`: milliseconds until the deadline of the request. */
  idle(msLeft: number): Promise<void> | undefined {
    if (this.#pending === 0) return undefined;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      // Uses two timers. If the event loop was busy, a timer for the same time as the deadline would run before the
      // effects of the deadline.
      this.#timer = setTimeout(
        () => {
          const error = new Error('A part of the response was still missing after the deadline');
          this.#timer = setTimeout(() => this.giveUp(error), settlingMs);
        },
        Math.max(msLeft, 0),
      );
    });
  }

  /** Drops everything that has waited. */
  release(): void {
    this.#waiting.length = 0;
  }

  /** Lets everything that still waits fail with this error. */
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
