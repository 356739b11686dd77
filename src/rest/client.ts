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
import { scrub, secretsIn } from './secrets.ts';
import { Semaphore } from './semaphore.ts';
import type { Upstream } from './upstream.ts';

/** Headers of the caller that travel on, besides the token. */
export const forwardedHeaders = ['accept-language', 'x-request-id', 'traceparent', 'tracestate'] as const;

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
  /** Response paths that asked. */
  readonly paths?: Iterable<string>;
}

const callsAtOnce = 32;
const bearer = /^Bearer ([\x21-\x7e]{1,8192})$/i;

export class RestClient {
  readonly log = new CallLog();
  /** Runs around every write: what was read before it no longer holds. */
  onWrite: () => void = () => {};
  readonly #upstream: Upstream;
  readonly #token: string | undefined;
  readonly #headers: readonly string[];
  readonly #deadline: Deadline;
  readonly #turns = new Semaphore(callsAtOnce);
  readonly #memo = new Map<string, { answer: Promise<unknown>; record: CallRecord | undefined }>();
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
    const answer =
      operation.method === 'GET'
        ? this.#read(operation, path, input.paths)
        : this.#write(operation, path, input);
    return answer as Promise<AnswerOf<O>>;
  }

  #read(operation: AnyOperation, path: string, paths: Iterable<string> = []): Promise<unknown> {
    let shared = this.#memo.get(path);
    if (!shared) {
      const record = this.log.begin(operation);
      shared = { record, answer: this.#perform(operation, path, record, undefined) };
      this.#memo.set(path, shared);
    }
    for (const asking of paths) shared.record?.paths.add(asking);
    return shared.answer;
  }

  async #write(operation: AnyOperation, path: string, input: CallInput<AnyOperation>): Promise<unknown> {
    const record = this.log.begin(operation);
    for (const asking of input.paths ?? []) record.paths.add(asking);
    try {
      return await this.#perform(operation, path, record, input.body);
    } finally {
      this.#memo.clear();
      this.onWrite();
    }
  }

  async #perform(operation: AnyOperation, path: string, record: CallRecord, body: unknown): Promise<unknown> {
    const began = performance.now();
    try {
      return await this.#admit(() => this.#attempts(operation, path, record, body));
    } catch (error) {
      throw error instanceof RestError ? this.#presentable(error, operation, body) : error;
    } finally {
      record.ms = performance.now() - began;
    }
  }

  /** Refuses what may not be sent, and waits for a place. */
  #admit(send: () => Promise<unknown>): Promise<unknown> {
    if (this.#token === undefined) throw new RestError('UNAUTHENTICATED');
    if (this.#budget <= 0) throw new RestError('UPSTREAM_BUDGET_EXCEEDED');
    this.#budget -= 1;
    return this.#deadline.during(() => this.#turns.run(send, this.#deadline.signal));
  }

  async #attempts(operation: AnyOperation, path: string, record: CallRecord, body: unknown): Promise<unknown> {
    const attempt = () => this.#attempt(operation, path, record, body);
    try {
      return await attempt();
    } catch (error) {
      const again =
        operation.method === 'GET' && error instanceof RestError && error.facts.transient
          ? await this.#upstream.retry(async () => ({ answer: await attempt() }), this.#deadline.signal)
          : undefined;
      if (again) return again.answer;
      throw error;
    }
  }

  async #attempt(operation: AnyOperation, path: string, record: CallRecord, body: unknown): Promise<unknown> {
    record.attempts += 1;
    const text = body === undefined ? null : JSON.stringify(body);
    const headers = text === null ? this.#headers : [...this.#headers, 'content-type', 'application/json'];
    const request = { method: operation.method, path, headers, body: text };
    const answer = await this.#upstream.send(request, this.#deadline.signal);
    record.status = answer.status;
    return readAnswer(operation, answer);
  }

  #presentable(error: RestError, operation: AnyOperation, body: unknown): RestError {
    const { detail } = error.facts;
    if (detail === undefined) return error.of(operation);
    const secrets = [this.#token ?? '', ...secretsIn(operation.body, body)];
    return new RestError(error.code, { ...error.facts, detail: scrub(detail, secrets) }).of(operation);
  }
}

function outgoingHeaders(token: string | undefined, incoming: RestClientOptions['headers']): string[] {
  const headers = ['accept', '*/*', 'accept-encoding', acceptedEncodings, 'authorization', `Bearer ${token}`];
  for (const name of forwardedHeaders) {
    const value = incoming.get(name);
    if (value !== null && isSafeHeaderValue(value)) headers.push(name, value);
  }
  return headers;
}
