/**
 * The REST client of one GraphQL request: its token, deadline, budgets, call log, and a memo of GETs. Nothing of it
 * outlives the request but the bodies that are kept for its caller, so nothing can pass from one caller to another.
 */

import { isNoStore } from '../kept/keep-rules.ts';
import type { TokenWrites } from '../kept/token-writes.ts';
import type { AnyOperation, ListOperation, Page } from '../table/operation.ts';
import { ByteBudget } from '../transport/byte-budget.ts';
import { Deadline } from '../transport/deadline.ts';
import { type Caller, credentialsProblem } from '../transport/tokens.ts';
import type { Upstream } from '../transport/upstream.ts';
import { budgetExceeded, type CredentialsProblem, RestError } from '../values/errors.ts';
import { type CallInput, filledPath } from './call-input.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import { type CallScope, callTurns, scopeOf, targetOf } from './call-scope.ts';
import type { RestClientOptions } from './client-options.ts';
import { keptKeyOf } from './kept-read.ts';
import { RateLimits } from './rate-limits.ts';
import { type ReadAnswer, ReadRecord } from './read-record.ts';
import { Replay } from './replay.ts';
import { ResponseValues } from './response-values.ts';
import { RestCall } from './rest-call.ts';
import type { StatedLimit } from './stated-limit.ts';

export type { CallInput, RestClientOptions, StatedLimit };

interface Call {
  readonly response: Promise<unknown>;
  /** Undefined if the call was refused before it was made. */
  readonly record: CallRecord | undefined;
}

const refused = (error: RestError): Call => ({
  response: Promise.reject(error),
  record: undefined,
});

export class RestClient {
  readonly log = new CallLog();
  readonly #deadline: Deadline;
  readonly #byteBudget: ByteBudget;
  readonly #callBudget: number;
  readonly #memo = new Map<string, Call>();
  readonly #responseValues = new ResponseValues();
  #noToken: CredentialsProblem = 'missing';
  readonly #upstream: Upstream;
  readonly #caller: Caller | undefined;
  /** Undefined without a token: then nothing is sent. */
  readonly #scope: CallScope | undefined;
  readonly #writes: TokenWrites | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.end();
  #calls = 0;
  #replay: Replay | undefined;
  #replayBudget: ByteBudget | undefined;
  #onBegin: (() => void) | undefined;

  constructor(options: RestClientOptions) {
    const { upstream, caller, deadlineMs, signal } = options;
    this.#upstream = upstream;
    this.#caller = caller;
    this.#callBudget = options.callBudget;
    this.#writes = options.writes;
    this.#onBegin = options.onBegin;
    this.#deadline = new Deadline(deadlineMs, upstream.now);
    this.#byteBudget = new ByteBudget(options.byteBudget, upstream.byteBudget);
    if (!caller) this.#noToken = credentialsProblem(options.headers.get('authorization'));
    const shared = {
      deadline: this.#deadline,
      turns: callTurns(),
      byteBudget: this.#byteBudget,
      responseValues: this.#responseValues,
      limits: new RateLimits(upstream.now),
    };
    this.#scope = caller && scopeOf(caller, options, shared);
    this.#signal = signal;
    if (signal?.aborted) this.end();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Whether the caller sent a bearer token. Without one no call is made. */
  get hasToken(): boolean {
    return this.#scope !== undefined;
  }

  /** Whether the service has accepted the caller's token, in this request or before. */
  get isAccepted(): boolean {
    return this.#caller !== undefined && this.#upstream.isAccepted(this.#caller);
  }

  /** Bytes of responses read so far. */
  get bytesRead(): number {
    return this.#byteBudget.read + (this.#replayBudget?.read ?? 0);
  }

  /** The error of everything that needs a token, if there is none. */
  get noToken(): RestError {
    return new RestError('UNAUTHENTICATED', { credentials: this.#noToken });
  }

  /** Milliseconds until all calls of this request are ended. */
  get msLeft(): number {
    return this.#deadline.left;
  }

  /** Calls that the request may still make. */
  get callsLeft(): number {
    return Math.max(this.#callBudget - this.#calls, 0);
  }

  /** Makes the call, or shares an earlier one: equal GETs are one call until the next write. */
  call(operation: ListOperation, input: CallInput): Promise<Page<unknown>>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown> {
    try {
      const { response, record } = this.#callFor(operation, input);
      if (record) record.reason ??= input.reason ?? 'step';
      if (input.requestedBy) record?.requestedBy.push(input.requestedBy);
      return response;
    } catch (error) {
      return Promise.reject(error instanceof RestError ? error.of(operation) : error);
    }
  }

  /** Whether this read was made since the last write. Repeating it costs no further call. */
  hasRead(operation: AnyOperation, input: Omit<CallInput, 'body'>): boolean {
    return this.#memo.has(filledPath(operation, input));
  }

  /** Does long work for the request in a turn of the event loop that has time for it. Rejects if no time is left. */
  inTurn(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { readings } = this.#upstream;
    readings.read(Number.POSITIVE_INFINITY, () => {
      try {
        this.#deadline.check();
        work();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    return promise;
  }

  /** Remembers from now on what the reads are answered. Undefined if nothing is kept for the caller. */
  recordReads(): ReadRecord | undefined {
    const reuse = this.#scope?.reuse;
    if (reuse) reuse.record = new ReadRecord();
    return reuse?.record;
  }

  /**
   * Makes the reads of an earlier run again, all at once. Resolves with whether all of them are answered as they were.
   * Otherwise the run that follows takes over the calls that it asks for; only those count in its budgets.
   */
  replay(answers: readonly ReadAnswer[]): Promise<boolean> {
    const scope = this.#scope;
    if (!scope?.reuse || scope.hooks?.isAsBefore(answers) === false) return Promise.resolve(false);
    this.#replayBudget = new ByteBudget(this.#byteBudget.bound, this.#upstream.byteBudget);
    const ahead = { ...scope, turns: callTurns() };
    this.#replay = new Replay(ahead, this.#replayBudget, this.log);
    const isUnchanged = this.#replay.begin(answers);
    this.#begin();
    return isUnchanged;
  }

  /** Whether a replay made calls that nothing has asked for since. */
  get hasReplayedInVain(): boolean {
    return this.#replay?.isInVain ?? false;
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

  /** What the service has stated about the rate limit of the token. */
  get statedLimit(): StatedLimit | undefined {
    return this.#scope?.limits.stated;
  }

  /** Headers of responses that go on to the caller. */
  get passedHeaders(): Readonly<Record<string, string>> | undefined {
    return this.#scope?.passed?.joined;
  }

  /** The calls that were made, without those whose response was fresh, or that another request had begun. */
  get callsMade(): readonly CallRecord[] {
    // Without these settings, each record is a call.
    const made = this.#writes ? this.log.made : this.log.records;
    return this.#scope?.limits.isLimited ? made.filter(({ attempts }) => attempts > 0) : made;
  }

  /** Ends calls that nothing needs any more, and frees the byte budget: the response is complete. */
  end(): void {
    this.#begin();
    this.#deadline.end();
    this.#replay?.end();
    this.#byteBudget.release();
    this.#replayBudget?.release();
    // The signal lives as long as the connection, and would keep all that was read.
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  /** Empties the values of the responses. The response to the caller is written, and nothing reads them any more. */
  emptyResponses(): void {
    this.#responseValues.empty();
  }

  #callFor(operation: AnyOperation, input: CallInput): Call {
    const path = filledPath(operation, input);
    return operation.method === 'GET'
      ? this.#read(operation, path)
      : this.#write(operation, path, input.body);
  }

  #read(operation: AnyOperation, path: string): Call {
    const known = this.#memo.get(path);
    if (known) return known;
    const isFree = this.#isFree(operation, path);
    const call =
      (isFree ? undefined : this.#refusal(operation)) ??
      this.#claim(path) ??
      (isFree ? undefined : this.#limited(operation)) ??
      this.#start(operation, path, undefined);
    this.#memo.set(path, call);
    return call;
  }

  /** Whether the read takes no call, because its kept body is fresh. */
  #isFree(operation: AnyOperation, path: string): boolean {
    const scope = this.#scope;
    const kept = scope?.reuse?.bodies.fresh(keptKeyOf(targetOf(scope, operation, path)));
    return kept !== undefined && !this.#replay?.hasSent(path);
  }

  #write(operation: AnyOperation, path: string, body: unknown): Call {
    this.#noteWrite();
    const { response, record } =
      this.#refusal(operation) ?? this.#limited(operation) ?? this.#start(operation, path, body);
    const ended = response.finally(() => {
      this.#noteWrite();
      this.#memo.clear();
      this.#scope?.hooks?.forget();
    });
    return { response: ended, record };
  }

  /** A write begins, or has ended. Nothing is kept for a token that was never accepted. */
  #noteWrite(): void {
    const writes = this.#writes;
    if (writes && this.#caller && this.isAccepted) writes.note(this.#caller.tokenHash);
  }

  /** Counts a call. Returns a refused one if it may not be made. */
  #refusal(operation: AnyOperation): Call | undefined {
    if (!this.#scope) return undefined;
    this.#calls += 1;
    if (this.#calls <= this.#callBudget) return undefined;
    return this.#refused(budgetExceeded(this.#calls, this.#callBudget, 'calls'), operation);
  }

  /** Returns a refused call if the service wants no further ones. */
  #limited(operation: AnyOperation): Call | undefined {
    const refusal = this.#scope?.limits.refusal;
    return refusal && this.#refused(refusal, operation);
  }

  #refused(reason: RestError, operation: AnyOperation): Call {
    const error = reason.of(operation);
    this.#scope?.reuse?.record?.failed(error);
    return refused(error);
  }

  /** A call of the replay, which was made before anything asked for it. */
  #claim(path: string): Call | undefined {
    const call = this.#replay?.claim(path);
    return call && { response: call.claim(), record: call.record };
  }

  #start(operation: AnyOperation, path: string, body: unknown): Call {
    const scope = this.#scope;
    if (!scope) return refused(this.noToken.of(operation));
    const target = targetOf(scope, operation, path, body);
    const record = this.log.begin(operation);
    const response = new RestCall(scope, operation, record, target).send();
    this.#begin();
    return { response, record };
  }

  #begin(): void {
    this.#onBegin?.();
    this.#onBegin = undefined;
  }
}
