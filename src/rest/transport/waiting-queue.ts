/**
 * A queue of waiting calls with tags. Tags take turns, and calls of one tag stay in order, so that a tag with many
 * calls does not delay others.
 */
import { type Link, LinkedList } from '../values/linked-list.ts';
import type { EndListener, Signal } from './end-signal.ts';

interface Waiter extends EndListener {
  readonly signal: Signal;
  readonly tag: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  /** Its position among the calls of its tag. */
  link: Link<Waiter> | undefined;
}

export class WaitingQueue {
  /** Waiting calls by tag, in the order of turns. Every tag has at least one call. */
  readonly #tags = new Map<string, LinkedList<Waiter>>();
  readonly #onLeave: () => void;
  #length = 0;

  /** `onLeave` runs after a call has left the queue because its signal aborted. */
  constructor(onLeave: () => void = () => {}) {
    this.#onLeave = onLeave;
  }

  get length(): number {
    return this.#length;
  }

  /** Number of waiting calls with the tag. */
  lengthOf(tag: string): number {
    return this.#tags.get(tag)?.length ?? 0;
  }

  /** Number of calls that come before the next call of the tag. */
  before(tag: string): number {
    const own = this.lengthOf(tag);
    if (own === this.#length) return own;
    let before = own;
    for (const [name, { length }] of this.#tags)
      if (name !== tag) before += Math.min(length, own + 1);
    return before;
  }

  /**
   * Resolves when the turn of the call comes. Rejects with the reason of the signal if that aborts first, or with the
   * reason passed to `refuseLast` or `refuseAll`.
   */
  wait(signal: Signal, tag = ''): Promise<void> {
    return new Promise((resolve, reject) => {
      const handleEvent = () => {
        this.#take(waiter);
        reject(signal.reason);
        this.#onLeave();
      };
      const waiter: Waiter = { signal, tag, resolve, reject, handleEvent, link: undefined };
      waiter.link = this.#waitersOf(tag).add(waiter);
      this.#length += 1;
      if (signal.aborted) handleEvent();
      else signal.addEventListener('abort', waiter, { once: true });
    });
  }

  /** Lets the next call in. Returns false if none waits. */
  letIn(): boolean {
    const [waiters] = this.#tags.values();
    const first = waiters?.first;
    if (!waiters || first === undefined) return false;
    this.#take(first);
    if (this.#tags.size > 1 && waiters.length > 0) {
      this.#tags.delete(first.tag);
      this.#tags.set(first.tag, waiters);
    }
    first.resolve();
    return true;
  }

  /** Refuses the latest call of the tag with the most calls. */
  refuseLast(reason: Error): void {
    let most: LinkedList<Waiter> | undefined;
    for (const waiters of this.#tags.values())
      if (!most || waiters.length > most.length) most = waiters;
    if (most?.last) this.#refuse(most.last, reason);
  }

  /** Number of waiting calls of the tag with the most calls. */
  get longest(): number {
    let longest = 0;
    for (const { length } of this.#tags.values()) if (length > longest) longest = length;
    return longest;
  }

  /** Refuses the calls with the tag, or all calls. Returns their number. */
  refuseAll(reason: Error, tag?: string): number {
    let refused = 0;
    for (const [name, waiters] of this.#tags) {
      if (tag !== undefined && name !== tag) continue;
      for (const waiter of waiters) {
        this.#refuse(waiter, reason);
        refused += 1;
      }
    }
    return refused;
  }

  #waitersOf(tag: string): LinkedList<Waiter> {
    const known = this.#tags.get(tag);
    if (known) return known;
    const waiters = new LinkedList<Waiter>();
    this.#tags.set(tag, waiters);
    return waiters;
  }

  #refuse(waiter: Waiter, reason: Error): void {
    this.#take(waiter);
    waiter.reject(reason);
  }

  #take(waiter: Waiter): void {
    const waiters = this.#tags.get(waiter.tag);
    if (waiter.link && waiters?.remove(waiter.link)) {
      this.#length -= 1;
      if (waiters.length === 0) this.#tags.delete(waiter.tag);
    }
    waiter.signal.removeEventListener('abort', waiter);
  }
}
