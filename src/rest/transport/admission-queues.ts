/**
 * The queues of admission, one for each turn key. A key still counts as active for a while after its last call, so that
 * a caller that continues soon keeps its share.
 */
import { WaitingQueue } from './waiting-queue.ts';

/** Milliseconds for which a key without calls still counts as active. */
export const idleMs = 1_000;

export class AdmissionQueue {
  held = 0;
  readonly waiting: WaitingQueue;

  constructor(onLeave: (queue: AdmissionQueue) => void) {
    this.waiting = new WaitingQueue(() => onLeave(this));
  }

  get isIdle(): boolean {
    return this.held + this.waiting.length === 0;
  }
}

export class AdmissionQueues {
  readonly #now: () => number;
  readonly #onLeave: (key: string, queue: AdmissionQueue) => void;
  readonly #queues = new Map<string, AdmissionQueue>();
  /** Keys without calls, with the time of their last call, least recent first. */
  readonly #idle = new Map<string, number>();

  /** `onLeave` runs after a call has left its queue because its signal aborted. */
  constructor(now: () => number, onLeave: (key: string, queue: AdmissionQueue) => void) {
    this.#now = now;
    this.#onLeave = onLeave;
  }

  /** Whether any key is without calls. */
  get isAnyIdle(): boolean {
    return this.#idle.size > 0;
  }

  /** Whether more than one key is active. Removes keys that have been idle for too long. */
  areSeveral(): boolean {
    if (this.#queues.size > 1) this.#forget();
    return this.#queues.size > 1;
  }

  /** The queue of a key, if the key is active. */
  get(key: string): AdmissionQueue | undefined {
    return this.#queues.get(key);
  }

  /** The queue of a key, which becomes active with it. */
  of(key: string): AdmissionQueue {
    const known = this.#queues.get(key);
    if (known) {
      this.#idle.delete(key);
      return known;
    }
    const queue = new AdmissionQueue((left) => this.#onLeave(key, left));
    this.#queues.set(key, queue);
    return queue;
  }

  /** All active keys with their queues. */
  [Symbol.iterator](): Iterator<[string, AdmissionQueue]> {
    return this.#queues.entries();
  }

  /** Makes a key inactive. */
  delete(key: string): void {
    this.#queues.delete(key);
  }

  markIfIdle(key: string, queue: AdmissionQueue): void {
    if (!queue.isIdle) return;
    this.#idle.delete(key);
    this.#idle.set(key, this.#now());
  }

  /** Removes keys that have been idle for too long. */
  #forget(): void {
    const now = this.#now();
    for (const [key, since] of this.#idle) {
      if (now - since < idleMs) return;
      this.#idle.delete(key);
      this.#queues.delete(key);
    }
  }
}
