/**
 * A queue of waiting callers with tags. Tags take turns, and callers of one tag keep their order, so that a tag with
 * many callers does not delay others.
 */

import { type Link, LinkedList } from '../values/linked-list.ts';
import type { EndListener, Signal } from './end-signal.ts';

interface Waiter extends EndListener {
  readonly signal: Signal;
  readonly tag: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  /** Its position among the callers of its tag. */
  link: Link<Waiter> | undefined;
}

export class WaitingQueue {
  /** Waiting callers by tag, in the order of turns. No tag without callers. */
  readonly #tags = new Map<string, LinkedList<Waiter>>();
  readonly #onLeave: () => void;
  #length = 0;

  /** `onLeave` runs after a caller has left the queue because of its signal. */
  constructor(onLeave: () => void = () => {}) {
    this.#onLeave = onLeave;
  }

  get length(): number {
    return this.#length;
  }

  /** Number of waiting callers with the tag. */
  lengthOf(tag: string): number {
    return this.#tags.get(tag)?.length ?? 0;
  }

  /** Number of callers that come before the next one of the tag. */
  before(tag: string): number {
    const own = this.lengthOf(tag);
    if (own === this.#length) return own;
    let before = own;
    for (const [name, { length }] of this.#tags)
      if (name !== tag) before += Math.min(length, own + 1);
    return before;
  }

  /**
   * Resolves when it is the caller's turn. Rejects with the reason of the signal if that aborts first, and with that of
   * `refuseLast` or `refuseAll`.
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

  /** Lets the next caller in. Returns false if none waits. */
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

  /** Refuses the newest caller of the tag with the most. */
  refuseLast(reason: Error): void {
    let most: LinkedList<Waiter> | undefined;
    for (const waiters of this.#tags.values())
      if (!most || waiters.length > most.length) most = waiters;
    if (most?.last) this.#refuse(most.last, reason);
  }

  /** Number of waiting callers of the tag with the most. */
  get longest(): number {
    let longest = 0;
    for (const { length } of this.#tags.values()) if (length > longest) longest = length;
    return longest;
  }

  /** Refuses all callers, or those with the tag. Returns their number. */
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
