/** Admits a limited number of calls at once. Callers take turns, so that one with many calls does not delay others. */
import type { EndListener, Signal } from './end-signal.ts';

/** A call that waits for its turn. */
interface Waiting extends EndListener {
  readonly signal: Signal;
  readonly enter: () => void;
}

/** The calls of one caller. */
interface Line {
  /** Number of calls that have a place. */
  held: number;
  /** In the order of their turns. */
  readonly waiting: Set<Waiting>;
}

export class Gate {
  readonly #places: number;
  readonly #share: number;
  /** The lines of all callers with calls, in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #held = 0;
  #waiting = 0;

  constructor(places: number) {
    this.#places = places;
    this.#share = Math.ceil(places / 4);
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
  enter(caller: string, signal: Signal): Promise<void> | undefined {
    const line = this.#lines.get(caller) ?? { held: 0, waiting: new Set() };
    this.#lines.set(caller, line);
    if (line.waiting.size > 0 || !this.#mayEnter(line)) return this.#wait(caller, line, signal);
    this.#take(line);
    return undefined;
  }

  /** Frees a place of the caller. */
  leave(caller: string): void {
    this.#held -= 1;
    const line = this.#lines.get(caller);
    if (line) line.held -= 1;
    this.#forgetIfEmpty(caller);
    this.#letIn();
  }

  #wait(caller: string, line: Line, signal: Signal): Promise<void> {
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
    if (signal.aborted) handleEvent();
    else signal.addEventListener('abort', waiting, { once: true });
    return promise;
  }

  /**
   * A caller has at most a quarter of the places while others have calls, too. Some places then stay free for further
   * callers, so that two slow ones cannot take all of them.
   */
  #mayEnter({ held }: Line): boolean {
    return this.#held < this.#places && (this.#lines.size === 1 || held < this.#share);
  }

  #take(line: Line): void {
    line.held += 1;
    this.#held += 1;
  }

  /** Gives free places to waiting calls, in turn. */
  #letIn(): void {
    while (this.#waiting > 0) {
      const next = this.#lines
        .entries()
        .find(([, line]) => line.waiting.size > 0 && this.#mayEnter(line));
      if (!next) return;
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
    if (line && line.held + line.waiting.size === 0) this.#lines.delete(caller);
  }
}
