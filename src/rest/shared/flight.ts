/**
 * One read of the service that several calls wait for. It belongs to none of them: each has its own bounds, and it ends
 * when the last one has left.
 */
import { obstacleIn } from '../kept/keep-rules.ts';
import type { Sender, Sent } from '../transport/attempt.ts';
import { type EndListener, EndSignal } from '../transport/end-signal.ts';
import type { HttpRequest, HttpResponse } from '../transport/exchange.ts';
import type { Upstream } from '../transport/upstream.ts';
import type { RestError } from '../values/errors.ts';

/**
 * Calls that receive the response in one turn of the event loop. Each of them goes on with its request at once, so all
 * of many requests together would hold up all others.
 */
const maxInTurn = 8;

/** A call that may wait for the read of another one. */
export interface Sharing extends Sent {
  /** Whether it waits for a read that another call began. */
  setShared(isShared: boolean): void;
}

/** An attempt of a call, as it would be sent alone. */
export interface Passenger {
  readonly request: HttpRequest;
  readonly sender: Sender;
  readonly call: Sharing;
}

export interface FlightOptions {
  readonly upstream: Upstream;
  readonly startedAt: number;
  /** The service has responded, or cannot be reached. `isShareable`: whether several calls may have the response. */
  readonly onEnd: (flight: Flight, isShareable: boolean) => void;
}

export class Flight implements Sent {
  readonly startedAt: number;
  readonly isLast: boolean;
  readonly #options: FlightOptions;
  readonly #signal = new EndSignal();
  /** Passengers, with the listeners to the ends of their requests. */
  readonly #seats = new Map<Passenger, EndListener>();
  #bytes = 0;
  #isShareable = true;
  #handedOut: PromiseWithResolvers<void> | undefined;

  constructor(first: Passenger, options: FlightOptions) {
    this.#options = options;
    this.startedAt = options.startedAt;
    this.isLast = first.call.isLast;
    this.#take(first);
  }

  /** Sends the read for its first passenger. */
  start({ request, sender }: Passenger): void {
    this.#options.upstream.send(request, { ...sender, signal: this.#signal }, this);
  }

  /** Whether a further call may wait for the read. */
  get isOpen(): boolean {
    return !this.#handedOut && this.#seats.size > 0;
  }

  /** Whether several calls may have what the service responded. */
  get isShareable(): boolean {
    return this.#isShareable;
  }

  /** Resolves when all calls have received the outcome. Undefined while there is none. */
  get handedOut(): Promise<void> | undefined {
    return this.#handedOut?.promise;
  }

  /** A further call waits for the read. It counts what has arrived already. */
  join(passenger: Passenger): void {
    passenger.call.setShared(true);
    this.#take(passenger);
    const refusal = this.#bytes > 0 ? passenger.call.take(this.#bytes) : undefined;
    if (refusal) this.leave(passenger, refusal);
  }

  /** The call waits no longer: it has reached a bound of its own, or its client disconnected. */
  leave(passenger: Passenger, reason: RestError): void {
    if (!this.#free(passenger)) return;
    // Before the call is notified: it may be sent again, and must not find this read.
    if (this.#seats.size === 0 && !this.#handedOut) this.#signal.abort(reason);
    passenger.call.failed(reason);
  }

  /** Calls that may not be sent any more leave. Of the last one, the refusal is that of the read. */
  get refusal(): RestError | undefined {
    return this.#refusal(({ refusal }) => refusal);
  }

  /** Calls that may not read any more leave. Of the last one, the refusal ends the read. */
  take(bytes: number): RestError | undefined {
    this.#bytes += bytes;
    return this.#refusal((call) => call.take(bytes));
  }

  /** Refused calls leave, except for the last one, whose refusal is returned. */
  #refusal(refusalOf: (call: Sharing) => RestError | undefined): RestError | undefined {
    let last: RestError | undefined;
    for (const passenger of [...this.#seats.keys()]) {
      const refusal = refusalOf(passenger.call);
      if (refusal && this.#seats.size === 1) last = refusal;
      else if (refusal) this.leave(passenger, refusal);
    }
    return last;
  }

  resend(error: RestError): void {
    for (const { call } of this.#seats.keys()) call.resend(error);
  }

  received(response: HttpResponse): void {
    const isShareable = obstacleIn(response.headers) === undefined;
    let isFirst = true;
    this.#end(isShareable, (passenger) => {
      const isIts = isShareable || isFirst;
      isFirst = false;
      if (isIts) passenger.call.received(response);
      else this.#sendAlone(passenger);
    });
  }

  failed(error: RestError): void {
    this.#end(true, ({ call }) => call.failed(error));
  }

  /** The response to one request may not apply to another one. */
  #sendAlone({ request, sender, call }: Passenger): void {
    call.setShared(false);
    call.take(-this.#bytes);
    this.#options.upstream.send(request, sender, call);
  }

  #take(passenger: Passenger): void {
    const { signal } = passenger.sender;
    const listener = { handleEvent: () => this.leave(passenger, signal.reason as RestError) };
    this.#seats.set(passenger, listener);
    signal.addEventListener('abort', listener, { once: true });
  }

  /** Returns whether the passenger was there. */
  #free(passenger: Passenger): boolean {
    const listener = this.#seats.get(passenger);
    if (listener) passenger.sender.signal.removeEventListener('abort', listener);
    return this.#seats.delete(passenger);
  }

  #end(isShareable: boolean, hand: (passenger: Passenger) => void): void {
    this.#handedOut = Promise.withResolvers();
    this.#isShareable = isShareable;
    this.#options.onEnd(this, isShareable);
    this.#handOut(hand);
  }

  /** Calls that wait for their turn may still leave. */
  #handOut(hand: (passenger: Passenger) => void): void {
    let count = 0;
    for (const passenger of this.#seats.keys()) {
      if (count === maxInTurn) {
        setImmediate(() => this.#handOut(hand));
        return;
      }
      count += 1;
      this.#free(passenger);
      hand(passenger);
    }
    this.#handedOut?.resolve();
  }
}
