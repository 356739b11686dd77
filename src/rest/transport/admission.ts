/**
 * Admission to the pool of connections: a fixed number of calls at once, in turns of those who ask.
 *
 * Each turn key has its own queue, and the queues are served round robin. A single caller may use every place. With
 * several callers, each gets its share at most, and the rest stays free on purpose: it is there for the next one, so two
 * slow callers never fill all places. Several callers may share a turn key, as all do whose tokens were not accepted yet;
 * within its queue they take turns by their tags.
 */

import { RestError } from '../values/errors.ts';
import { type Line, Lines, restMs } from './admission-lines.ts';
import type { Signal } from './end-signal.ts';

export interface AdmissionOptions {
  /** Calls at once. */
  readonly places: number;
  /** Calls that wait at most, of all keys together. */
  readonly queueLimit: number;
  /** Milliseconds of waiting that no new request is refused for. */
  readonly briefWaitMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Calls that wait, and requests whose first call is yet to come. */
const lengthOf = (line: Line | undefined): number =>
  line ? line.waiting.length + line.expected : 0;

/** Part of the newest call in the moving average of how long a place is held. */
const weight = 1 / 16;

export class Admission {
  readonly #places: number;
  readonly #share: number;
  readonly #queueLimit: number;
  readonly #briefWaitMs: number;
  /** Everybody around. */
  readonly #lines: Lines;
  /** Those of them who wait, in the order of their turns. */
  readonly #turns = new Set<Line>();
  /** Those of them whose requests were let in and have not made their first call. */
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
   * Takes a place, at once (then there is nothing to wait for) or in its turn. Rejects with the signal's
   * reason, or with a `RestError`. `tag` says whose call it is, for `refuseWaiting`.
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

  /** Takes a place even where none is free: for what finds out whether the service is back. */
  force(key: string): undefined {
    this.#take(this.#lines.of(key));
  }

  /**
   * Gives the place back, held for `heldMs`. `isLast`: whoever made the call stands under another key from now
   * on, so the key is nobody beside that one.
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

  /** Sends away who waits: those with the tag, or everybody. */
  refuseWaiting(reason: RestError, tag?: string): void {
    for (const [key, line] of this.#lines) {
      this.#waiting -= line.waiting.refuseAll(reason, tag);
      this.#leaveTurns(key, line);
    }
  }

  /** Counts a request as waiting until its first call comes; returns what settles that, once. */
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
   * Seconds after which a new request of this key should come again; undefined when it may come in. A long
   * line of somebody else keeps nobody out: turns go round, among the tags of one key as well.
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

  /** Milliseconds that the whole queue takes. */
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

  /** Gives free places to who waits, a turn each. */
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

  /** Who waits at its share for somebody that only rests may go on when that one is gone. */
  #wakeLater(): void {
    if (this.#wake || this.#turns.size === 0 || !this.#lines.isAnyResting) return;
    if (this.#held >= this.#places) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      this.#letIn();
    }, restMs).unref();
  }

  /** With a full queue, the newest of the longest line goes. False when that is who just came. */
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
