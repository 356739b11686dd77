/** The steps of a call, in their order. */
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
 * Before the first attempt: look for a fresh kept response (`fresh.ts`), check the budgets of the request
 * (`budgets.ts`), and wait for a turn (`turns.ts`). For each attempt: respect the rate limit of the service
 * (`rate-limits.ts`), send the ETag of a kept response (`etags.ts`), limit the time (`stale.ts`), share reads
 * (`rest/shared`), and exchange request and response (`rest/transport`). After a response: replace a 304 with the
 * response that it confirms (`etags.ts`), hold the response until a field requests it (`hold.ts`), parse it
 * (`read-response.ts`), and keep it for the next request (`remember.ts`). After a failure: retry (`retry.ts`), or use a
 * stale kept response (`stale.ts`).
 *
 * The steps pass the response on without promises, and this object has the state. A promise that waits for the service
 * is often in the old generation of V8 by then, where it keeps its result in memory until a full collection.
 */
export class Call extends CallState implements Sharing {
  /** Whether the call was refused before it began. Such a call is not in the log. */
  isRefused = false;
  #hasTurn = false;
  /** The budget in which the bytes of the response count. */
  #bytes: ByteBudget;
  #value: PromiseWithResolvers<unknown> | undefined;

  /** Throws the error of the host's hook, if it fails. */
  constructor(scope: Scope, operation: AnyOperation, target: Target) {
    super(scope, operation, target);
    this.kept = keptReadOf(this);
    this.#bytes = scope.budgets.bytes;
  }

  /** Makes the call. Rejects with a `RestError` that clients may see. */
  make(): Promise<unknown> {
    this.#value = Promise.withResolvers();
    this.#start();
    return this.#value.promise;
  }

  /** Makes the call before a field requests its value. Until one does, its bytes count in `bytes`. */
  makeFor(speculation: Speculation, bytes: ByteBudget): void {
    this.speculation = speculation;
    this.isSpeculative = true;
    this.#bytes = bytes;
    this.#start();
  }

  /** Requests the value of a call that was made before. From then on it is like any other call. */
  claim(): Promise<unknown> {
    const { held, record } = this;
    const { budgets, passed } = this.scope;
    this.#value = Promise.withResolvers();
    this.speculation?.claimed(this, this.#value.promise);
    this.isSpeculative = false;
    this.held = undefined;
    passed?.release(this);
    this.#bytes.take(-record.bytes);
    this.#bytes = budgets.bytes;
    const refusal = this.#bytes.take(record.bytes);
    if (held) budgets.deadline.begin();
    if (held && refusal) this.#fail(refusal);
    else if (held) this.#parseSoon(held);
    return this.#value.promise;
  }

  #start(): void {
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
    const refusal = budgets.deadline.signal.reason ?? this.#ownRefusal;
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

  /** Called when the head of a response has arrived. */
  begin(head: HttpHead): void {
    if (!this.operation.isRead) this.record.isAccepted = isAccepted(head);
  }

  /** Counts bytes of the response. The response to a write is never refused, because the write was made already. */
  take(bytes: number): RestError | undefined {
    this.record.bytes += bytes;
    const refusal = this.#bytes.take(bytes);
    return this.operation.isRead ? refusal : undefined;
  }

  /** Called when an attempt got a response. */
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
    // From here on, a 304 is treated as the response that it confirms.
    this.record.status = response.status;
    if (this.#isHeld(response)) return;
    if (response === arrived) this.#parse(response);
    else this.#parseKept(response);
  }

  /** Uses a kept response instead of making the call. */
  #use(response: HttpResponse): void {
    this.scope.passed?.take(this, response.headers);
    if (!this.#isHeld(response)) this.#parseSoon(response);
  }

  /** Whether the response is held because no field has requested its value yet. */
  #isHeld(response: HttpResponse): boolean {
    if (this.kept) this.scope.reuse?.freshness.dependsOn(this.kept.freshUntil);
    if (!isHeld(this, response)) return false;
    this.#leave();
    return true;
  }

  /** Parses a response that is available already, soon but not in this turn of the event loop. */
  #parseSoon(response: HttpResponse): void {
    this.scope.readyReads.read(() => this.#parseKept(response));
  }

  #parseKept(response: HttpResponse): void {
    // The bytes of a kept body count like those of a body that was received.
    const refusal = this.kept?.isKept ? this.#bytes.take(response.body.length) : undefined;
    if (refusal) this.#fail(refusal);
    else this.#inTurn(response, () => this.#parse(response));
  }

  /** Does work that may take long, in a turn of the event loop that has time for it. */
  #inTurn({ body }: HttpResponse, work: () => void): void {
    const { upstream, budgets } = this.scope;
    const { signal } = budgets.deadline;
    upstream.readings.read(body.length, signal, () => {
      // The deadline may have passed while the response waited for its turn.
      if (signal.reason) this.#fail(signal.reason);
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

  /** Called when an attempt failed. */
  failed(error: unknown): void {
    endShare(this);
    if (error === rateLimited) {
      this.attempts.withdraw();
      this.#attempt();
    } else if (!(error instanceof RestError)) this.#fail(error);
    else {
      this.attempts.failed(error);
      if (this.attempts.forgives(error, this)) this.#attempt();
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

  /** Called when no further attempt is made: uses a stale kept response, if there is one. */
  #giveUp(error: RestError): void {
    const stale = staleFor(this, error);
    if (stale) this.#use(stale);
    else this.#fail(error);
  }

  /** Ends the call with an error. */
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

  /** Releases the turn and the deadline when the call is over. */
  #leave(): void {
    this.#leaveTurn();
    this.scope.budgets.deadline.leave();
    this.attempts.end();
  }

  #leaveTurn(): void {
    if (this.#hasTurn) this.scope.turns.leave();
    this.#hasTurn = false;
  }

  /** Why the call must not be sent, if so. */
  get refusal(): RestError | undefined {
    return this.#ownRefusal ?? this.scope.limits.obstacle;
  }

  get #ownRefusal(): RestError | undefined {
    return this.isSpeculative && this.speculation?.isOver ? notRequested : this.#bytes.refusal;
  }

  /** Records that the request is sent again, because `error` shows that its connection was closed. */
  resend(error: RestError): void {
    this.attempts.failed(error);
    this.attempts.begin();
  }
}
