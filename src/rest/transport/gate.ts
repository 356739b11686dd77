/** Admits a limited number of calls at once. Callers take turns, so that one with many calls does not delay others. */

/** A call that waits for its turn. */
interface Waiting {
  readonly signal: AbortSignal;
  /** Called when the signal aborts. */
  readonly handleEvent: () => void;
  readonly enter: () => void;
}

/** The calls of one caller. */
interface Line {
  /** Number of calls that have a place. */
  held: number;
  /** In the order of their turns. */
  readonly waiting: Set<Waiting>;
}

/** Milliseconds for which a caller without calls keeps its share. It may continue soon. */
const keptMs = 1_000;

export class Gate {
  readonly #places: number;
  readonly #share: number;
  readonly #now: () => number;
  /** The lines of all callers with calls, in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  /** Callers whose last call has ended, with the time of that, the earliest first. */
  readonly #left = new Map<string, number>();
  #held = 0;
  #waiting = 0;
  #wake: NodeJS.Timeout | undefined;

  /** `now`: a monotonic clock, in milliseconds. */
  constructor(places: number, now: () => number) {
    this.#places = places;
    this.#share = Math.ceil(places / 4);
    this.#now = now;
  }

  /** Number of calls that have a place, and of those that wait. */
  get figures(): { readonly held: number; readonly waiting: number } {
    return { held: this.#held, waiting: this.#waiting };
  }

  /** Number of calls whose turns come before that of a further call of the caller. */
  before(caller: string): number {
    const own = this.#lines.get(caller)?.waiting.size ?? 0;
    let before = own;
    for (const [name, { waiting }] of this.#lines)
      if (name !== caller) before += Math.min(waiting.size, own + 1);
    return before;
  }

  /**
   * Takes a place. Returns undefined if one is free, otherwise a promise that resolves when one is. Rejects with the
   * reason of the signal.
   */
  enter(caller: string, signal: AbortSignal): Promise<void> | undefined {
    const line = this.#lines.get(caller) ?? { held: 0, waiting: new Set() };
    this.#lines.set(caller, line);
    this.#left.delete(caller);
    if (line.waiting.size > 0 || !this.#mayEnter(line)) return this.#wait(caller, line, signal);
    this.#take(line);
    return undefined;
  }

  /**
   * Frees a place of the caller. `isLast`: the further calls of the caller have another name, so that this one need not
   * keep its share.
   */
  leave(caller: string, isLast = false): void {
    this.#held -= 1;
    const line = this.#lines.get(caller);
    if (line) line.held -= 1;
    this.#forgetIfEmpty(caller);
    if (isLast) this.#left.delete(caller);
    this.#letIn();
  }

  #wait(caller: string, line: Line, signal: AbortSignal): Promise<void> {
    const { promise, resolve: enter, reject } = Promise.withResolvers<void>();
    const handleEvent = () => {
      line.waiting.delete(waiting);
      this.#waiting -= 1;
      this.#forgetIfEmpty(caller);
      // The caller may have been the only other one, and its share is free now.
      this.#letIn();
      reject(signal.reason);
    };
    const waiting: Waiting = { signal, enter, handleEvent };
    line.waiting.add(waiting);
    this.#waiting += 1;
    this.#wakeLater();
    if (signal.aborted) handleEvent();
    else signal.addEventListener('abort', waiting, { once: true });
    return promise;
  }

  /**
   * A caller has at most a quarter of the places while others have calls, or had some a moment ago. Some places then stay
   * free for further callers, so that two slow ones cannot take all of them.
   */
  #mayEnter({ held }: Line): boolean {
    return this.#held < this.#places && (held < this.#share || this.#isAlone());
  }

  #isAlone(): boolean {
    this.#forgetLeft();
    return this.#lines.size + this.#left.size === 1;
  }

  #forgetLeft(): void {
    for (const [caller, at] of this.#left) {
      if (this.#now() - at < keptMs) return;
      this.#left.delete(caller);
    }
  }

  #take(line: Line): void {
    line.held += 1;
    this.#held += 1;
  }

  /** Gives free places to waiting calls, in turn. */
  #letIn(): void {
    while (this.#waiting > 0 && this.#held < this.#places) {
      const next = this.#lines
        .entries()
        .find(([, line]) => line.waiting.size > 0 && this.#mayEnter(line));
      if (!next) {
        this.#wakeLater();
        return;
      }
      const [caller, line] = next;
      const [first] = line.waiting;
      if (!first) return;
      line.waiting.delete(first);
      this.#waiting -= 1;
      this.#take(line);
      // Its next turn comes after those of all others.
      this.#lines.delete(caller);
      this.#lines.set(caller, line);
      first.signal.removeEventListener('abort', first);
      first.enter();
    }
  }

  #forgetIfEmpty(caller: string): void {
    const line = this.#lines.get(caller);
    if (!line || line.held + line.waiting.size > 0) return;
    this.#lines.delete(caller);
    this.#left.set(caller, this.#now());
    this.#forgetLeft();
  }

  /** The only caller with calls may have more places when others have left for good. */
  #wakeLater(): void {
    if (this.#held === this.#places || this.#left.size === 0) return;
    this.#wake ??= setTimeout(() => {
      this.#wake = undefined;
      this.#letIn();
    }, keptMs).unref();
  }
}
