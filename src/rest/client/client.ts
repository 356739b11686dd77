/**
 * The REST client of one GraphQL request: the caller's token, the deadline, the budgets, the call log,
 * and a memo of GETs. Nothing of it outlives the request, so nothing can pass from one caller to another.
 */

import type { AnyOperation, ListOperation, Page } from '../table/operation.ts';
import { ByteBudget } from '../transport/byte-budget.ts';
import { Deadline } from '../transport/deadline.ts';
import { acceptedEncodings } from '../transport/exchange.ts';
import { type Caller, credentialsProblem } from '../transport/tokens.ts';
import type { Upstream } from '../transport/upstream.ts';
import { budgetExceeded, type CredentialsProblem, RestError } from '../values/errors.ts';
import { fillPath, isSafeHeaderValue, queryString } from '../values/path.ts';
import { CallLog, type CallReason, type CallRecord } from './call-log.ts';
import { ResponseValues } from './response-values.ts';
import { type CallScope, RestCall } from './rest-call.ts';
import { Semaphore } from './semaphore.ts';

/** Headers of the caller that travel on as they are, besides the token. */
const forwardedHeaders = ['accept-language', 'traceparent', 'tracestate'] as const;

export interface RestClientOptions {
  readonly upstream: Upstream;
  /** Whose token goes with every call; without one nothing is sent. */
  readonly caller: Caller | undefined;
  /** Headers of the caller's request; all but `forwardedHeaders` are ignored. */
  readonly headers: { get(name: string): string | null };
  /** Goes with every call, so that the request can be found in the logs of the service. Safe in a header. */
  readonly requestId: string;
  /** Milliseconds until every call of this request is ended. */
  readonly deadlineMs: number;
  /** Calls this request may make. */
  readonly callBudget: number;
  /** Bytes of answers this request may read. */
  readonly byteBudget: number;
  /** Runs once, with the first call or at the end without one: settles what `Upstream.expect` counted. */
  readonly onBegin?: (() => void) | undefined;
  /** Aborts when the caller leaves. */
  readonly signal?: AbortSignal | undefined;
}

/** What goes into a call. Who asks has it from the operation's row, so no type repeats what the row says. */
export interface CallInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Who asks, for the call log; may still grow while the call is under way. */
  readonly requestedBy?: Iterable<object>;
  /** Why, for the call log; a field's own call unless said otherwise. */
  readonly reason?: CallReason;
}

interface Call {
  readonly response: Promise<unknown>;
  /** Absent when the call was refused before it was made. */
  readonly record: CallRecord | undefined;
}

const refused = (error: RestError): Call => ({
  response: Promise.reject(error),
  record: undefined,
});

const callsAtOnce = 32;

export class RestClient {
  readonly log = new CallLog();
  readonly #deadline: Deadline;
  readonly #byteBudget: ByteBudget;
  readonly #callBudget: number;
  readonly #memo = new Map<string, Call>();
  readonly #responseValues = new ResponseValues();
  #noToken: CredentialsProblem = 'missing';
  /** Absent without a token: then nothing is sent. */
  readonly #scope: CallScope | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.end();
  #calls = 0;
  #onBegin: (() => void) | undefined;

  constructor(options: RestClientOptions) {
    const { upstream, caller, deadlineMs, signal } = options;
    this.#callBudget = options.callBudget;
    this.#onBegin = options.onBegin;
    this.#deadline = new Deadline(deadlineMs);
    this.#byteBudget = new ByteBudget(options.byteBudget, upstream.byteBudget);
    if (!caller) this.#noToken = credentialsProblem(options.headers.get('authorization'));
    this.#scope = caller && this.#scopeOf(caller, options);
    this.#signal = signal;
    if (signal?.aborted) this.end();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Whether the caller sent a bearer token; without one no call is made. */
  get hasToken(): boolean {
    return this.#scope !== undefined;
  }

  /** Bytes that the service has answered so far. */
  get bytesRead(): number {
    return this.#byteBudget.read;
  }

  /** The error of whatever needs a token where there is none. */
  get noToken(): RestError {
    return new RestError('UNAUTHENTICATED', { credentials: this.#noToken });
  }

  /** Milliseconds until every call of this request is ended. */
  get msLeft(): number {
    return this.#deadline.left;
  }

  /** Calls that the request may still make. */
  get callsLeft(): number {
    return Math.max(this.#callBudget - this.#calls, 0);
  }

  /** Makes the call, or shares one made before: equal GETs are one call until something is written. */
  call(operation: ListOperation, input: CallInput): Promise<Page<unknown>>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown>;
  call(operation: AnyOperation, input: CallInput): Promise<unknown> {
    try {
      const { response, record } = this.#ask(operation, input);
      if (record) record.reason ??= input.reason ?? 'step';
      if (input.requestedBy) record?.requestedBy.push(input.requestedBy);
      return response;
    } catch (error) {
      return Promise.reject(error instanceof RestError ? error.of(operation) : error);
    }
  }

  /** Whether the read was asked for since the last write: then to ask for it costs no further call. */
  hasRead(operation: AnyOperation, { path, query }: Omit<CallInput, 'body'>): boolean {
    return this.#memo.has(filledPath(operation, path, query));
  }

  /** Ends calls that nobody waits for any more, and counts no answer as held: the response is complete. */
  end(): void {
    this.#begin();
    this.#deadline.end();
    this.#byteBudget.release();
    // The signal lasts as long as the connection, and would keep all that was read.
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  /** Empties the answers: the response is written, and nobody reads them any more. */
  emptyResponses(): void {
    this.#responseValues.empty();
  }

  #ask(operation: AnyOperation, { path, query, body }: CallInput): Call {
    const filled = filledPath(operation, path, query);
    return operation.method === 'GET'
      ? this.#read(operation, filled)
      : this.#write(operation, filled, body);
  }

  #read(operation: AnyOperation, path: string): Call {
    const known = this.#memo.get(path);
    if (known) return known;
    const call = this.#start(operation, path, undefined);
    this.#memo.set(path, call);
    return call;
  }

  #write(operation: AnyOperation, path: string, body: unknown): Call {
    const { response, record } = this.#start(operation, path, body);
    return { response: response.finally(() => this.#memo.clear()), record };
  }

  /** Refuses what may not be sent, or sends it in its turn. */
  #start(operation: AnyOperation, path: string, body: unknown): Call {
    if (!this.#scope) return refused(this.noToken.of(operation));
    this.#calls += 1;
    if (this.#calls > this.#callBudget)
      return refused(budgetExceeded(this.#calls, this.#callBudget, 'calls').of(operation));
    const record = this.log.begin(operation);
    const response = new RestCall(this.#scope, operation, record, { path, body }).send();
    this.#begin();
    return { response, record };
  }

  #begin(): void {
    this.#onBegin?.();
    this.#onBegin = undefined;
  }

  #scopeOf(
    { token, tokenHash }: Caller,
    { upstream, headers, requestId, deadlineMs }: RestClientOptions,
  ): CallScope {
    const { signal } = this.#deadline;
    return {
      upstream,
      sender: { tokenHash, deadlineMs, signal },
      token,
      headers: outgoingHeaders(token, requestId, headers),
      deadline: this.#deadline,
      turns: new Semaphore(callsAtOnce),
      byteBudget: this.#byteBudget,
      responseValues: this.#responseValues,
    };
  }
}

const filledPath = (
  operation: AnyOperation,
  path: CallInput['path'],
  query: CallInput['query'],
): string => `/v1${fillPath(operation.path, path)}${query ? queryString(query) : ''}`;

function outgoingHeaders(
  token: string,
  requestId: string,
  incoming: RestClientOptions['headers'],
): string[] {
  const headers = [
    'accept',
    '*/*',
    'accept-encoding',
    acceptedEncodings,
    'authorization',
    `Bearer ${token}`,
    'x-request-id',
    requestId,
  ];
  for (const name of forwardedHeaders) {
    const value = incoming.get(name);
    if (value !== null && isSafeHeaderValue(value)) headers.push(name, value);
  }
  return headers;
}
