/** One call of a request, with its attempts, its retry, and its record in the call log. */

import type { AnyOperation } from '../table/operation.ts';
import { presentable, secretsIn } from '../table/secrets.ts';
import type { Sender, SentCall } from '../transport/attempt.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { HttpRequest, HttpResponse } from '../transport/exchange.ts';
import type { Upstream } from '../transport/upstream.ts';
import { RestError } from '../values/errors.ts';
import type { CallRecord } from './call-log.ts';
import { readResponse } from './read-response.ts';
import type { ResponseValues } from './response-values.ts';
import type { Semaphore } from './semaphore.ts';

/** What the calls of one request share. */
export interface CallScope {
  readonly upstream: Upstream;
  readonly sender: Sender;
  readonly token: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly deadline: Deadline;
  readonly turns: Semaphore;
  readonly byteBudget: ByteBudget;
  readonly responseValues: ResponseValues;
}

const mostAttempts = 2;

export class RestCall implements SentCall {
  readonly #scope: CallScope;
  readonly #operation: AnyOperation;
  readonly #record: CallRecord;
  readonly #path: string;
  readonly #body: unknown;
  readonly #requestedAt = performance.now();
  #attemptBeganAt = this.#requestedAt;
  #resolve: ((value: unknown) => void) | undefined;
  #reject: ((error: unknown) => void) | undefined;

  constructor(
    scope: CallScope,
    operation: AnyOperation,
    record: CallRecord,
    { path, body }: { path: string; body: unknown },
  ) {
    this.#scope = scope;
    this.#operation = operation;
    this.#record = record;
    this.#path = path;
    this.#body = body;
  }

  get isLast(): boolean {
    return this.#record.attempts >= mostAttempts;
  }

  get refusal(): RestError | undefined {
    return this.#scope.byteBudget.refusal;
  }

  /** Makes the call in its turn. Rejects with a `RestError` that is safe to show. */
  send(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#enter();
    });
  }

  /** An attempt got a response. */
  received(response: HttpResponse): void {
    this.#record.status = response.status;
    this.#scope.upstream.readings.read(response.body.length, () => this.#read(response));
  }

  #read(response: HttpResponse): void {
    const { signal } = this.#scope.deadline;
    // The response may have waited for its turn until the deadline.
    if (signal.aborted) {
      this.#fail(signal.reason);
      return;
    }
    let value: unknown;
    try {
      value = readResponse(this.#operation, response);
    } catch (error) {
      this.failed(error);
      return;
    }
    this.#leave();
    this.#scope.responseValues.add(value);
    this.#resolve?.(value);
  }

  /** An attempt failed. */
  failed(error: unknown): void {
    if (error instanceof RestError) this.#recordFailure(error);
    if (error instanceof RestError && this.#mayRetry(error))
      this.#retry(error).catch((cause) => this.#fail(cause));
    else this.#fail(error);
  }

  /** Counts bytes of the response. The response to a write is never refused: the write is done. */
  take(bytes: number): RestError | undefined {
    const { byteBudget } = this.#scope;
    this.#record.bytes += bytes;
    byteBudget.take(bytes);
    return this.#operation.method === 'GET' ? this.refusal : undefined;
  }

  resend(error: RestError): void {
    this.#recordFailure(error);
    this.#begin();
  }

  #enter(): void {
    const { deadline, turns } = this.#scope;
    deadline.begin();
    const { signal } = deadline;
    const turn = signal.aborted ? undefined : turns.enter(signal);
    if (signal.aborted) this.#end(signal.reason);
    else if (turn)
      turn.then(
        () => this.#proceed(),
        (error: unknown) => this.#end(error),
      );
    else this.#proceed();
  }

  #proceed(): void {
    // Turns also become free because all calls of the request end.
    const refusal = this.#scope.deadline.signal.reason ?? this.refusal;
    if (refusal) this.#fail(refusal);
    else this.#attempt();
  }

  #attempt(): void {
    const { upstream, sender } = this.#scope;
    this.#begin();
    let request: HttpRequest;
    try {
      request = this.#request();
    } catch (error) {
      this.#fail(error);
      return;
    }
    upstream.send(request, sender, this);
  }

  #mayRetry({ facts }: RestError): boolean {
    return this.#operation.method === 'GET' && facts.transient === true && !this.isLast;
  }

  async #retry(error: RestError): Promise<void> {
    const { upstream, sender, deadline } = this.#scope;
    const waitMs = (error.facts.retryAfter ?? 0) * 1000;
    if (waitMs < deadline.left && (await upstream.waitForRetry(waitMs, sender))) this.#attempt();
    else this.#fail(error);
  }

  /** Frees what the call holds. */
  #leave(): void {
    this.#scope.turns.leave();
    this.#scope.deadline.leave();
    this.#record.ms = performance.now() - this.#requestedAt;
  }

  #fail(error: unknown): void {
    this.#scope.turns.leave();
    this.#end(error);
  }

  #end(error: unknown): void {
    this.#scope.deadline.leave();
    this.#record.ms = performance.now() - this.#requestedAt;
    this.#reject?.(error instanceof RestError ? this.#finalError(error) : error);
  }

  /** Records the error, and returns it without secrets. */
  #finalError(error: RestError): RestError {
    // The call ended before its first attempt.
    if (this.#record.failures.length === 0) this.#recordFailure(error);
    this.#record.code = error.code;
    return this.#presentable(error);
  }

  #begin(): void {
    this.#record.attempts += 1;
    this.#attemptBeganAt = performance.now();
  }

  #recordFailure({ code, facts }: RestError): void {
    this.#record.failures.push({
      attempt: this.#record.attempts,
      status: facts.status ?? null,
      ms: performance.now() - this.#attemptBeganAt,
      code,
      cause: facts.cause ?? code,
    });
  }

  #request(): HttpRequest {
    const { headers } = this.#scope;
    const { method } = this.#operation;
    if (this.#body === undefined) return { method, path: this.#path, headers, body: null };
    return {
      method,
      path: this.#path,
      headers: [...headers, 'content-type', 'application/json'],
      body: JSON.stringify(this.#body),
    };
  }

  #presentable(error: RestError): RestError {
    const { detail, ...facts } = error.facts;
    if (detail === undefined) return error.of(this.#operation);
    const secrets = [this.#scope.token, ...secretsIn(this.#operation.body, this.#body)];
    const shown = presentable(detail, secrets);
    const shownFacts = shown === undefined ? facts : { ...facts, detail: shown };
    return new RestError(error.code, shownFacts).of(this.#operation);
  }
}
