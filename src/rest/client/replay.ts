/**
 * Repeats the reads of an earlier run, all at once: if no response has changed, the response of that run is still
 * valid. At the first difference, the replay ends, and the run takes over the calls that it needs.
 */
import type { HttpResponse } from '../transport/exchange.ts';
import { Gate } from '../transport/gate.ts';
import type { RestError } from '../values/errors.ts';
import { Call } from './call.ts';
import type { CallState, Speculation } from './call-state.ts';
import { hashOf, type RecordedRead } from './read-record.ts';
import { callsAtOnce, type Scope } from './scope.ts';

/** Minimum number of milliseconds that the last calls may take longer than the others. */
const minPatienceMs = 100;

export class Replay implements Speculation {
  readonly #scope: Scope;
  /** Calls whose values no field has requested yet, by path. */
  readonly #calls = new Map<string, Call>();
  readonly #expected = new Map<CallState, RecordedRead>();
  readonly #beganAt = performance.now();
  readonly #result = Promise.withResolvers<boolean>();
  #left = 0;
  #lastAt = 0;
  #patience: NodeJS.Timeout | undefined;
  /** Whether the service refused a call because of its rate limit. */
  #isRefused = false;
  #wasWasted: boolean | undefined;
  isOver = false;

  constructor(scope: Scope) {
    // Separate turns, so that calls of the run do not wait for those of the replay.
    this.#scope = { ...scope, turns: new Gate(callsAtOnce, scope.upstream.now) };
  }

  /** Makes the calls. Resolves with whether all responses are the same, as soon as that is certain. */
  begin(reads: readonly RecordedRead[]): Promise<boolean> {
    this.#left = reads.length;
    for (const read of reads) {
      const call = new Call(this.#scope, read.operation, { path: read.path });
      call.record.reason = 'replay';
      this.#calls.set(read.path, call);
      this.#expected.set(call, read);
    }
    const bytes = this.#scope.budgets.speculativeBytes;
    for (const call of this.#calls.values()) call.makeFor(this, bytes);
    return this.#result.promise;
  }

  /** The call for this path. Undefined if it was not made, or if it failed. */
  callFor(path: string): Call | undefined {
    return this.#calls.get(path);
  }

  /** The service may have refused it only because many calls were made at once. */
  forgives({ code }: RestError): boolean {
    return code === 'RATE_LIMITED';
  }

  claimed({ target }: CallState): void {
    this.#calls.delete(target.path);
  }

  /** Whether there were calls that the run did not need, or that the service refused. */
  get isWasted(): boolean {
    return this.#wasWasted ?? (this.#calls.size > 0 || this.#isRefused);
  }

  /**
   * Compares a response with that of the earlier run, by their hashes. If all are equal, nothing that the earlier run was
   * made from is stale.
   */
  received(call: CallState, response: HttpResponse): void {
    call.hash ??= hashOf(response);
    const isUnchanged = this.#expected.get(call)?.hash === call.hash;
    call.record.isUnchanged = isUnchanged;
    this.#left -= 1;
    if (!isUnchanged) this.#end(false);
    else if (this.#left === 0) this.#end(true);
    else this.#wait();
  }

  /** Called when a call got no response. It then counts as not made. */
  lost(call: CallState): void {
    this.#calls.delete(call.target.path);
    if (call.record.code === 'RATE_LIMITED') this.#isRefused = true;
    this.#end(false);
  }

  /** Ends the replay together with its request. */
  end(): void {
    this.#wasWasted ??= this.isWasted;
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

  /** Drops calls that still wait for their turn. If the run needs them, it makes them again. */
  #dropUnsent(): void {
    for (const [path, { record }] of this.#calls) {
      if (record.attempts > 0) continue;
      this.#calls.delete(path);
      this.#scope.log.drop(record);
    }
  }

  /** Limits the wait for the last calls: a call that takes twice as long as the others must not delay the run. */
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
