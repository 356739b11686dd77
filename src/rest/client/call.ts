/** The steps of a call, in their order. */
import type { AnyOperation } from '../table/operation.ts';

import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpHead, HttpRequest, HttpResponse } from '../transport/exchange.ts';
import type { Sent } from '../transport/upstream.ts';
import { RestError } from '../values/errors.ts';
import { isRepeatable } from './call-input.ts';
import { CallState, type Speculation, type Target } from './call-state.ts';
import { presentableError } from './presentable-error.ts';
import { rateLimited } from './rate-limits.ts';
import { hashOf } from './read-record.ts';
import { isAccepted, readResponse } from './read-response.ts';
import { requestOf } from './request.ts';
import { mayRetry, pauseBefore } from './retry.ts';
import type { Scope } from './scope.ts';

const tooManyRequests = 429;

/** The error of a call that is no longer needed. It is never reported. */
const notRequested = new RestError('CLIENT_CLOSED_REQUEST');

/**
 * Before the first attempt: check the budgets of the request (`budgets.ts`), and wait for a turn (`gate.ts`). For each
 * attempt: respect the rate limit of the service (`rate-limits.ts`), and exchange request and response
 * (`rest/transport`). After a response: hold it until a field requests it, parse it (`read-response.ts`),
 * and record it for a replay (`read-record.ts`). After a failure: retry (`retry.ts`).
 *
 * The steps pass the response on without promises, and this object has the state. A promise that waits for the service
 * is often in the old generation of V8 by then, where it keeps its result in memory until a full collection.
 */
export class Call extends CallState implements Sent {
  /** Whether the call was refused before it began. Such a call is not in the log. */
  isRefused = false;
  #hasTurn = false;
  /** The budget in which the bytes of the response count. */
  #bytes: ByteBudget;
  #value: PromiseWithResolvers<unknown> | undefined;

  /** Throws the error of the host's hook, if it fails. */
  constructor(scope: Scope, operation: AnyOperation, target: Target) {
    super(scope, operation, target);
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
    this.speculation?.claimed(this);
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
    const refusal = this.isSpeculative ? undefined : (budgets.takeCall() ?? limits.refusal);
    this.isRefused = refusal !== undefined;
    if (refusal) log.drop(this.record);
    const reason = refusal ?? budgets.deadline.signal.reason;
    if (reason) this.#fail(reason);
    else this.#enter();
  }

  #enter(): void {
    const turn = this.scope.turns.enter('', this.scope.budgets.deadline.signal);
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
    let request: HttpRequest;
    try {
      request = requestOf(this);
    } catch (error) {
      this.#fail(error);
      return;
    }
    const { upstream, sender } = this.scope;
    upstream.send(request, sender, this);
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
    this.hash = undefined;
    this.record.status = response.status;
    this.record.cacheControl = response.headers['cache-control'];
    limits.received(response, this.attempts.isSpeculative);
    passed?.take(this, response.headers);
    this.#inTurn(response, () => {
      if (!this.#isHeld(response)) this.#parse(response);
    });
  }

  /** Whether the response is held because no field has requested its value yet. */
  #isHeld(response: HttpResponse): boolean {
    // If the run needs a refused call, it makes it again: later, or with fewer calls at once, it may be accepted.
    if (this.isSpeculative && response.status === tooManyRequests) return false;
    if (this.isSpeculative) this.held = response;
    this.speculation?.received(this, response);
    if (this.held) this.#leave();
    return this.held !== undefined;
  }

  /**
   * Parses a response that is available already, but not in this turn of the event loop. Other reads of this turn are
   * then requested first, as they are when the service responds.
   */
  #parseSoon(response: HttpResponse): void {
    setImmediate(() => this.#inTurn(response, () => this.#parse(response)));
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
      if (response.status > 299) this.#record(response);
      this.failed(error);
      return;
    }
    this.#record(response);
    this.#leave();
    this.scope.responseValues.add(value);
    this.#value?.resolve(value);
  }

  /** Records the response for a replay. */
  #record({ status, headers, body }: HttpResponse): void {
    const { operation, target, added, scope } = this;
    if (!scope.reads || !isRepeatable(operation, target)) return;
    this.hash ??= hashOf({ status, headers, body });
    const read = { operation, path: target.path, added: added?.key ?? '', hash: this.hash };
    scope.reads.add(read, { status, headers });
  }

  /** Called when an attempt failed. */
  failed(error: unknown): void {
    if (error === rateLimited) {
      this.attempts.withdraw();
      this.#attempt();
    } else if (!(error instanceof RestError)) this.#fail(error);
    else {
      this.attempts.failed(error);
      if (this.attempts.forgives(error, this)) this.#attempt();
      else if (this.isSpeculative || !mayRetry(this, error)) this.#fail(error);
      else this.#retry(error);
    }
  }

  #retry(error: RestError): void {
    pauseBefore(this, error).then(
      (isSent) => (isSent ? this.#attempt() : this.#fail(error)),
      (cause) => this.#fail(cause),
    );
  }

  /** Ends the call with an error. */
  #fail(error: unknown): void {
    const { budgets, reads } = this.scope;
    this.#leaveTurn();
    budgets.deadline.leave();
    const known = error instanceof RestError ? error : undefined;
    this.attempts.end(known);
    const shown = known ? presentableError(known, this) : error;
    if (this.isSpeculative) this.speculation?.lost(this);
    else {
      reads?.failed(shown);
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
    if (this.#hasTurn) this.scope.turns.leave('');
    this.#hasTurn = false;
  }

  /** Why the call must not be sent, if so. */
  get refusal(): RestError | undefined {
    return this.#ownRefusal ?? this.scope.limits.obstacle;
  }

  get #ownRefusal(): RestError | undefined {
    return this.isSpeculative && this.speculation?.isOver ? notRequested : this.#bytes.refusal;
  }
}
