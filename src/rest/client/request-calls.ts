/** The calls of one request: makes them, refuses them, and remembers reads, so that equal ones are one call. */
import type { TokenWrites } from '../kept/token-writes.ts';
import type { AnyOperation } from '../table/operation.ts';
import { type Caller, credentialsProblem } from '../transport/tokens.ts';
import type { Upstream } from '../transport/upstream.ts';
import { type CredentialsProblem, RestError } from '../values/errors.ts';
import { type CallInput, filledPath } from './call-input.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import { type CallScope, scopeOf, targetOf } from './call-scope.ts';
import { CallTurns } from './call-turns.ts';
import type { RestClientOptions } from './client-options.ts';
import { keptKeyOf } from './kept-read.ts';
import type { RecordedRead } from './read-record.ts';
import { Replay } from './replay.ts';
import type { RequestBudgets } from './request-budgets.ts';
import { RestCall } from './rest-call.ts';

interface Call {
  readonly response: Promise<unknown>;
  /** Undefined if the call was refused before it was made. */
  readonly record: CallRecord | undefined;
}

const refused = (error: RestError): Call => ({
  response: Promise.reject(error),
  record: undefined,
});

export class RequestCalls {
  readonly log = new CallLog();
  /** Undefined without a token: then nothing is sent. */
  readonly scope: CallScope | undefined;
  readonly #budgets: RequestBudgets;
  readonly #upstream: Upstream;
  readonly #caller: Caller | undefined;
  readonly #writes: TokenWrites | undefined;
  /** Reads since the last write, by path. */
  readonly #memo = new Map<string, Call>();
  #noToken: CredentialsProblem = 'missing';
  #replay: Replay | undefined;
  #onBegin: (() => void) | undefined;

  constructor(options: RestClientOptions, budgets: RequestBudgets) {
    const { upstream, caller, writes, onBegin, headers } = options;
    this.#budgets = budgets;
    this.#upstream = upstream;
    this.#caller = caller;
    this.#writes = writes;
    this.#onBegin = onBegin;
    this.scope = caller && scopeOf(caller, options, budgets);
    if (!caller) this.#noToken = credentialsProblem(headers.get('authorization'));
  }

  /** Whether the service has accepted the caller's token, in this request or before. */
  get isAccepted(): boolean {
    return this.#caller !== undefined && this.#upstream.isAccepted(this.#caller);
  }

  /** The error of everything that needs a token, if there is none. */
  get noToken(): RestError {
    return new RestError('UNAUTHENTICATED', { credentials: this.#noToken });
  }

  /** The call, or an earlier one of an equal read. */
  of(operation: AnyOperation, input: CallInput): Call {
    const path = filledPath(operation, input);
    return operation.method === 'GET'
      ? input.isAnew
        ? this.#readAnew(operation, path)
        : this.#read(operation, path)
      : this.#write(operation, path, input.body);
  }

  /** Whether this read was made since the last write. */
  hasRead(operation: AnyOperation, input: Omit<CallInput, 'body'>): boolean {
    return this.#memo.has(filledPath(operation, input));
  }

  /** Makes the reads of an earlier run again. Resolves with whether all responses are the same. */
  replay(reads: readonly RecordedRead[]): Promise<boolean> {
    const isUnchanged = this.#replayOf(reads)?.begin(reads) ?? Promise.resolve(false);
    this.#begin();
    return isUnchanged;
  }

  /**
   * Makes the reads of an earlier run again, for a run that begins at once. Not while many calls are in progress: then
   * calls that nothing needs yet would delay others.
   */
  readAhead(reads: readonly RecordedRead[]): void {
    const caller = this.#caller;
    if (!caller || !this.#upstream.hasRoomFor(reads.length, caller)) return;
    this.#replayOf(reads)?.beginUncompared(reads);
    this.#begin();
  }

  /** Undefined if calls with the same paths are not the same calls. */
  #replayOf(reads: readonly RecordedRead[]): Replay | undefined {
    const { scope } = this;
    if (!scope?.reuse || scope.hooks?.isAsBefore(reads) === false) return undefined;
    const ahead = { ...scope, turns: new CallTurns() };
    this.#replay = new Replay(ahead, this.#budgets.beginReplay(), this.log);
    return this.#replay;
  }

  /** Whether a replay made calls that the request does not need. */
  get hasReplayedInVain(): boolean {
    return this.#replay?.isInVain ?? false;
  }

  /** Ends calls in progress. No more can begin. */
  end(): void {
    this.#begin();
    this.#budgets.deadline.end();
    this.#replay?.end();
  }

  #read(operation: AnyOperation, path: string): Call {
    const known = this.#memo.get(path);
    if (known) return known;
    const isFree = this.#isFree(operation, path);
    const call =
      (isFree ? undefined : this.#overBudget(operation)) ??
      this.#claim(path) ??
      (isFree ? undefined : this.#limited(operation)) ??
      this.#start(operation, path, undefined);
    this.#memo.set(path, call);
    return call;
  }

  /** Uses no response that was kept or made ahead. A run with such a read is not remembered. */
  #readAnew(operation: AnyOperation, path: string): Call {
    const name = `anew ${path}`;
    const known = this.#memo.get(name);
    if (known) return known;
    const call =
      this.#overBudget(operation) ??
      this.#limited(operation) ??
      this.#start(operation, path, undefined, true);
    const run = this.scope?.reuse?.record;
    if (run) run.isComplete = false;
    this.#memo.set(name, call);
    return call;
  }

  /** Whether the read takes no call, because its kept body is fresh. */
  #isFree(operation: AnyOperation, path: string): boolean {
    const { scope } = this;
    const kept = scope?.reuse?.bodies.fresh(keptKeyOf(targetOf(scope, operation, path)));
    return kept !== undefined && !this.#replay?.hasSent(path);
  }

  #write(operation: AnyOperation, path: string, body: unknown): Call {
    this.#noteWrite();
    const { response, record } =
      this.#overBudget(operation) ?? this.#limited(operation) ?? this.#start(operation, path, body);
    const ended = response.finally(() => {
      this.#noteWrite();
      this.#memo.clear();
      this.scope?.hooks?.forget();
    });
    return { response: ended, record };
  }

  /** A write begins, or has ended. Nothing is kept for a token that was never accepted. */
  #noteWrite(): void {
    const writes = this.#writes;
    if (writes && this.#caller && this.isAccepted) writes.note(this.#caller.tokenHash);
  }

  /** Counts a call. Returns a refused one if it may not be made. */
  #overBudget(operation: AnyOperation): Call | undefined {
    const error = this.scope && this.#budgets.takeCall();
    return error && this.#refused(error, operation);
  }

  /** Returns a refused call if the service accepts no further ones. */
  #limited(operation: AnyOperation): Call | undefined {
    const refusal = this.scope?.limits.refusal;
    return refusal && this.#refused(refusal, operation);
  }

  #refused(reason: RestError, operation: AnyOperation): Call {
    const error = reason.of(operation);
    this.scope?.reuse?.record?.failed(error);
    return refused(error);
  }

  /** A call that the replay has made before the request needed it. */
  #claim(path: string): Call | undefined {
    const call = this.#replay?.claim(path);
    return call && { response: call.claim(), record: call.record };
  }

  #start(operation: AnyOperation, path: string, body: unknown, isAnew = false): Call {
    const { scope } = this;
    if (!scope) return refused(this.noToken.of(operation));
    const target = { ...targetOf(scope, operation, path, body), isAnew };
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
