/** One call of a request, with its attempts, its retry, and its record in the call log. */

import { ConditionalRead } from '../kept/conditional-read.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { Sender, SentCall } from '../transport/attempt.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpRequest, HttpResponse } from '../transport/exchange.ts';
import { TimeShare } from '../transport/time-share.ts';
import { RestError } from '../values/errors.ts';
import { isOutage } from '../values/outages.ts';
import type { AheadListener } from './ahead-listener.ts';
import type { CallRecord } from './call-log.ts';
import { CallReceiver } from './call-receiver.ts';
import { requestOf } from './call-request.ts';
import type { CallScope } from './call-scope.ts';
import { presentableError } from './presentable-error.ts';
import { isAnswer } from './read-record.ts';
import { readResponse } from './read-response.ts';

const mostAttempts = 2;

export class RestCall implements SentCall {
  readonly #scope: CallScope;
  readonly #operation: AnyOperation;
  readonly #record: CallRecord;
  readonly #path: string;
  readonly #body: unknown;
  readonly #requestedAt = performance.now();
  readonly #conditional: ConditionalRead | undefined;
  readonly #receiver: CallReceiver;
  #hasTurn = false;
  /** Of an attempt that may fail, as a kept body can be used in its place. */
  #share: TimeShare | undefined;
  #attemptBeganAt = this.#requestedAt;

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
    this.#receiver = new CallReceiver(record, scope.byteBudget);
    const { reuse } = scope;
    if (reuse && operation.method === 'GET')
      this.#conditional = new ConditionalRead(reuse.bodies, path, () => reuse.record !== undefined);
  }

  get isLast(): boolean {
    return this.#record.attempts >= mostAttempts;
  }

  get refusal(): RestError | undefined {
    return this.#receiver.refusal;
  }

  get record(): CallRecord {
    return this.#record;
  }

  /** Makes the call in its turn. Rejects with a `RestError` that is safe to show. */
  send(): Promise<unknown> {
    const value = this.#receiver.value();
    this.#enter();
    return value;
  }

  /** Makes the call before anything asks for its value. Its bytes count in `budget` until then. */
  sendAhead(listener: AheadListener, budget: ByteBudget): void {
    this.#receiver.beAhead(listener, budget);
    this.#enter();
  }

  /** The value of a call that was made ahead. From now on it is a call like any other. */
  claim(): Promise<unknown> {
    const held = this.#receiver.claim(this.#scope.byteBudget);
    const value = this.#receiver.value();
    if (held) this.#resume(held);
    return value;
  }

  /** Reads a response that was held. It takes no turn, as nothing is sent. */
  #resume(response: HttpResponse): void {
    const { deadline } = this.#scope;
    deadline.begin();
    const refusal = deadline.signal.reason ?? this.refusal;
    if (refusal) this.#end(refusal);
    else this.#readInTurn(response);
  }

  /** An attempt got a response. */
  received(response: HttpResponse): void {
    this.#share?.end();
    this.#record.status = response.status;
    this.#inTurn(response, () => this.#arrived(response));
  }

  #arrived(arrived: HttpResponse): void {
    const response = this.#conditional ? this.#conditional.received(arrived) : arrived;
    if (!response) {
      this.#attempt();
      return;
    }
    // A 304 stands for the response that it confirms.
    this.#record.status = response.status;
    if (this.#isHeld(response)) return;
    if (response === arrived) this.#read(response);
    else this.#readInTurn(response);
  }

  /** Whether the response is held until something asks for its value. */
  #isHeld(response: HttpResponse): boolean {
    const isHeld = this.#receiver.answered(response, this.#conditional);
    if (isHeld) this.#leave();
    return isHeld;
  }

  #readInTurn(response: HttpResponse): void {
    // A kept body is parsed like one that has arrived.
    if (this.#conditional?.isKept) this.#receiver.take(response.body.length);
    this.#inTurn(response, () => this.#read(response));
  }

  /** Long work for a response, in a turn of the event loop that has time for it. */
  #inTurn({ body }: HttpResponse, work: () => void): void {
    const { upstream, deadline } = this.#scope;
    upstream.readings.read(body.length, () => {
      const { signal } = deadline;
      // The response may have waited for its turn until the deadline.
      if (signal.aborted) this.#fail(signal.reason);
      else work();
    });
  }

  #read(response: HttpResponse): void {
    let value: unknown;
    try {
      value = readResponse(this.#operation, response);
    } catch (error) {
      if (response.status > 299) this.#remember(response);
      this.failed(error);
      return;
    }
    this.#remember(response);
    this.#leave();
    this.#scope.responseValues.add(value);
    this.#receiver.resolve(value);
  }

  #remember(response: HttpResponse): void {
    const record = this.#scope.reuse?.record;
    const read = this.#conditional;
    if (!record || !read || !isAnswer(response.status)) return;
    const { status } = response;
    const answer = { operation: this.#operation, path: this.#path, status };
    record.add(answer, read.versionOf(response));
  }

  /** An attempt failed. */
  failed(error: unknown): void {
    this.#share?.end();
    if (error instanceof RestError) this.#recordFailure(error);
    if (!(error instanceof RestError)) this.#fail(error);
    else if (!this.#mayRetry(error)) this.#giveUp(error);
    else if (this.#receiver.isAhead) this.#fail(error);
    else this.#retry(error).catch((cause) => this.#fail(cause));
  }

  /** No further attempt is made. While the service is out of reach, a kept body may be used. */
  #giveUp(error: RestError): void {
    const { reuse, deadline } = this.#scope;
    const isPossible = isOutage(error) && !deadline.signal.aborted;
    const standIn = isPossible ? this.#conditional?.standIn() : undefined;
    if (!reuse || !standIn) {
      this.#fail(error);
      return;
    }
    reuse.hasStale = true;
    this.#record.source = 'stale';
    this.#record.readAt = standIn.readAt;
    if (!this.#isHeld(standIn.response)) this.#readInTurn(standIn.response);
  }

  /** Counts bytes of the response. The response to a write is never refused: the write is done. */
  take(bytes: number): RestError | undefined {
    this.#record.bytes += bytes;
    const refusal = this.#receiver.take(bytes);
    return this.#operation.method === 'GET' ? refusal : undefined;
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
    this.#hasTurn = true;
    if (refusal) this.#fail(refusal);
    else this.#attempt();
  }

  #attempt(): void {
    const { upstream, headers } = this.#scope;
    this.#begin();
    const { method } = this.#operation;
    const etag = this.#conditional?.begin();
    let request: HttpRequest;
    try {
      request = requestOf({ method, path: this.#path, body: this.#body, etag }, headers);
    } catch (error) {
      this.#fail(error);
      return;
    }
    upstream.send(request, this.#sender(), this);
  }

  /** An attempt that may fail has half of the time that is left. */
  #sender(): Sender {
    const { sender, deadline } = this.#scope;
    if (!this.#conditional?.hasStandIn) return sender;
    this.#share = new TimeShare(deadline.left / 2, deadline.signal);
    return { ...sender, signal: this.#share.signal, deadlineMs: this.#share.ms };
  }

  #mayRetry({ facts }: RestError): boolean {
    return this.#operation.method === 'GET' && facts.transient === true && !this.isLast;
  }

  async #retry(error: RestError): Promise<void> {
    const { upstream, sender, deadline } = this.#scope;
    const waitMs = (error.facts.retryAfter ?? 0) * 1000;
    if (waitMs < deadline.left && (await upstream.waitForRetry(waitMs, sender))) this.#attempt();
    else this.#giveUp(error);
  }

  /** Frees what the call holds. */
  #leave(): void {
    this.#leaveTurn();
    this.#scope.deadline.leave();
    this.#record.ms ??= performance.now() - this.#requestedAt;
  }

  #leaveTurn(): void {
    if (this.#hasTurn) this.#scope.turns.leave();
    this.#hasTurn = false;
  }

  #fail(error: unknown): void {
    this.#leaveTurn();
    this.#end(error);
  }

  #end(error: unknown): void {
    this.#scope.deadline.leave();
    this.#record.ms ??= performance.now() - this.#requestedAt;
    const ended = error instanceof RestError ? this.#finalError(error) : error;
    if (!this.#receiver.isAhead) this.#scope.reuse?.record?.failed(ended);
    this.#receiver.reject(ended);
  }

  /** Records the error, and returns it without secrets. */
  #finalError(error: RestError): RestError {
    // The call ended before its first attempt.
    if (this.#record.failures.length === 0) this.#recordFailure(error);
    this.#record.code = error.code;
    return presentableError(error, this.#operation, { token: this.#scope.token, body: this.#body });
  }

  #begin(): void {
    this.#record.attempts += 1;
    this.#record.ms = null;
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
}
