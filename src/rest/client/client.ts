/**
 * The REST client of one GraphQL request: its token, deadline, budgets, call log, and a memo of its reads.
 */
import type { AnyOperation, ListOperation, Page } from '../table/operation.ts';
import { presentable } from '../table/secrets.ts';
import { ByteBudget } from '../transport/byte-budget.ts';
import { credentialsProblem } from '../transport/callers.ts';
import { Deadline } from '../transport/deadline.ts';
import { budgetExceeded, RestError } from '../values/errors.ts';
import { Call } from './call.ts';
import { type CallInput, isRepeatable, memoKeyOf, type Target, targetOf } from './call-input.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import type { RestClientOptions } from './client-options.ts';
import type { StatedLimit } from './rate-limits.ts';
import { ReadRecord, type RecordedRead } from './read-record.ts';
import { Replay } from './replay.ts';
import { type Scope, scopeOf } from './scope.ts';

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
  readonly #deadline: Deadline;
  readonly #bytes: ByteBudget;
  /** The state that calls share. Undefined without a token, since no call is made then. */
  readonly #scope: Scope | undefined;
  /** Reads since the last write, by path and body. */
  readonly #memo = new Map<string, Requested>();
  #replay: Replay | undefined;
  #calls = 0;

  constructor(options: RestClientOptions) {
    const { caller, upstream, deadlineMs, byteBudget } = options;
    this.#options = options;
    this.#deadline = new Deadline(deadlineMs, upstream.now);
    this.#bytes = new ByteBudget(byteBudget, upstream.byteBudget);
    const own = { log: this.log, deadline: this.#deadline, bytes: this.#bytes };
    this.#scope = caller && scopeOf(caller, options, own);
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
    const name = memoKeyOf(target);
    const known = this.#memo.get(name);
    if (known) return known;
    const isReplayed = isRepeatable(operation, target);
    const early = isReplayed ? this.#replay?.take(target.path) : undefined;
    const requested = this.#make(operation, target, early);
    const reads = this.#scope?.reads;
    if (reads && !isReplayed) reads.isComplete = false;
    this.#memo.set(name, requested);
    return requested;
  }

  #write(operation: AnyOperation, target: Target): Requested {
    const { response, record } = this.#make(operation, target);
    const ended = response.finally(() => {
      this.#memo.clear();
      this.#scope?.hooks?.forget();
    });
    return { response: ended, record };
  }

  /** `early`: a call of a replay, which was sent before it was requested. */
  #make(operation: AnyOperation, target: Target, early?: Call): Requested {
    const scope = this.#scope;
    if (!scope) return refused(this.noToken.of(operation));
    const refusal = this.#takeCall() ?? (early ? undefined : scope.limits.refusal);
    if (refusal) {
      scope.reads?.failed(refusal);
      return refused(refusal.of(operation));
    }
    const call = early ?? new Call(scope, operation, target);
    return { response: call.value(), record: call.record };
  }

  #takeCall(): RestError | undefined {
    const { callBudget } = this.#options;
    this.#calls += 1;
    return this.#calls > callBudget ? budgetExceeded(this.#calls, callBudget, 'calls') : undefined;
  }

  /** Whether this read was made since the last write. Repeating it then makes no further call. */
  hasRead(operation: AnyOperation, input: CallInput): boolean {
    return this.#memo.has(memoKeyOf(targetOf(operation, input)));
  }

  /** A text of the service as callers may see it. Undefined if the token cannot be removed from it. */
  presentable(text: string): string | undefined {
    return presentable(text, this.#scope ? [this.#scope.token] : []);
  }

  /** Does work that may take long, in a turn of the event loop that has time for it. Rejects if no time is left. */
  async inTurn(work: () => void): Promise<void> {
    const { readings } = this.#options.upstream;
    await readings.turn(Number.POSITIVE_INFINITY, this.#deadline.signal);
    this.#deadline.check();
    work();
  }

  /** Starts to record reads for a replay. Undefined if the service has not accepted the token, so nothing is stored. */
  recordReads(): ReadRecord | undefined {
    if (!this.#scope || !this.isAccepted) return undefined;
    this.#scope.reads = new ReadRecord();
    return this.#scope.reads;
  }

  /**
   * Repeats the reads of an earlier run, all at once. Resolves with whether all responses are the same. If they differ,
   * the new run takes over the calls that it needs; only those count in its budgets. No call is made if the host's hook
   * now adds other headers.
   */
  replay(reads: readonly RecordedRead[]): Promise<boolean> {
    const scope = this.#scope;
    if (scope && scope.hooks?.isAsBefore(reads) !== false) this.#replay = new Replay(scope);
    return this.#replay?.begin(reads) ?? Promise.resolve(false);
  }

  /** Whether a replay made calls that the request did not need. */
  get hasWastedReplay(): boolean {
    return this.#replay?.isWasted ?? false;
  }

  /** Ends calls that are not needed because the response is complete, and releases the byte budget. */
  end(): void {
    this.#scope?.reads?.end();
    this.#replay?.end();
    this.#deadline.end(this.log.isOpen);
    this.#bytes.release();
  }

  /**
   * Empties the parsed values of all responses. To be called when the response to the caller is written, as nothing may
   * read the values after that.
   */
  emptyResponses(): void {
    this.#scope?.values.empty();
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
    return this.#deadline.left;
  }

  /** Calls that the request may still make. */
  get callsLeft(): number {
    return Math.max(this.#options.callBudget - this.#calls, 0);
  }

  /** Bytes of responses read so far. */
  get bytesRead(): number {
    return this.#bytes.read + (this.#replay?.bytesRead ?? 0);
  }

  /** Bytes of responses that the request may still read. */
  get bytesLeft(): number {
    return this.#bytes.left;
  }

  /** The rate limit of the token, according to the service. */
  get statedLimit(): StatedLimit | undefined {
    return this.#scope?.limits.stated;
  }

  /** Response headers that are forwarded to the caller. */
  get passedHeaders(): Readonly<Record<string, string>> | undefined {
    return this.#scope?.passed?.joined;
  }

  /** The calls that this request made: without those that were not sent because of the rate limit of the service. */
  get callsMade(): readonly CallRecord[] {
    const { records } = this.log;
    return this.#scope?.limits.isLimited ? records.filter(({ attempts }) => attempts > 0) : records;
  }
}
