/**
 * Everything that a response waits for. What has not arrived shortly after the deadline fails; otherwise the request
 * would never end.
 */
export interface Waiting {
  /** Whether it has a value or an error. */
  readonly isDone: boolean;
  failed(error: unknown): void;
}

/**
 * Number of turns of the event loop after the deadline within which everything settles, even in a busy process, and the
 * minimum number of milliseconds between two of them.
 */
const settlingTurns = 10;
const minTurnMs = 100;

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
      const onDeadline = () => this.#giveUpAfter(settlingTurns, resolve);
      this.#timer = setTimeout(onDeadline, Math.max(msLeft, 0));
    });
  }

  /**
   * Gives up after this number of turns, unless nothing waits until then. Time alone would not do: what the deadline has
   * ended may need turns to settle, and a process that was busy or stopped has had none in that time.
   */
  #giveUpAfter(turns: number, onIdle: () => void): void {
    if (this.#onIdle !== onIdle) return;
    if (turns === 0)
      this.giveUp(new Error('A part of the response was still missing after the deadline'));
    else {
      const nextTurn = () => setImmediate(() => this.#giveUpAfter(turns - 1, onIdle));
      this.#timer = setTimeout(nextTurn, minTurnMs);
    }
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
