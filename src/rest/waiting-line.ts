/** Callers that wait in order. One leaves early when its signal aborts, or when it is refused. */
import type { EndListener, Signal } from './end-signal.ts';
import { type Link, LinkedList } from './linked-list.ts';

interface Waiter extends EndListener {
  readonly signal: Signal;
  readonly tag: string | undefined;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  /** Its place in the line. */
  link: Link<Waiter> | undefined;
}

export class WaitingLine {
  readonly #waiters = new LinkedList<Waiter>();
  readonly #onLeave: () => void;

  /** `onLeave` runs after somebody left because of their signal. */
  constructor(onLeave: () => void = () => {}) {
    this.#onLeave = onLeave;
  }

  get length(): number {
    return this.#waiters.length;
  }

  /** Resolves when let in. Rejects with the signal's reason if that comes first. `tag` says whose it is. */
  wait(signal: Signal, tag?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const handleEvent = () => {
        this.#take(waiter);
        reject(signal.reason);
        this.#onLeave();
      };
      const waiter: Waiter = { signal, tag, resolve, reject, handleEvent, link: undefined };
      waiter.link = this.#waiters.add(waiter);
      if (signal.aborted) handleEvent();
      else signal.addEventListener('abort', waiter, { once: true });
    });
  }

  /** Lets in the one that has waited longest; false when nobody waits. */
  letIn(): boolean {
    const { first } = this.#waiters;
    if (first === undefined) return false;
    this.#take(first);
    first.resolve();
    return true;
  }

  /** Sends away the one that came last. */
  refuseLast(reason: Error): void {
    const { last } = this.#waiters;
    if (last) this.#refuse(last, reason);
  }

  /** Sends away everybody, or those with the tag; how many they were. */
  refuseAll(reason: Error, tag?: string): number {
    let refused = 0;
    for (const waiter of this.#waiters) {
      if (tag !== undefined && waiter.tag !== tag) continue;
      this.#refuse(waiter, reason);
      refused += 1;
    }
    return refused;
  }

  #refuse(waiter: Waiter, reason: Error): void {
    this.#take(waiter);
    waiter.reject(reason);
  }

  #take(waiter: Waiter): void {
    if (waiter.link) this.#waiters.remove(waiter.link);
    waiter.signal.removeEventListener('abort', waiter);
  }
}
