/** One call of a request, with its attempts, its retry, and its record in the call log. */

import type { SharingCall } from '../shared/flight.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpHead, HttpRequest, HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import { CallAttempts } from './call-attempts.ts';
import type { CallRecord } from './call-log.ts';
import { type AheadListener, CallReceiver } from './call-receiver.ts';
import { type CallTarget, requestOf } from './call-request.ts';
import type { CallScope } from './call-scope.ts';
import { type KeptRead, keptKeyOf, keptReadOf } from './kept-read.ts';
import { presentableError } from './presentable-error.ts';
import { rateLimited } from './rate-limits.ts';
import { isAccepted, readResponse } from './read-response.ts';

export class RestCall implements SharingCall {
  readonly record: CallRecord;
  readonly #scope: CallScope;
  readonly #operation: AnyOperation;
  readonly #target: CallTarget;
  readonly #attempts: CallAttempts;
  /** Undefined if the body is not kept. */
  #kept: KeptRead | undefined;
  readonly #receiver: CallReceiver;
  #hasTurn = false;

  constructor(scope: CallScope, operation: AnyOperation, record: CallRecord, target: CallTarget) {
    this.record = record;
    this.#scope = scope;
    this.#operation = operation;
    this.#attempts = new CallAttempts(record, scope);
    this.#target = target;
    this.#receiver = new CallReceiver(record, scope.byteBudget);
    this.#kept = keptReadOf(scope.reuse, operation, target, record);
  }

  get isLast(): boolean {
    return this.#attempts.isLast;
  }

  get refusal(): RestError | undefined {
    return this.#receiver.refusal ?? this.#scope.limits.obstacle;
  }

  /** Makes the call in its turn. Rejects with a `RestError` that is safe to show. */
  send(): Promise<unknown> {
    const value = this.#receiver.value();
    this.#enter();
    return value;
  }

  /** Makes the call before its value is requested. Until then, its bytes count in `budget`. */
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
    const refusal = deadline.signal.reason ?? this.#receiver.refusal;
    if (refusal) this.#end(refusal);
    else this.#readNext(response);
  }

  /** Reads a response that is there already. */
  #readNext(response: HttpResponse): void {
    this.#scope.readyReads.read(() => this.#readInTurn(response));
  }

  /** The head of a response has arrived. */
  begin(head: HttpHead): void {
    if (this.#operation.method !== 'GET') this.record.isAccepted = isAccepted(head);
  }

  /** An attempt got a response. */
  received(response: HttpResponse): void {
    this.#kept?.endAttempt();
    this.record.status = response.status;
    this.record.cacheControl = response.headers['cache-control'];
    this.#scope.limits.received(response, this.#attempts.isAhead);
    this.#scope.passed?.take(response.headers);
    this.#inTurn(response, () => this.#arrived(response));
  }

  #arrived(arrived: HttpResponse): void {
    const response = this.#kept ? this.#kept.received(arrived) : this.#unkept(arrived);
    if (!response) {
      this.#attempt();
      return;
    }
    if (response !== arrived) {
      this.record.isConfirmed = true;
      this.#scope.passed?.take(response.headers);
    }
    // A 304 stands for the response that it confirms.
    this.record.status = response.status;
    if (this.#isHeld(response)) return;
    if (response === arrived) this.#read(response);
    else this.#readInTurn(response);
  }

  /** Notes the response to a read whose body is not kept. */
  #unkept(response: HttpResponse): HttpResponse {
    if (this.#operation.method === 'GET')
      this.#scope.reuse?.received(keptKeyOf(this.#target), response.status);
    return response;
  }

  /** Whether the response is held until its value is requested. */
  #isHeld(response: HttpResponse): boolean {
    this.#kept?.use();
    const isHeld = this.#receiver.received(response, this.#kept);
    if (isHeld) this.#leave();
    return isHeld;
  }

  #readInTurn(response: HttpResponse): void {
    // A kept body is parsed like one that has arrived.
    const refusal = this.#kept?.isKept ? this.#receiver.take(response.body.length) : undefined;
    if (refusal) this.#fail(refusal);
    else this.#inTurn(response, () => this.#read(response));
  }

  /** Long work for a response, in a turn of the event loop that has time for it. */
  #inTurn({ body }: HttpResponse, work: () => void): void {
    const { upstream, deadline } = this.#scope;
    upstream.readings.read(body.length, () => {
      // The response may have waited for its turn until the deadline.
      if (deadline.signal.aborted) this.#fail(deadline.signal.reason);
      else work();
    });
  }

  #read(response: HttpResponse): void {
    let value: unknown;
    try {
      value = readResponse(this.#operation, response);
    } catch (error) {
      if (response.status > 299) this.#kept?.remember(response);
      this.failed(error);
      return;
    }
    this.#kept?.remember(response);
    this.#leave();
    this.#scope.responseValues.add(value);
    this.#receiver.resolve(value);
  }

  /** An attempt failed. */
  failed(error: unknown): void {
    this.#kept?.endAttempt();
    if (error === rateLimited) this.#attempts.withdraw();
    else if (error instanceof RestError) this.#attempts.failed(error);
    if (error === rateLimited) this.#attempt();
    else if (!(error instanceof RestError)) this.#fail(error);
    else if (this.#attempts.forgives(error, this.#receiver.isAhead)) this.#attempt();
    else if (!this.#mayRetry(error)) this.#giveUp(error);
    else if (this.#receiver.isAhead) this.#fail(error);
    else this.#retry(error).catch((cause) => this.#fail(cause));
  }

  /** No further attempt is made. While the service is out of reach, a kept body may be used. */
  #giveUp(error: RestError): void {
    const isOver = this.#scope.deadline.signal.aborted;
    // Another request may have kept a body meanwhile.
    this.#kept ??= keptReadOf(this.#scope.reuse, this.#operation, this.#target, this.record);
    const standIn = isOver ? undefined : this.#kept?.standInFor(error);
    if (standIn) this.#use(standIn);
    else this.#fail(error);
  }

  /** Takes a kept body in place of a response. */
  #use(response: HttpResponse): void {
    this.#scope.passed?.take(response.headers);
    if (!this.#isHeld(response)) this.#readNext(response);
  }

  /** Counts bytes of the response. The response to a write is never refused: the write is done. */
  take(bytes: number): RestError | undefined {
    this.record.bytes += bytes;
    const refusal = this.#receiver.take(bytes);
    return this.#operation.method === 'GET' ? refusal : undefined;
  }

  setShared(isShared: boolean): void {
    this.record.source = isShared ? 'shared' : undefined;
  }

  resend(error: RestError): void {
    this.#attempts.failed(error);
    this.#attempts.begin();
  }

  #enter(): void {
    const { deadline, turns } = this.#scope;
    deadline.begin();
    const { signal } = deadline;
    if (signal.aborted) {
      this.#end(signal.reason);
      return;
    }
    const fresh = this.#kept?.fresh();
    const turn = fresh ? undefined : turns.enter(signal);
    if (fresh) this.#use(fresh);
    else if (turn)
      turn.then(
        () => this.#proceed(),
        (error: unknown) => this.#end(error),
      );
    else this.#proceed();
  }

  #proceed(): void {
    // Turns also become free because all calls of the request end.
    this.#hasTurn = true;
    this.#attemptUnless(this.#scope.deadline.signal.reason);
  }

  #attemptUnless(reason: unknown): void {
    const refusal = reason ?? this.#receiver.refusal;
    if (refusal) this.#fail(refusal);
    else this.#attempt();
  }

  #attempt(): void {
    const { calls, headers, limits, sender } = this.#scope;
    if (limits.obstacle) {
      this.#waitForLimit();
      return;
    }
    const span = this.#attempts.begin(this.#receiver.isAhead);
    const content = { ...this.#target, etag: this.#kept?.begin(), span };
    let request: HttpRequest;
    try {
      request = requestOf(this.#operation, content, headers);
    } catch (error) {
      this.#fail(error);
      return;
    }
    calls.send(request, this.#kept?.senderOf(this.#scope) ?? sender, this);
  }

  /** After a 429, nothing is sent before the time that the service has named. */
  #waitForLimit(): void {
    const { limits, deadline } = this.#scope;
    limits.wait(deadline).then((reason) => this.#attemptUnless(reason));
  }

  #mayRetry({ facts }: RestError): boolean {
    return this.#operation.method === 'GET' && facts.transient === true && !this.isLast;
  }

  async #retry(error: RestError): Promise<void> {
    const { calls, sender, deadline } = this.#scope;
    const waitMs = (error.facts.retryAfter ?? 0) * 1000;
    if (waitMs < deadline.left && (await calls.waitForRetry(waitMs, sender, this))) this.#attempt();
    else this.#giveUp(error);
  }

  /** Frees what the call holds. */
  #leave(): void {
    this.#leaveTurn();
    this.#scope.deadline.leave();
    this.#attempts.end();
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
    const { deadline, token, reuse } = this.#scope;
    deadline.leave();
    const known = error instanceof RestError ? error : undefined;
    this.#attempts.end(known);
    const ended =
      known && presentableError(known, this.#operation, { token, body: this.#target.body });
    if (!this.#receiver.isAhead) reuse?.failed(ended ?? error);
    this.#receiver.reject(ended ?? error);
  }
}
