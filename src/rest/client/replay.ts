/**
 * Makes the reads of an earlier run again, all at once: if no response has changed, the response of that run is still
 * valid. At the first difference the replay is over, and the run takes over the calls that it needs.
 */
import type { HttpResponse } from '../transport/exchange.ts';
import { Call } from './call.ts';
import type { CallState, Speculation } from './call-state.ts';
import type { RecordedRead } from './read-record.ts';
import type { Scope } from './scope.ts';
import { Turns } from './turns.ts';

/** Milliseconds that a last call may always take longer than those before it. */
const minPatienceMs = 100;

export class Replay implements Speculation {
  readonly #scope: Scope;
  /** Calls whose values were not requested yet, by path. */
  readonly #calls = new Map<string, Call>();
  readonly #expected = new Map<CallState, RecordedRead>();
  readonly #beganAt = performance.now();
  readonly #result = Promise.withResolvers<boolean>();
  /** Whether a difference is looked for. */
  readonly #isCompared: boolean;
  #left = 0;
  #lastAt = 0;
  #patience: NodeJS.Timeout | undefined;
  /** Whether the service has refused a call for its rate limit. */
  #isRefused = false;
  isOver = false;

  constructor(scope: Scope, isCompared: boolean) {
    // Calls of the run do not wait for those of the replay.
    this.#scope = { ...scope, turns: new Turns() };
    this.#isCompared = isCompared;
  }

  /** Makes the calls. Resolves with whether every response is the same, as soon as that is known. */
  begin(reads: readonly RecordedRead[]): Promise<boolean> {
    this.#left = reads.length;
    for (const read of reads) {
      const call = new Call(this.#scope, read.operation, { path: read.path });
      call.record.reason = 'replay';
      this.#calls.set(read.path, call);
      this.#expected.set(call, read);
    }
    const bytes = this.#scope.budgets.beginReplay();
    for (const call of this.#calls.values()) call.makeFor(this, bytes);
    return this.#result.promise;
  }

  /** The call for this path, if it was made and has not failed. */
  callFor(path: string): Call | undefined {
    return this.#calls.get(path);
  }

  /** The value of the call is requested: it belongs to the run from now on. */
  claim(call: Call): Promise<unknown> {
    this.#calls.delete(call.target.path);
    return call.claim();
  }

  /** Whether there are calls whose values were not requested, or that the service refused. */
  get isWasted(): boolean {
    return this.#calls.size > 0 || this.#isRefused;
  }

  received(call: CallState, response: HttpResponse): void {
    if (!this.#isCompared) return;
    const expected = this.#expected.get(call);
    const isUnchanged =
      expected?.status === response.status && expected.version === call.kept?.versionOf(response);
    call.record.isUnchanged = isUnchanged;
    this.#left -= 1;
    if (!isUnchanged) this.#end(false);
    else if (this.#left === 0) this.#end(true);
    else this.#wait();
  }

  /** The call got no response, and counts as not made. */
  lost(call: CallState): void {
    this.#calls.delete(call.target.path);
    if (call.record.code === 'RATE_LIMITED') this.#isRefused = true;
    this.#end(false);
  }

  /** The request is over. */
  end(): void {
    this.#end(false);
  }

  #end(isUnchanged: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.#patience);
    if (isUnchanged) this.#scope.passed?.releaseAll();
    else this.#dropUnsent();
    this.#result.resolve(isUnchanged);
  }

  /** Drops calls that still wait for their turn: the run makes them itself if it needs them. */
  #dropUnsent(): void {
    for (const [path, { record }] of this.#calls) {
      if (record.attempts > 0) continue;
      this.#calls.delete(path);
      this.#scope.log.drop(record);
    }
  }

  /**
   * Limits the wait for the last calls: one that takes as long again as the others together must not hold up the run.
   */
  #wait(): void {
    this.#lastAt = performance.now();
    if (!this.isOver) this.#patience ??= setTimeout(this.#onPatience, minPatienceMs);
  }

  readonly #onPatience = (): void => {
    const othersTook = this.#lastAt - this.#beganAt;
    const endsAt = this.#lastAt + Math.max(othersTook, minPatienceMs);
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) this.#end(false);
    else this.#patience = setTimeout(this.#onPatience, leftMs);
  };
}
