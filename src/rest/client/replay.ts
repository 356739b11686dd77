/**
 * Repeats the reads of an earlier run, all at once: if no response has changed, the response of that run is still
 * valid. At the first difference, the replay ends, and the run takes over the calls that it needs.
 */
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpHeaders, HttpResponse } from '../transport/exchange.ts';
import { Gate } from '../transport/gate.ts';
import { Call } from './call.ts';
import { hashOf, type RecordedRead } from './read-record.ts';
import { callsAtOnce, type Scope } from './scope.ts';

export class Replay {
  readonly #scope: Scope;
  /** Separate turns, so that calls of the run do not wait for those of the replay. */
  readonly #turns: Gate;
  /** Calls that the run has not taken over, by path. */
  readonly #calls = new Map<string, Call>();
  /** The byte budget of these calls. It has the size of that of the request, and calls that the run takes over leave it. */
  readonly #bytes: ByteBudget;
  readonly #headers: HttpHeaders[] = [];
  readonly #result = Promise.withResolvers<boolean>();
  #left = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  /** Whether the service refused a call because of its rate limit. */
  #isRefused = false;
  #wasWasted: boolean | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#turns = new Gate(callsAtOnce, scope.upstream.now);
    this.#bytes = scope.bytes.another();
  }

  /** Makes the calls. Resolves with whether all responses are the same, as soon as that is certain. */
  begin(reads: readonly RecordedRead[]): Promise<boolean> {
    this.#left = reads.length;
    for (const read of reads) {
      const call = new Call(this.#scope, read.operation, { path: read.path });
      call.record.reason = 'replay';
      this.#calls.set(read.path, call);
    }
    for (const { path, hash } of reads) {
      const call = this.#calls.get(path);
      if (call) this.#make(call, hash).catch(() => this.#lost(call));
    }
    // If one hangs, the run has the rest of the time for all that it needs besides.
    this.#timer = setTimeout(() => this.#end(false), this.#scope.deadline.left / 2);
    return this.#result.promise;
  }

  async #make(call: Call, expectedHash: string): Promise<void> {
    const { deadline, upstream } = this.#scope;
    await this.#turns.enter('', deadline.signal);
    const response = await call.early(this.#bytes).finally(() => this.#turns.leave(''));
    await upstream.readings.turn(response.body.length, deadline.signal);
    this.#compare(call, response, expectedHash);
  }

  /** The call for this path, which the run takes over. Undefined if it was not sent, or has failed. */
  take(path: string): Call | undefined {
    const call = this.#calls.get(path);
    this.#calls.delete(path);
    return call;
  }

  /** Whether there were calls that the run did not need, or that the service refused. */
  get isWasted(): boolean {
    return this.#wasWasted ?? (this.#calls.size > 0 || this.#isRefused);
  }

  /**
   * Compares a response with that of the earlier run, by their hashes. If all are equal, nothing that the earlier run was
   * made from is stale.
   */
  #compare(call: Call, response: HttpResponse, expectedHash: string): void {
    // The run may have read the response already.
    if (this.#isOver) return;
    call.hash = hashOf(response);
    call.record.isUnchanged = call.hash === expectedHash;
    this.#headers.push(response.headers);
    this.#left -= 1;
    if (!call.record.isUnchanged) this.#end(false);
    else if (this.#left === 0) this.#end(true);
  }

  /** Called when a call got no response. It then counts as not made. */
  #lost(call: Call): void {
    this.#calls.delete(call.target.path);
    if (call.record.code === 'RATE_LIMITED') this.#isRefused = true;
    this.#end(false);
  }

  /** Ends the replay together with its request. */
  end(): void {
    this.#wasWasted ??= this.isWasted;
    this.#end(false);
    this.#bytes.release();
  }

  #end(isUnchanged: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (isUnchanged) for (const headers of this.#headers) this.#scope.passed?.take(headers);
    else this.#dropUnsent();
    this.#result.resolve(isUnchanged);
  }

  /** Number of bytes of responses that the run has not taken over. */
  get bytesRead(): number {
    return this.#bytes.read;
  }

  /** Drops calls that still wait for their turn. If the run needs them, it makes them again. */
  #dropUnsent(): void {
    for (const [path, call] of this.#calls) {
      if (call.record.attempts > 0) continue;
      call.need = 'no';
      this.#calls.delete(path);
      this.#scope.log.drop(call.record);
    }
  }
}
