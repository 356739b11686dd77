/**
 * The REST client of one GraphQL request: its token, deadline, budgets, call log, and a memo of GETs. Only bodies that
 * are kept for its caller outlive the request, so nothing can pass from one caller to another.
 */
import { isNoStore } from '../kept/keep-rules.ts';
import type { AnyOperation, ListOperation, Page } from '../table/operation.ts';
import type { Upstream } from '../transport/upstream.ts';
import { RestError } from '../values/errors.ts';
import type { CallInput } from './call-input.ts';
import type { CallLog, CallRecord } from './call-log.ts';
import type { CallScope } from './call-scope.ts';
import type { RestClientOptions } from './client-options.ts';
import { ReadRecord, type RecordedRead } from './read-record.ts';
import { RequestBudgets } from './request-budgets.ts';
import { RequestCalls } from './request-calls.ts';
import type { StatedLimit } from './stated-limit.ts';

export type { CallInput, RestClientOptions, StatedLimit };

export class RestClient {
  readonly log: CallLog;
  readonly #budgets: RequestBudgets;
  readonly #calls: RequestCalls;
  readonly #scope: CallScope | undefined;
  readonly #upstream: Upstream;
  /** Whether a record may be of a read for which this request made no call. */
  readonly #mayShare: boolean;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.end();

  constructor(options: RestClientOptions) {
    const { upstream, writes, signal } = options;
    this.#upstream = upstream;
    this.#mayShare = writes !== undefined;
    this.#budgets = new RequestBudgets(options);
    this.#calls = new RequestCalls(options, this.#budgets);
    this.#scope = this.#calls.scope;
    this.log = this.#calls.log;
    this.#signal = signal;
    if (signal?.aborted) this.end();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Whether the caller sent a bearer token. Without one no call is made. */
  get hasToken(): boolean {
    return this.#scope !== undefined;
  }

  /** Address of the service, without `/v1`. */
  get address(): string {
    return this.#upstream.address;
  }

  /** Whether the service has accepted the caller's token, in this request or before. */
  get isAccepted(): boolean {
    return this.#calls.isAccepted;
  }

  /** Bytes of responses read so far. */
  get bytesRead(): number {
    return this.#budgets.bytesRead;
  }

  /** The error of everything that needs a token, if there is none. */
  get noToken(): RestError {
    return this.#calls.noToken;
  }

  /** Milliseconds until all calls of this request are ended. */
  get msLeft(): number {
    return this.#budgets.deadline.left;
  }

  /** Calls that the request may still make. */
  get callsLeft(): number {
    return this.#budgets.callsLeft;
  }

  /** Bytes of responses that the request may still read. */
  get bytesLeft(): number {
    return this.#budgets.bytes.left;
  }

  /** Makes the call, or shares an earlier one: equal GETs are one call until the next write. */
  call(operation: ListOperation, input: CallInput): Promise<Page<unknown>>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown> {
    try {
      const { response, record } = this.#calls.of(operation, input);
      if (record) record.reason ??= input.reason ?? 'step';
      if (input.requestedBy && record) this.log.use(record, input.requestedBy);
      return response;
    } catch (error) {
      return Promise.reject(error instanceof RestError ? error.of(operation) : error);
    }
  }

  /** Whether this read was made since the last write. Repeating it costs no further call. */
  hasRead(operation: AnyOperation, input: Omit<CallInput, 'body'>): boolean {
    return this.#calls.hasRead(operation, input);
  }

  /** Does long work for the request in a turn of the event loop that has time for it. Rejects if no time is left. */
  inTurn(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { readings } = this.#upstream;
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
    return this.#calls.replay(reads);
  }

  /** Makes the reads of an earlier run again, all at once, for a run that begins at once. */
  readAhead(reads: readonly RecordedRead[]): void {
    this.#calls.readAhead(reads);
  }

  /** Whether a replay made calls that the request does not need. */
  get hasReplayedInVain(): boolean {
    return this.#calls.hasReplayedInVain;
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
    const made = this.#mayShare ? this.log.made : this.log.records;
    return this.#scope?.limits.isLimited ? made.filter(({ attempts }) => attempts > 0) : made;
  }

  /** Ends calls that nothing needs any more, and frees the byte budget: the response is complete. */
  end(): void {
    this.#calls.end();
    this.#budgets.release();
    // The signal lives as long as the connection, and would keep all that was read.
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  /** Empties the values of the responses. The response to the caller is written, and nothing reads them any more. */
  emptyResponses(): void {
    this.#scope?.responseValues.empty();
  }
}
