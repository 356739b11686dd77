/**
 * The REST client of one GraphQL request: its token, deadline, budgets, call log, and a memo of GETs. What
 * outlives the request is found by the hash of the token, so that no value passes from one caller to another.
 */
import { isNoStore } from '../kept/keep-rules.ts';
import type { AnyOperation, ListOperation, Page } from '../table/operation.ts';
import { credentialsProblem } from '../transport/tokens.ts';
import { RestError } from '../values/errors.ts';
import { Budgets } from './budgets.ts';
import { Call } from './call.ts';
import { type CallInput, filledPath } from './call-input.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import type { Target } from './call-state.ts';
import type { RestClientOptions } from './client-options.ts';
import { ReadRecord, type RecordedRead } from './read-record.ts';
import { Replay } from './replay.ts';
import { type Scope, scopeOf } from './scope.ts';
import type { StatedLimit } from './stated-limit.ts';

export type { CallInput, RestClientOptions, StatedLimit };

/** What was requested. */
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
  /** Undefined without a token: then nothing is sent. */
  readonly #scope: Scope | undefined;
  /** Reads since the last write. */
  readonly #memo = new Map<string, Requested>();
  #replay: Replay | undefined;
  #hasBegun = false;

  constructor(options: RestClientOptions) {
    const { caller } = options;
    this.#options = options;
    this.#budgets = new Budgets(options);
    this.#scope = caller && scopeOf(caller, options, { log: this.log, budgets: this.#budgets });
  }

  /** Makes the call, or shares an earlier one: equal GETs are one call until the next write. */
  call(operation: ListOperation, input: CallInput): Promise<Page<unknown>>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown> {
    try {
      const path = filledPath(operation, input);
      const { response, record } =
        operation.method === 'GET'
          ? this.#read(operation, path, input.isAnew)
          : this.#write(operation, { path, body: input.body });
      if (record) record.reason ??= input.reason ?? 'step';
      if (input.requestedBy && record) this.log.use(record, input.requestedBy);
      return response;
    } catch (error) {
      return Promise.reject(error instanceof RestError ? error.of(operation) : error);
    }
  }

  #read(operation: AnyOperation, path: string, isAnew = false): Requested {
    // A read that is made anew uses no response that was kept, or that a replay got.
    const name = isAnew ? `anew ${path}` : path;
    const known = this.#memo.get(name);
    if (known) return known;
    const ofReplay = isAnew ? undefined : this.#replay?.callFor(path);
    const requested = ofReplay ? this.#claim(ofReplay) : this.#make(operation, { path, isAnew });
    const run = isAnew ? this.#scope?.reuse?.record : undefined;
    if (run) run.isComplete = false;
    this.#memo.set(name, requested);
    return requested;
  }

  /** Takes over a call that a replay has made. */
  #claim(call: Call): Requested {
    const { record, operation } = call;
    const refusal = record.source === 'fresh' ? undefined : this.#budgets.takeCall();
    if (refusal) return this.#refused(refusal.of(operation));
    return { response: this.#replay?.claim(call) ?? call.claim(), record };
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

  /** A write begins, or has ended. Nothing is kept for a token that was never accepted. */
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

  /** Whether this read was made since the last write. Repeating it costs no further call. */
  hasRead(operation: AnyOperation, input: Omit<CallInput, 'body'>): boolean {
    return this.#memo.has(filledPath(operation, input));
  }

  /** Does long work for the request in a turn of the event loop that has time for it. Rejects if no time is left. */
  inTurn(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { readings } = this.#options.upstream;
    readings.read(Number.POSITIVE_INFINITY, () => {
      try {
        this.#budgets.deadline.check();
        work();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    return promise;
  }

  /** Remembers the responses of reads from now on. Undefined if nothing is kept for the caller. */
  recordReads(): ReadRecord | undefined {
    const reuse = this.#scope?.reuse;
    if (reuse) reuse.record = new ReadRecord();
    return reuse?.record;
  }

  /**
   * Makes the reads of an earlier run again, all at once. Resolves with whether all responses are the same. Otherwise
   * the run that follows takes over the calls that it needs; only those count in its budgets.
   */
  replay(reads: readonly RecordedRead[]): Promise<boolean> {
    return this.#begunReplay(reads, true) ?? Promise.resolve(false);
  }

  /**
   * Makes the reads of an earlier run again, for a run that begins at once. Not while many calls are in progress: then
   * calls that nothing needs yet would delay others.
   */
  replayUncompared(reads: readonly RecordedRead[]): void {
    const { caller, upstream } = this.#options;
    if (caller && upstream.hasRoomFor(reads.length, caller)) void this.#begunReplay(reads, false);
  }

  /** Undefined if calls with the same paths are not the same calls. */
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

  /** Whether a replay made calls that the request does not need. */
  get hasWastedReplay(): boolean {
    return this.#replay?.isWasted ?? false;
  }

  #begin(): void {
    if (!this.#hasBegun) this.#options.onBegin?.();
    this.#hasBegun = true;
  }

  /** Ends calls that nothing needs any more, and frees the byte budget: the response is complete. */
  end(): void {
    this.#begin();
    this.#budgets.deadline.end();
    this.#replay?.end();
    this.#budgets.release();
  }

  /** Empties the values of the responses. The response to the caller is written, and nothing reads them any more. */
  emptyResponses(): void {
    this.#scope?.responseValues.empty();
  }

  /** Whether the caller sent a bearer token. Without one no call is made. */
  get hasToken(): boolean {
    return this.#scope !== undefined;
  }

  /** The error of everything that needs a token, if there is none. */
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

  /** Milliseconds until all calls of this request are ended. */
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

  /** Whether a kept response was used because the service was out of reach. */
  get hasStale(): boolean {
    return this.#scope?.reuse?.hasStale ?? false;
  }

  /** Whether the service forbids to store one of its responses. */
  get hasNoStore(): boolean {
    return this.log.records.some(({ cacheControl }) =>
      isNoStore({ 'cache-control': cacheControl }),
    );
  }

  /** Milliseconds for which all responses that were read stay fresh. */
  get freshMs(): number {
    return this.#scope?.reuse?.freshMs ?? 0;
  }

  /** The rate limit of the token, as the service has stated it. */
  get statedLimit(): StatedLimit | undefined {
    return this.#scope?.limits.stated;
  }

  /** Headers of responses that go on to the caller. */
  get passedHeaders(): Readonly<Record<string, string>> | undefined {
    return this.#scope?.passed?.joined;
  }

  /** The calls that were made, without those whose response was fresh, or that another request had begun. */
  get callsMade(): readonly CallRecord[] {
    const { log } = this;
    // Only where writes are counted can a record be of a read for which this request made no call.
    const made = this.#options.writes ? log.made : log.records;
    return this.#scope?.limits.isLimited ? made.filter(({ attempts }) => attempts > 0) : made;
  }
}
