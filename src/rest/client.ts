/**
 * The REST client of one GraphQL request: the caller's token, the deadline, the call budget, the call log,
 * and a memo of GETs. Nothing of it outlives the request, so nothing can pass from one caller to another.
 */
import { readAnswer } from './answer.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import { Deadline } from './deadline.ts';
import { RestError } from './errors.ts';
import { acceptedEncodings } from './exchange.ts';
import type { AnswerOf, AnyOperation, BodyOf, PathOf, QueryOf } from './operation.ts';
import { fillPath, isSafeHeaderValue, queryString } from './path.ts';
import { presentable, secretsIn } from './secrets.ts';
import { Semaphore } from './semaphore.ts';
import type { Upstream } from './upstream.ts';

/** Headers of the caller that travel on, besides the token. */
export const forwardedHeaders = [
  'accept-language',
  'x-request-id',
  'traceparent',
  'tracestate',
] as const;

export interface RestClientOptions {
  readonly upstream: Upstream;
  /** Headers of the caller's request; all but the token and `forwardedHeaders` are ignored. */
  readonly headers: { get(name: string): string | null };
  /** Milliseconds until every call of this request is ended. */
  readonly deadlineMs: number;
  /** Calls this request may make. */
  readonly callBudget: number;
  /** Aborts when the caller leaves. */
  readonly signal?: AbortSignal | undefined;
}

export interface CallInput<O extends AnyOperation> {
  readonly path: PathOf<O>;
  readonly query?: QueryOf<O> | undefined;
  readonly body?: BodyOf<O> | undefined;
  /** Who asks, for the call log; may still grow while the call is under way. */
  readonly askers?: Iterable<object>;
}

interface Call {
  readonly answer: Promise<unknown>;
  /** Absent when the call was refused before it was made. */
  readonly record: CallRecord | undefined;
}

const refused = (error: RestError): Call => ({ answer: Promise.reject(error), record: undefined });

const callsAtOnce = 32;
const bearer = /^Bearer ([\x21-\x7e]{1,8192})$/i;

export class RestClient {
  readonly log = new CallLog();
  /** Runs after every write: what was read before it no longer holds. */
  onWrite: () => void = () => {};
  readonly #upstream: Upstream;
  readonly #token: string | undefined;
  readonly #headers: readonly string[];
  readonly #deadline: Deadline;
  readonly #turns = new Semaphore(callsAtOnce);
  readonly #memo = new Map<string, Call>();
  #budget: number;

  constructor(options: RestClientOptions) {
    this.#upstream = options.upstream;
    this.#budget = options.callBudget;
    this.#deadline = new Deadline(options.deadlineMs, options.signal);
    this.#token = bearer.exec(options.headers.get('authorization')?.trim() ?? '')?.[1];
    this.#headers = outgoingHeaders(this.#token, options.headers);
  }

  /** Makes the call, or shares one made before: equal GETs are one call until something is written. */
  async call<O extends AnyOperation>(operation: O, input: CallInput<O>): Promise<AnswerOf<O>> {
    const path = `/v1${fillPath(operation.path, input.path)}${queryString(input.query ?? {})}`;
    const { answer, record } =
      operation.method === 'GET'
        ? this.#read(operation, path)
        : this.#write(operation, path, input.body);
    if (input.askers) record?.askers.push(input.askers);
    return (await answer) as AnswerOf<O>;
  }

  /** Ends calls that nobody waits for any more: the answer they were made for is complete. */
  end(): void {
    this.#deadline.end();
  }

  #read(operation: AnyOperation, path: string): Call {
    const known = this.#memo.get(path);
    if (known) return known;
    const call = this.#start(operation, path, undefined);
    this.#memo.set(path, call);
    return call;
  }

  #write(operation: AnyOperation, path: string, body: unknown): Call {
    const { answer, record } = this.#start(operation, path, body);
    const forget = () => {
      this.#memo.clear();
      this.onWrite();
    };
    return { answer: answer.finally(forget), record };
  }

  /** Refuses what may not be sent, or sends it in its turn. */
  #start(operation: AnyOperation, path: string, body: unknown): Call {
    if (this.#token === undefined) return refused(new RestError('UNAUTHENTICATED'));
    if (this.#budget <= 0) return refused(new RestError('UPSTREAM_BUDGET_EXCEEDED').of(operation));
    this.#budget -= 1;
    const record = this.log.begin(operation);
    return { answer: this.#perform(operation, path, record, body), record };
  }

  async #perform(
    operation: AnyOperation,
    path: string,
    record: CallRecord,
    body: unknown,
  ): Promise<unknown> {
    const began = performance.now();
    const { signal } = this.#deadline;
    try {
      return await this.#deadline.during(() =>
        this.#turns.run(() => this.#attempts(operation, path, record, body), signal),
      );
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      record.code = error.code;
      throw this.#presentable(error, operation, body);
    } finally {
      record.ms = performance.now() - began;
    }
  }

  async #attempts(
    operation: AnyOperation,
    path: string,
    record: CallRecord,
    body: unknown,
  ): Promise<unknown> {
    const attempt = () => this.#attempt(operation, path, record, body);
    try {
      return await attempt();
    } catch (error) {
      if (operation.method !== 'GET' || !(error instanceof RestError) || !error.facts.transient)
        throw error;
      const waitMs = (error.facts.retryAfter ?? 0) * 1000;
      if (waitMs >= this.#deadline.left) throw error;
      const { signal } = this.#deadline;
      const again = async () => ({ answer: await attempt() });
      const second = await this.#upstream.retry(again, { waitMs, signal });
      if (!second) throw error;
      return second.answer;
    }
  }

  async #attempt(
    operation: AnyOperation,
    path: string,
    record: CallRecord,
    body: unknown,
  ): Promise<unknown> {
    record.attempts += 1;
    const text = body === undefined ? null : JSON.stringify(body);
    const headers =
      text === null ? this.#headers : [...this.#headers, 'content-type', 'application/json'];
    const request = { method: operation.method, path, headers, body: text };
    const answer = await this.#upstream.send(request, this.#deadline.signal);
    record.status = answer.status;
    return readAnswer(operation, answer);
  }

  #presentable(error: RestError, operation: AnyOperation, body: unknown): RestError {
    const { detail, ...facts } = error.facts;
    if (detail === undefined) return error.of(operation);
    const secrets = [this.#token ?? '', ...secretsIn(operation.body, body)];
    const shown = presentable(detail, secrets);
    const shownFacts = shown === undefined ? facts : { ...facts, detail: shown };
    return new RestError(error.code, shownFacts).of(operation);
  }
}

function outgoingHeaders(
  token: string | undefined,
  incoming: RestClientOptions['headers'],
): string[] {
  const headers = [
    'accept',
    '*/*',
    'accept-encoding',
    acceptedEncodings,
    'authorization',
    `Bearer ${token}`,
  ];
  for (const name of forwardedHeaders) {
    const value = incoming.get(name);
    if (value !== null && isSafeHeaderValue(value)) headers.push(name, value);
  }
  return headers;
}
