/**
 * Callers that wait. Those of one tag are let in by the order in which they came, and the tags in turns, so one that
 * has many does not stand before others. One leaves early when its signal aborts, or when it is refused.
 */

import { type Link, LinkedList } from '../values/linked-list.ts';
import type { EndListener, Signal } from './end-signal.ts';

interface Waiter extends EndListener {
  readonly signal: Signal;
  readonly tag: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
  /** Its place among those of its tag. */
  link: Link<Waiter> | undefined;
}

export class WaitingLine {
  /** By tag, in the order of their turns; none without somebody who waits. */
  readonly #tags = new Map<string, LinkedList<Waiter>>();
  readonly #onLeave: () => void;
  #length = 0;

  /** `onLeave` runs after somebody left because of their signal. */
  constructor(onLeave: () => void = () => {}) {
    this.#onLeave = onLeave;
  }

  get length(): number {
    return this.#length;
  }

  /** How many of the tag wait. */
  lengthOf(tag: string): number {
    return this.#tags.get(tag)?.length ?? 0;
  }

  /** How many are let in before one more of the tag is. */
  before(tag: string): number {
    const own = this.lengthOf(tag);
    if (own === this.#length) return own;
    let before = own;
    for (const [name, { length }] of this.#tags)
      if (name !== tag) before += Math.min(length, own + 1);
    return before;
  }

  /** Resolves when let in. Rejects with the signal's reason if that comes first. `tag` says whose it is. */
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

  /** Lets in the one whose turn it is; false when nobody waits. */
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

  /** Sends away the one that came last, of the tag that has most. */
  refuseLast(reason: Error): void {
    let most: LinkedList<Waiter> | undefined;
    for (const waiters of this.#tags.values())
      if (!most || waiters.length > most.length) most = waiters;
    if (most?.last) this.#refuse(most.last, reason);
  }

  /** How many wait of the tag that has most. */
  get longest(): number {
    let longest = 0;
    for (const { length } of this.#tags.values()) if (length > longest) longest = length;
    return longest;
  }

  /** Sends away everybody, or those with the tag; how many they were. */
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
