/**
 * The REST client of one GraphQL request: its token, deadline, budgets, call log, and a memo of GETs. What outlives the
 * request is stored under the hash of the token, so that no value reaches another caller.
 */
import type { AnyOperation, ListOperation, Page } from '../table/operation.ts';
import { presentable } from '../table/secrets.ts';
import { credentialsProblem } from '../transport/callers.ts';
import { RestError } from '../values/errors.ts';
import { Budgets } from './budgets.ts';
import { Call } from './call.ts';
import { type CallInput, memoKeyOf, targetOf } from './call-input.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import type { Target } from './call-state.ts';
import type { RestClientOptions } from './client-options.ts';
import { isKeepable } from './etags.ts';
import { ReadRecord, type RecordedRead } from './read-record.ts';
import { Replay } from './replay.ts';
import { type Scope, scopeOf } from './scope.ts';
import { SpeculativeReads } from './speculative-reads.ts';
import type { StatedLimit } from './stated-limit.ts';

export type { CallInput, RestClientOptions, StatedLimit };

/** A call of this request, which equal reads share. */
interface Requested {
  readonly response: Promise<unknown>;
  /** Undefined if the call was refused before it began. */
  readonly record: CallRecord | undefined;
}

const refused = (error: RestError): Requested => ({
  response: Promise.reject(error),
  record: undefined,
});

export class RestClient {
  readonly log = new CallLog();
  readonly #options: RestClientOptions;
  readonly #budgets: Budgets;
  /** The state that calls share. Undefined without a token, since no call is made then. */
  readonly #scope: Scope | undefined;
  /** Reads since the last write, by path and body. */
  readonly #memo = new Map<string, Requested>();
  #replay: Replay | undefined;
  #speculative: SpeculativeReads | undefined;
  #hasBegun = false;

  constructor(options: RestClientOptions) {
    const { caller } = options;
    this.#options = options;
    this.#budgets = new Budgets(options);
    this.#scope = caller && scopeOf(caller, options, { log: this.log, budgets: this.#budgets });
  }

  /** Makes the call, or shares an earlier one: equal reads are one call until the next write. */
  call(operation: ListOperation, input: CallInput): Promise<Page<unknown>>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown> {
    try {
      const target = targetOf(operation, input);
      const { response, record } = operation.isRead
        ? this.#read(operation, target)
        : this.#write(operation, target);
      if (record) record.reason ??= input.reason ?? 'step';
      if (input.requestedBy && record) this.log.use(record, input.requestedBy);
      return response;
    } catch (error) {
      return Promise.reject(error instanceof RestError ? error.of(operation) : error);
    }
  }

  #read(operation: AnyOperation, target: Target): Requested {
    const { isAnew, path } = target;
    const name = memoKeyOf(target);
    const known = this.#memo.get(name);
    if (known) return known;
    const isKept = isKeepable(operation) && !isAnew;
    const early = isKept
      ? (this.#speculative?.callFor(path) ?? this.#replay?.callFor(path))
      : undefined;
    const requested = early ? this.#claim(early) : this.#make(operation, target);
    const run = isKept ? undefined : this.#scope?.reuse?.record;
    if (run) run.isComplete = false;
    this.#memo.set(name, requested);
    return requested;
  }

  /** Takes over a call that was made before it was requested. */
  #claim(call: Call): Requested {
    const { record, operation } = call;
    const refusal = record.source === 'fresh' ? undefined : this.#budgets.takeCall();
    if (refusal) return this.#refused(refusal.of(operation));
    return { response: call.claim(), record };
  }

  #refused(error: RestError): Requested {
    this.#scope?.reuse?.failed(error);
    return refused(error);
  }

  #write(operation: AnyOperation, target: Target): Requested {
    this.#noteWrite();
    const { response, record } = this.#make(operation, target);
    const ended = response.finally(() => {
      this.#noteWrite();
      this.#memo.clear();
      this.#scope?.hooks?.forget();
    });
    return { response: ended, record };
  }

  /** Notes that a write begins or has ended. Without an accepted token, nothing is kept, so nothing has to be noted. */
  #noteWrite(): void {
    const { writes, caller } = this.#options;
    if (writes && caller && this.isAccepted) writes.note(caller.tokenHash);
  }

  #make(operation: AnyOperation, target: Target): Requested {
    if (!this.#scope) return refused(this.noToken.of(operation));
    const call = new Call(this.#scope, operation, target);
    const response = call.make();
    if (!call.isRefused) this.#begin();
    return { response, record: call.isRefused ? undefined : call.record };
  }

  /** Whether this read was made since the last write. Repeating it then makes no further call. */
  hasRead(operation: AnyOperation, input: CallInput): boolean {
    return this.#memo.has(memoKeyOf(targetOf(operation, input)));
  }

  /** A text of the service as callers may see it. Undefined if the token cannot be removed from it. */
  presentable(text: string): string | undefined {
    return presentable(text, this.#scope ? [this.#scope.token] : []);
  }

  /**
   * Makes a read that a field will probably request. Resolves with whether its response can be used, as soon as it has
   * arrived. Undefined if the read is not made. A replay knows better what is needed.
   */
  speculate(operation: AnyOperation, input: CallInput): Promise<boolean> | undefined {
    if (!this.#scope || this.#replay || this.hasRead(operation, input)) return undefined;
    this.#speculative ??= new SpeculativeReads(this.#scope, this.#options);
    return this.#speculative.begin(operation, targetOf(operation, input));
  }

  /** Does work that may take long, in a turn of the event loop that has time for it. Rejects if no time is left. */
  inTurn(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { readings } = this.#options.upstream;
    const { deadline } = this.#budgets;
    readings.read(Number.POSITIVE_INFINITY, deadline.signal, () => {
      try {
        deadline.check();
        work();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    return promise;
  }

  /** Starts to record reads for a replay. Returns undefined if nothing is kept for this caller. */
  recordReads(): ReadRecord | undefined {
    const reuse = this.#scope?.reuse;
    if (reuse) reuse.record = new ReadRecord();
    return reuse?.record;
  }

  /**
   * Repeats the reads of an earlier run, all at once. Resolves with whether all responses are the same. If they differ,
   * the new run takes over the calls that it needs; only those count in its budgets.
   */
  replay(reads: readonly RecordedRead[]): Promise<boolean> {
    return this.#begunReplay(reads, true) ?? Promise.resolve(false);
  }

  /**
   * Repeats the reads of an earlier run for a new run that starts immediately. It does nothing while many calls are in
   * progress, because calls that may not be needed would delay others.
   */
  replayUncompared(reads: readonly RecordedRead[]): void {
    const { caller, upstream } = this.#options;
    if (caller && upstream.hasRoomFor(reads.length, caller)) void this.#begunReplay(reads, false);
  }

  /** Undefined if the host's hook now adds other headers, so that the calls would not be the same. */
  #begunReplay(reads: readonly RecordedRead[], isCompared: boolean): Promise<boolean> | undefined {
    const scope = this.#scope;
    let result: Promise<boolean> | undefined;
    if (scope?.reuse && scope.hooks?.isAsBefore(reads) !== false) {
      this.#replay = new Replay(scope, isCompared);
      result = this.#replay.begin(reads);
    }
    this.#begin();
    return result;
  }

  /** Whether a replay made calls that the request did not need. */
  get hasWastedReplay(): boolean {
    return this.#replay?.isWasted ?? false;
  }

  #begin(): void {
    if (!this.#hasBegun) this.#options.onBegin?.();
    this.#hasBegun = true;
  }

  /** Ends calls that are not needed because the response is complete, and releases the byte budget. */
  end(): void {
    this.#begin();
    this.#budgets.deadline.end();
    this.#replay?.end();
    this.#speculative?.end();
    this.#budgets.release();
  }

  /**
   * Empties the parsed values of all responses. To be called when the response to the caller is written, as nothing may
   * read the values after that.
   */
  emptyResponses(): void {
    this.#scope?.responseValues.empty();
  }

  /** Whether the caller sent a bearer token. Without one, no call is made. */
  get hasToken(): boolean {
    return this.#scope !== undefined;
  }

  /** The error of fields that need a token, if there is none. */
  get noToken(): RestError {
    const credentials = credentialsProblem(this.#options.headers.get('authorization'));
    return new RestError('UNAUTHENTICATED', { credentials });
  }

  /** Whether the service has accepted the caller's token, in this request or before. */
  get isAccepted(): boolean {
    const { caller, upstream } = this.#options;
    return caller !== undefined && upstream.isAccepted(caller);
  }

  /** Address of the service, without `/v1`. */
  get address(): string {
    return this.#options.upstream.address;
  }

  /** Milliseconds until the calls of this request are ended. */
  get msLeft(): number {
    return this.#budgets.deadline.left;
  }

  /** Calls that the request may still make. */
  get callsLeft(): number {
    return this.#budgets.callsLeft;
  }

  /** Bytes of responses read so far. */
  get bytesRead(): number {
    return this.#budgets.bytesRead;
  }

  /** Bytes of responses that the request may still read. */
  get bytesLeft(): number {
    return this.#budgets.bytes.left;
  }

  /** Whether a stale kept response was used because the service was unreachable. */
  get hasStale(): boolean {
    return this.#scope?.reuse?.hasStale ?? false;
  }

  /** Milliseconds for which all responses that were read remain fresh. */
  get freshMs(): number {
    return this.#scope?.reuse?.freshMs ?? 0;
  }

  /** The rate limit of the token, according to the service. */
  get statedLimit(): StatedLimit | undefined {
    return this.#scope?.limits.stated;
  }

  /** Response headers that are forwarded to the caller. */
  get passedHeaders(): Readonly<Record<string, string>> | undefined {
    return this.#scope?.passed?.joined;
  }

  /**
   * The calls that this request made: without those that were answered by a fresh kept response, or by the call of
   * another request.
   */
  get callsMade(): readonly CallRecord[] {
    const { log } = this;
    // A record can be of a read that this request did not send only if writes are counted.
    const made = this.#options.writes ? log.made : log.records;
    return this.#scope?.limits.isLimited ? made.filter(({ attempts }) => attempts > 0) : made;
  }
}
