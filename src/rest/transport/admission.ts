/**
 * Admission to the pool of connections: a limited number of calls at once, in fair turns.
 *
 * Each turn key has its own queue, and the queues are served round robin. A single caller may use every place. With
 * several callers, each gets at most its share, and the rest stays free on purpose for the next caller, so two slow
 * callers never fill all places. Several callers may share a turn key, as all callers whose tokens were not accepted
 * yet; within its queue they take turns by their tags.
 */

import { RestError } from '../values/errors.ts';
import { type Line, Lines, restMs } from './admission-lines.ts';
import type { Signal } from './end-signal.ts';

export interface AdmissionOptions {
  /** Maximum number of calls at once. */
  readonly places: number;
  /** Maximum number of waiting calls, over all keys. */
  readonly queueLimit: number;
  /** Milliseconds of waiting that are no reason to refuse a new request. */
  readonly briefWaitMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** Waiting calls, and requests that have not made their first call. */
const lengthOf = (line: Line | undefined): number =>
  line ? line.waiting.length + line.expected : 0;

/** Weight of the newest call in the moving average of how long a place is held. */
const weight = 1 / 16;

export class Admission {
  readonly #places: number;
  readonly #share: number;
  readonly #queueLimit: number;
  readonly #briefWaitMs: number;
  /** The lines of all active keys. */
  readonly #lines: Lines;
  /** Lines with waiting calls, in the order of their turns. */
  readonly #turns = new Set<Line>();
  /** Lines with admitted requests that have not made their first call. */
  readonly #expecting = new Set<Line>();
  #held = 0;
  #waiting = 0;
  #expected = 0;
  #averageMs = 0;
  #wake: NodeJS.Timeout | undefined;

  constructor({ places, queueLimit, briefWaitMs, now }: AdmissionOptions) {
    this.#places = places;
    this.#share = Math.ceil(places / 4);
    this.#queueLimit = queueLimit;
    this.#briefWaitMs = briefWaitMs;
    this.#lines = new Lines(now, (key, line) => {
      this.#waiting -= 1;
      this.#leaveTurns(key, line);
      this.#letIn();
    });
  }

  /**
   * Takes a place. Returns undefined if one is free, else a promise of one. Rejects with the reason of the signal, or
   * with a `RestError`. `tag` identifies the caller, for `refuseWaiting`.
   */
  enter(key: string, signal: Signal, tag: string): Promise<void> | undefined {
    const line = this.#lines.of(key);
    if (line.waiting.length === 0 && this.#mayEnter(line)) {
      this.#take(line);
      return undefined;
    }
    if (this.#waiting >= this.#queueLimit && !this.#makeRoom(key, line, tag))
      return Promise.reject(this.#overloaded());
    this.#waiting += 1;
    this.#turns.add(line);
    const turn = line.waiting.wait(signal, tag);
    this.#wakeLater();
    return turn;
  }

  /** Takes a place even if none is free, for probes of the service. */
  force(key: string): undefined {
    this.#take(this.#lines.of(key));
  }

  /**
   * Frees a place that was held for `heldMs`. `isLast`: the caller has another key from now on, and must not count
   * twice.
   */
  leave(key: string, heldMs: number, isLast = false): void {
    this.#averageMs += this.#averageMs === 0 ? heldMs : weight * (heldMs - this.#averageMs);
    this.#held -= 1;
    const line = this.#lines.get(key);
    if (line) {
      line.held -= 1;
      if (isLast && line.isIdle) this.#lines.delete(key);
      else this.#lines.restIfIdle(key, line);
    }
    this.#letIn();
  }

  /** Refuses waiting calls: all, or those with the tag. */
  refuseWaiting(reason: RestError, tag?: string): void {
    for (const [key, line] of this.#lines) {
      this.#waiting -= line.waiting.refuseAll(reason, tag);
      this.#leaveTurns(key, line);
    }
  }

  /** Counts a request as waiting until its first call. The returned function settles that, once. */
  expect(key: string): () => void {
    const line = this.#lines.of(key);
    line.expected += 1;
    this.#expected += 1;
    this.#expecting.add(line);
    let isSettled = false;
    return () => {
      if (isSettled) return;
      isSettled = true;
      line.expected -= 1;
      this.#expected -= 1;
      if (line.expected === 0) this.#expecting.delete(line);
      this.#lines.restIfIdle(key, line);
    };
  }

  /**
   * Seconds after which a new request of this key should try again; undefined if it may come in. The long queue of
   * another caller is no reason to refuse: keys take turns, and so do tags within a key.
   */
  retryAfter(key: string, tag = key): number | undefined {
    if (this.#waiting + this.#expected === 0) return undefined;
    const own = this.#lines.get(key);
    const place = own ? own.waiting.before(tag) + own.expected + 1 : 1;
    let before = 0;
    let longest = 0;
    const count = (line: Line) => {
      const length = lengthOf(line);
      before += Math.min(length, place);
      if (length > longest) longest = length;
    };
    for (const line of this.#turns) count(line);
    for (const line of this.#expecting) if (!this.#turns.has(line)) count(line);
    const isFull = this.#waiting + this.#expected >= this.#queueLimit;
    if (isFull && longest <= place) return this.#retryAfter();
    const inTurns = before / this.#places;
    const inShare = this.#bound() < this.#places ? (place - 1) / this.#share : 0;
    const waitMs = Math.max(inTurns, inShare) * this.#averageMs;
    const mostMs = Math.max(this.#briefWaitMs, this.#averageMs / 4);
    return waitMs <= mostMs ? undefined : this.#retryAfter();
  }

  /** Milliseconds until the whole queue is served. */
  #waitMs(): number {
    return ((this.#waiting + this.#expected) * this.#averageMs) / this.#places;
  }

  #retryAfter(): number {
    return Math.max(1, Math.ceil(this.#waitMs() / 1_000));
  }

  #overloaded(): RestError {
    return new RestError('OVERLOADED', { retryAfter: this.#retryAfter() });
  }

  #mayEnter(line: Line): boolean {
    return this.#held < this.#places && line.held < this.#bound();
  }

  /** Places that one key may hold. */
  #bound(): number {
    return this.#lines.areSeveral() ? this.#share : this.#places;
  }

  #take(line: Line): void {
    line.held += 1;
    this.#held += 1;
  }

  /** Gives free places to waiting calls, in turns. */
  #letIn(): void {
    while (this.#turns.size > 0 && this.#held < this.#places) {
      const bound = this.#bound();
      const line = this.#turns.values().find(({ held }) => held < bound);
      if (!line) break;
      this.#turns.delete(line);
      this.#waiting -= 1;
      this.#take(line);
      line.waiting.letIn();
      if (line.waiting.length > 0) this.#turns.add(line);
    }
    this.#wakeLater();
  }

  /** A line that waits at its share may continue when resting keys expire. */
  #wakeLater(): void {
    if (this.#wake || this.#turns.size === 0 || !this.#lines.isAnyResting) return;
    if (this.#held >= this.#places) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      this.#letIn();
    }, restMs).unref();
  }

  /**
   * Refuses the newest call of the longest line, as the queue is full. Returns false if that is the call that has just
   * come.
   */
  #makeRoom(key: string, own: Line, tag: string): boolean {
    let longest: Line = own;
    let length = own.waiting.length + 1;
    for (const line of this.#turns) {
      if (line.waiting.length <= length) continue;
      longest = line;
      length = line.waiting.length;
    }
    if (longest === own && own.waiting.longest <= own.waiting.lengthOf(tag) + 1) {
      this.#lines.restIfIdle(key, own);
      return false;
    }
    longest.waiting.refuseLast(this.#overloaded());
    this.#waiting -= 1;
    return true;
  }

  #leaveTurns(key: string, line: Line): void {
    if (line.waiting.length > 0) return;
    this.#turns.delete(line);
    this.#lines.restIfIdle(key, line);
  }
}
