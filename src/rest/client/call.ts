/** The life of a call: its steps, in order. */
import type { Sharing } from '../shared/flight.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpHead, HttpRequest, HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import { CallState, type Speculation, type Target } from './call-state.ts';
import { confirmed, keptReadOf } from './etags.ts';
import { freshFor } from './fresh.ts';
import { isHeld, notRequested } from './hold.ts';
import { presentableError } from './presentable-error.ts';
import { rateLimited } from './rate-limits.ts';
import { isAccepted, readResponse } from './read-response.ts';
import { remember } from './remember.ts';
import { requestOf } from './request.ts';
import { mayRetry, pauseBefore } from './retry.ts';
import type { Scope } from './scope.ts';
import { endShare, senderFor, staleFor } from './stale.ts';

/**
 * Before the first attempt: a fresh response that is kept (`fresh.ts`), the budgets of the request (`budgets.ts`), its
 * turn (`turns.ts`). For each attempt: the limit that the service has stated (`rate-limits.ts`), the ETag of a kept
 * response (`etags.ts`), a share of the time (`stale.ts`), reads that are shared (`rest/shared`), the exchange
 * (`rest/transport`). Of a response: what a 304 stands for (`etags.ts`), waiting for its request (`hold.ts`), parsing
 * (`read-response.ts`), and what is left for the next request (`remember.ts`). After a failure: a second attempt
 * (`retry.ts`), or a stale response that is kept (`stale.ts`).
 *
 * A response passes from step to step without promises, and what waits is this object. Promises that wait for the
 * service are often in the old generation of V8, where they keep what they resolved with until a full collection.
 */
export class Call extends CallState implements Sharing {
  /** Whether the call was refused before it began. It is in no log then. */
  isRefused = false;
  #hasTurn = false;
  /** Where its bytes count. */
  #bytes: ByteBudget;
  #value: PromiseWithResolvers<unknown> | undefined;

  /** Throws if the hook of the host does. */
  constructor(scope: Scope, operation: AnyOperation, target: Target) {
    super(scope, operation, target);
    this.kept = keptReadOf(this);
    this.#bytes = scope.budgets.bytes;
  }

  /** Makes the call. Rejects with a `RestError` that is safe to show. */
  make(): Promise<unknown> {
    this.#value = Promise.withResolvers();
    this.#begin();
    return this.#value.promise;
  }

  /** Makes the call before its value is requested. Until then, its bytes count in `bytes`. */
  makeFor(speculation: Speculation, bytes: ByteBudget): void {
    this.speculation = speculation;
    this.isSpeculative = true;
    this.#bytes = bytes;
    this.#begin();
  }

  /** Requests the value of a call that a replay makes. From now on it is a call like any other. */
  claim(): Promise<unknown> {
    const { held, record } = this;
    const { budgets, passed } = this.scope;
    this.isSpeculative = false;
    this.held = undefined;
    this.#value = Promise.withResolvers();
    passed?.release(this);
    this.#bytes.take(-record.bytes);
    this.#bytes = budgets.bytes;
    const refusal = this.#bytes.take(record.bytes);
    if (held) budgets.deadline.begin();
    if (held && refusal) this.#fail(refusal);
    else if (held) this.#parseSoon(held);
    return this.#value.promise;
  }

  #begin(): void {
    const { budgets, limits, log } = this.scope;
    budgets.deadline.begin();
    const fresh = freshFor(this.kept, this.record);
    const isCounted = !fresh && !this.isSpeculative;
    const refusal = isCounted ? (budgets.takeCall() ?? limits.refusal) : undefined;
    this.isRefused = refusal !== undefined;
    if (refusal) log.drop(this.record);
    const reason = refusal ?? budgets.deadline.signal.reason;
    if (reason) this.#fail(reason);
    else if (fresh) this.#use(fresh);
    else this.#enter();
  }

  #enter(): void {
    const turn = this.scope.turns.enter(this.scope.budgets.deadline.signal);
    if (turn)
      turn.then(
        () => this.#proceed(),
        (error) => this.#fail(error),
      );
    else this.#proceed();
  }

  #proceed(): void {
    this.#hasTurn = true;
    this.#attempt();
  }

  #attempt(): void {
    const { budgets, limits } = this.scope;
    const refusal = budgets.deadline.signal.reason ?? this.#refusal;
    if (refusal) this.#fail(refusal);
    else if (!limits.obstacle) this.#send();
    else
      limits
        .wait(budgets.deadline)
        .then((reason) => (reason ? this.#fail(reason) : this.#attempt()));
  }

  #send(): void {
    this.attempts.begin(this.isSpeculative);
    const etag = this.kept?.begin();
    let request: HttpRequest;
    try {
      request = requestOf(this, etag);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.scope.service.send(request, senderFor(this), this);
  }

  /** The head of a response has arrived. */
  begin(head: HttpHead): void {
    if (this.operation.method !== 'GET') this.record.isAccepted = isAccepted(head);
  }

  /** Counts bytes of the response. The response to a write is never refused: the write is done. */
  take(bytes: number): RestError | undefined {
    this.record.bytes += bytes;
    const refusal = this.#bytes.take(bytes);
    return this.operation.method === 'GET' ? refusal : undefined;
  }

  /** An attempt got a response. */
  received(response: HttpResponse): void {
    const { limits, passed } = this.scope;
    endShare(this);
    this.record.status = response.status;
    this.record.cacheControl = response.headers['cache-control'];
    limits.received(response, this.attempts.isSpeculative);
    passed?.take(this, response.headers);
    this.#inTurn(response, () => this.#confirm(response));
  }

  #confirm(arrived: HttpResponse): void {
    const response = confirmed(this, arrived);
    if (!response) {
      this.#attempt();
      return;
    }
    // A 304 stands for the response that it confirms.
    this.record.status = response.status;
    if (this.#isHeld(response)) return;
    if (response === arrived) this.#parse(response);
    else this.#parseKept(response);
  }

  /** A kept response takes the place of the call. */
  #use(response: HttpResponse): void {
    this.scope.passed?.take(this, response.headers);
    if (!this.#isHeld(response)) this.#parseSoon(response);
  }

  /** Whether the response is held until its value is requested. */
  #isHeld(response: HttpResponse): boolean {
    if (this.kept) this.scope.reuse?.freshness.dependsOn(this.kept.freshUntil);
    if (!isHeld(this, response)) return false;
    this.#leave();
    return true;
  }

  /** Parses a response that is there already. */
  #parseSoon(response: HttpResponse): void {
    this.scope.readyReads.read(() => this.#parseKept(response));
  }

  #parseKept(response: HttpResponse): void {
    // A kept body is parsed like one that has arrived.
    const refusal = this.kept?.isKept ? this.#bytes.take(response.body.length) : undefined;
    if (refusal) this.#fail(refusal);
    else this.#inTurn(response, () => this.#parse(response));
  }

  /** Long work for a response, in a turn of the event loop that has time for it. */
  #inTurn({ body }: HttpResponse, work: () => void): void {
    const { upstream, budgets } = this.scope;
    upstream.readings.read(body.length, () => {
      // The response may have waited for its turn until the deadline.
      const { reason } = budgets.deadline.signal;
      if (reason) this.#fail(reason);
      else work();
    });
  }

  #parse(response: HttpResponse): void {
    let value: unknown;
    try {
      value = readResponse(this.operation, response);
    } catch (error) {
      if (response.status > 299) remember(this, response);
      this.failed(error);
      return;
    }
    remember(this, response);
    this.#leave();
    this.scope.responseValues.add(value);
    this.#value?.resolve(value);
  }

  /** An attempt failed. */
  failed(error: unknown): void {
    endShare(this);
    if (error === rateLimited) {
      this.attempts.withdraw();
      this.#attempt();
    } else if (!(error instanceof RestError)) this.#fail(error);
    else {
      this.attempts.failed(error);
      if (this.attempts.forgives(error, this.isSpeculative)) this.#attempt();
      else if (!mayRetry(this, error)) this.#giveUp(error);
      else if (this.isSpeculative) this.#fail(error);
      else this.#retry(error);
    }
  }

  #retry(error: RestError): void {
    pauseBefore(this, error).then(
      (isSent) => (isSent ? this.#attempt() : this.#giveUp(error)),
      (cause) => this.#fail(cause),
    );
  }

  /** No further attempt is made. */
  #giveUp(error: RestError): void {
    const stale = staleFor(this, error);
    if (stale) this.#use(stale);
    else this.#fail(error);
  }

  /** The call ends with an error. */
  #fail(error: unknown): void {
    const { budgets, reuse } = this.scope;
    this.#leaveTurn();
    budgets.deadline.leave();
    const known = error instanceof RestError ? error : undefined;
    this.attempts.end(known);
    const shown = known ? presentableError(known, this) : error;
    if (this.isSpeculative) this.speculation?.lost(this);
    else {
      reuse?.failed(shown);
      this.#value?.reject(shown);
    }
  }

  /** Frees what the call holds. */
  #leave(): void {
    this.#leaveTurn();
    this.scope.budgets.deadline.leave();
    this.attempts.end();
  }

  #leaveTurn(): void {
    if (this.#hasTurn) this.scope.turns.leave();
    this.#hasTurn = false;
  }

  /** Why the call may not be sent. */
  get refusal(): RestError | undefined {
    return this.#refusal ?? this.scope.limits.obstacle;
  }

  get #refusal(): RestError | undefined {
    return this.isSpeculative && this.speculation?.isOver ? notRequested : this.#bytes.refusal;
  }

  get isLast(): boolean {
    return this.attempts.isLast;
  }

  /** Whether it waits for a read that the call of another request began. */
  setShared(isShared: boolean): void {
    this.record.source = isShared ? 'shared' : undefined;
  }

  /** It is sent again because its connection was closed, which this error shows. */
  resend(error: RestError): void {
    this.attempts.failed(error);
    this.attempts.begin();
  }
}
