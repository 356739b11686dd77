/**
 * What of a response is still waited for. Whoever waits is told what came, or that nothing does; should somebody be
 * forgotten, the request would never end. So it ends soon after its time is up, with an error for each of those.
 */
export interface Waiting {
  /** Whether it was told. */
  readonly isDone: boolean;
  failed(error: unknown): void;
}

/** Milliseconds after the deadline in which all are told by what they wait for, however busy the process is. */
const tellingMs = 1_000;

export class Awaited {
  /** All that ever waited. */
  readonly #waiting: Waiting[] = [];
  #pending = 0;
  #onIdle: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  begin(waiting: Waiting): void {
    this.#pending += 1;
    this.#waiting.push(waiting);
  }

  /** One of them was told. */
  end(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#finish();
  }

  /** Resolves when nothing is waited for; `msLeft` is the time that the request has for its calls. */
  idle(msLeft: number): Promise<void> | undefined {
    if (this.#pending === 0) return undefined;
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      // Two timers: after a busy moment, one that was set with the deadline's comes before what that one has told.
      this.#timer = setTimeout(
        () => {
          this.#timer = setTimeout(() => this.#giveUp(), tellingMs);
        },
        Math.max(msLeft, 0),
      );
    });
  }

  /** Lets go of who has waited. */
  release(): void {
    this.#waiting.length = 0;
  }

  #giveUp(): void {
    const error = new Error('A part of the response was waited for after the deadline');
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
