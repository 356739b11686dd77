/**
 * Admits calls to the pool of connections: a limited number at once, in fair turns. Each turn key has a queue, and the
 * queues are served in turn.
 */
import { RestError } from '../values/errors.ts';
import { type AdmissionQueue, AdmissionQueues, idleMs } from './admission-queues.ts';
import type { Signal } from './end-signal.ts';

export interface AdmissionOptions {
  /** Maximum number of calls in progress. */
  readonly places: number;
  /** Maximum number of waiting calls, of all keys together. */
  readonly queueLimit: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** Weight of the latest call in the moving average of how long calls take. */
const weight = 1 / 16;

/** Number of calls that may always wait before the one of a new request, however slow they are. */
const few = 8;
/** Milliseconds that the calls of others may take before the one of a new request. */
const briefMs = 100;

export class Admission {
  readonly #places: number;
  readonly #share: number;
  readonly #queueLimit: number;
  /** The queues of all active keys. */
  readonly #queues: AdmissionQueues;
  /** Queues with waiting calls, in the order of their turns. */
  readonly #turns = new Set<AdmissionQueue>();
  #held = 0;
  #waiting = 0;
  #averageMs = 0;
  #wake: NodeJS.Timeout | undefined;

  constructor({ places, queueLimit, now }: AdmissionOptions) {
    this.#places = places;
    this.#share = Math.ceil(places / 4);
    this.#queueLimit = queueLimit;
    this.#queues = new AdmissionQueues(now, (key, queue) => {
      this.#waiting -= 1;
      this.#leaveTurns(key, queue);
      this.#letIn();
    });
  }

  /** Number of calls in progress, and of waiting calls. */
  get figures(): { held: number; waiting: number } {
    return { held: this.#held, waiting: this.#waiting };
  }

  /**
   * Takes a place for a call. Returns undefined if one is free, otherwise a promise that resolves when one is. Rejects
   * with the reason of the signal, or with a `RestError`.
   *
   * `tag` identifies the caller. Several callers may share a turn key, such as all those whose tokens were not accepted
   * yet. They then take turns by their tags.
   */
  enter(key: string, signal: Signal, tag: string): Promise<void> | undefined {
    const queue = this.#queues.of(key);
    if (queue.waiting.length === 0 && this.#mayEnter(queue)) {
      this.#take(queue);
      return undefined;
    }
    if (this.#waiting >= this.#queueLimit && !this.#makeRoom(key, queue, tag))
      return Promise.reject(this.#overloaded());
    this.#waiting += 1;
    this.#turns.add(queue);
    const turn = queue.waiting.wait(signal, tag);
    this.#wakeLater();
    return turn;
  }

  /** Takes a place even if none is free. This is for probes of the service. */
  force(key: string): undefined {
    this.#take(this.#queues.of(key));
  }

  /**
   * Frees a place that was taken for `heldMs`. `isLast`: the caller has another key by now, so this key need not stay
   * active for it.
   */
  leave(key: string, heldMs: number, isLast = false): void {
    this.#averageMs += this.#averageMs === 0 ? heldMs : weight * (heldMs - this.#averageMs);
    this.#held -= 1;
    const queue = this.#queues.get(key);
    if (queue) {
      queue.held -= 1;
      if (isLast && queue.isIdle) this.#queues.delete(key);
      else this.#queues.markIfIdle(key, queue);
    }
    this.#letIn();
  }

  /** Refuses the waiting calls with this tag, or all of them. */
  refuseWaiting(reason: RestError, tag?: string): void {
    for (const [key, queue] of this.#queues) {
      this.#waiting -= queue.waiting.refuseAll(reason, tag);
      this.#leaveTurns(key, queue);
    }
  }

  /**
   * Seconds after which a new request of this key should be repeated. Undefined if it is admitted. Another caller's
   * long queue is no reason to refuse it, because keys take turns, and tags within a key as well.
   */
  retryAfter(key: string, tag = key): number | undefined {
    if (this.#waiting === 0) return undefined;
    const own = this.#queues.get(key)?.waiting;
    const place = (own?.before(tag) ?? 0) + 1;
    let ofOthers = place - 1 - (own?.lengthOf(tag) ?? 0);
    let longest = 0;
    for (const { waiting } of this.#turns) {
      // A caller whose token has just been accepted has calls under its former key, too.
      if (waiting !== own) ofOthers += Math.min(waiting.length - waiting.lengthOf(tag), place);
      longest = Math.max(longest, waiting.length);
    }
    const isFull = this.#waiting >= this.#queueLimit && longest <= place;
    const isLong = ofOthers > few && this.#msFor(ofOthers) > briefMs;
    const isOwnLong = place > Math.max(few, this.#queueLimit / 4);
    return isFull || isLong || isOwnLong ? this.#retryAfter() : undefined;
  }

  /** Estimated milliseconds until this number of waiting calls has been made. */
  #msFor(calls: number): number {
    return (calls * this.#averageMs) / this.#places;
  }

  /** Estimated seconds until all waiting calls have been made. */
  #retryAfter(): number {
    return Math.max(1, Math.ceil(this.#msFor(this.#waiting) / 1_000));
  }

  #overloaded(): RestError {
    return new RestError('OVERLOADED', { retryAfter: this.#retryAfter() });
  }

  #mayEnter(queue: AdmissionQueue): boolean {
    return this.#held < this.#places && queue.held < this.#bound();
  }

  /**
   * Maximum number of places for one key: all places if it is the only active key, otherwise its share. Some places
   * then stay free for further keys, so that two slow callers cannot take all of them.
   */
  #bound(): number {
    return this.#queues.areSeveral() ? this.#share : this.#places;
  }

  #take(queue: AdmissionQueue): void {
    queue.held += 1;
    this.#held += 1;
  }

  /** Gives free places to waiting calls, in turn. */
  #letIn(): void {
    while (this.#turns.size > 0 && this.#held < this.#places) {
      const bound = this.#bound();
      const queue = this.#turns.values().find(({ held }) => held < bound);
      if (!queue) break;
      this.#turns.delete(queue);
      this.#waiting -= 1;
      this.#take(queue);
      queue.waiting.letIn();
      if (queue.waiting.length > 0) this.#turns.add(queue);
    }
    this.#wakeLater();
  }

  /** Checks again later, because a queue that has used its share may continue when other keys become inactive. */
  #wakeLater(): void {
    if (this.#wake || this.#turns.size === 0 || !this.#queues.isAnyIdle) return;
    if (this.#held >= this.#places) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      this.#letIn();
    }, idleMs).unref();
  }

  /**
   * Refuses the latest call of the longest queue to make room for a new one. Returns false if that would be the new
   * call itself.
   */
  #makeRoom(key: string, own: AdmissionQueue, tag: string): boolean {
    let longest: AdmissionQueue = own;
    let length = own.waiting.length + 1;
    for (const queue of this.#turns) {
      if (queue.waiting.length <= length) continue;
      longest = queue;
      length = queue.waiting.length;
    }
    if (longest === own && own.waiting.longest <= own.waiting.lengthOf(tag) + 1) {
      this.#queues.markIfIdle(key, own);
      return false;
    }
    longest.waiting.refuseLast(this.#overloaded());
    this.#waiting -= 1;
    return true;
  }

  #leaveTurns(key: string, queue: AdmissionQueue): void {
    if (queue.waiting.length > 0) return;
    this.#turns.delete(queue);
    this.#queues.markIfIdle(key, queue);
  }
}
