/**
 * Makes the reads of an earlier run again, all at once: if no response has changed, the response of that run is still
 * valid. At the first difference the replay is over, and the run takes over the calls that it needs.
 */
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import type { CallLog, CallRecord } from './call-log.ts';
import type { AheadListener } from './call-receiver.ts';
import { type CallScope, targetOf } from './call-scope.ts';
import type { KeptRead } from './kept-read.ts';
import type { HeldHeaders } from './passed-headers.ts';
import type { RecordedRead } from './read-record.ts';
import { RestCall } from './rest-call.ts';

/** Milliseconds that a last call may always take longer than those before it. */
const leastPatienceMs = 100;

export class Replay implements AheadListener {
  readonly #scope: CallScope;
  readonly #budget: ByteBudget;
  /** Calls whose values were not requested yet, by path. */
  readonly #calls = new Map<string, RestCall>();
  /** Headers for the caller of calls whose values were not requested yet. */
  readonly #passed = new Map<RestCall, HeldHeaders>();
  readonly #log: CallLog;
  readonly #expected = new Map<CallRecord, RecordedRead>();
  readonly #beganAt = performance.now();
  readonly #result = Promise.withResolvers<boolean>();
  /** Whether a difference is looked for. */
  #isCompared = true;
  #left = 0;
  #lastAt = 0;
  #patience: NodeJS.Timeout | undefined;
  /** Whether the service has refused a call for its rate limit. */
  #isRefused = false;
  isOver = false;

  /** `budget`: where the bytes count until the run requests them. `scope` has turns of its own. */
  constructor(scope: CallScope, budget: ByteBudget, log: CallLog) {
    this.#scope = scope;
    this.#budget = budget;
    this.#log = log;
  }

  /** Makes the calls. Resolves with whether every response is the same, as soon as that is known. */
  begin(reads: readonly RecordedRead[]): Promise<boolean> {
    this.#left = reads.length;
    for (const read of reads) {
      const { operation, path } = read;
      const record = this.#log.begin(operation);
      record.reason = 'replay';
      const target = targetOf(this.#scope, operation, path);
      const passed = this.#scope.passed?.ahead();
      const scope = passed ? { ...this.#scope, passed } : this.#scope;
      const call = new RestCall(scope, operation, record, target);
      this.#calls.set(path, call);
      if (passed) this.#passed.set(call, passed);
      this.#expected.set(record, read);
    }
    for (const call of this.#calls.values()) call.sendAhead(this, this.#budget);
    return this.#result.promise;
  }

  /** Makes the calls for a run that begins at once: nothing is compared. */
  beginUncompared(reads: readonly RecordedRead[]): void {
    this.#isCompared = false;
    void this.begin(reads);
  }

  /** The call for this path, if it was made and has not failed. From now on it belongs to the run. */
  claim(path: string): RestCall | undefined {
    const call = this.#calls.get(path);
    this.#calls.delete(path);
    if (call) this.#passed.get(call)?.release();
    return call;
  }

  /** Whether the call for this path was made, and has not failed. */
  hasSent(path: string): boolean {
    return (this.#calls.get(path)?.record.attempts ?? 0) > 0;
  }

  /** Whether there are calls whose values were not requested, or that the service refused. */
  get isInVain(): boolean {
    return this.#calls.size > 0 || this.#isRefused;
  }

  received(call: CallRecord, response: HttpResponse, read: KeptRead | undefined): void {
    if (!this.#isCompared) return;
    const expected = this.#expected.get(call);
    const isUnchanged =
      expected?.status === response.status && expected.version === read?.versionOf(response);
    call.isUnchanged = isUnchanged;
    this.#left -= 1;
    if (!isUnchanged) this.#end(false);
    else if (this.#left === 0) this.#end(true);
    else this.#wait();
  }

  lost(call: CallRecord): void {
    const path = this.#expected.get(call)?.path;
    if (path !== undefined) this.#calls.delete(path);
    if (call.code === 'RATE_LIMITED') this.#isRefused = true;
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
    if (isUnchanged) for (const passed of this.#passed.values()) passed.release();
    else this.#dropUnsent();
    this.#result.resolve(isUnchanged);
  }

  /** Drops calls that still wait for their turn: the run makes them itself if it needs them. */
  #dropUnsent(): void {
    for (const [path, { record }] of this.#calls) {
      if (record.attempts > 0) continue;
      this.#calls.delete(path);
      this.#log.drop(record);
    }
  }

  /**
   * Limits the wait for the last calls: one that takes as long again as the others together must not hold up the run.
   */
  #wait(): void {
    this.#lastAt = performance.now();
    if (!this.isOver) this.#patience ??= setTimeout(this.#onPatience, leastPatienceMs);
  }

  readonly #onPatience = (): void => {
    const othersTook = this.#lastAt - this.#beganAt;
    const endsAt = this.#lastAt + Math.max(othersTook, leastPatienceMs);
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) this.#end(false);
    else this.#patience = setTimeout(this.#onPatience, leftMs);
  };
}
