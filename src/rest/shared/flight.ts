/**
 * One read of the service that several calls wait for. The read belongs to none of them: each call has its own limits,
 * and the read ends when no call waits for it.
 */
import { obstacleIn } from '../kept/keep-rules.ts';
import type { Sender, Sent } from '../transport/attempt.ts';
import { type EndListener, EndSignal } from '../transport/end-signal.ts';
import type { HttpRequest, HttpResponse } from '../transport/exchange.ts';
import type { Upstream } from '../transport/upstream.ts';
import type { RestError } from '../values/errors.ts';

/**
 * Maximum number of calls that receive the response in one turn of the event loop. Their requests continue immediately,
 * so a large number of them would delay all other requests.
 */
const maxInTurn = 8;

/** A call that may wait for the read of another call. */
export interface Sharing extends Sent {
  /** Notes whether the call waits for a read that another call began. */
  setShared(isShared: boolean): void;
}

/** An attempt of a call that waits for the read, with what is needed to send it separately. */
export interface Passenger {
  readonly request: HttpRequest;
  readonly sender: Sender;
  readonly call: Sharing;
}

export interface FlightOptions {
  readonly upstream: Upstream;
  readonly startedAt: number;
  /**
   * Called when the service has responded, or cannot be reached. `isShareable`: whether the response may be used for
   * several calls.
   */
  readonly onEnd: (flight: Flight, isShareable: boolean) => void;
}

export class Flight implements Sent {
  readonly startedAt: number;
  readonly isLast: boolean;
  readonly #options: FlightOptions;
  readonly #signal = new EndSignal();
  /** The waiting calls, each with the listener to the end of its request. */
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

  /** Sends the read for the first call. */
  start({ request, sender }: Passenger): void {
    this.#options.upstream.send(request, { ...sender, signal: this.#signal }, this);
  }

  /** Whether further calls may wait for the read. */
  get isOpen(): boolean {
    return !this.#handedOut && this.#seats.size > 0;
  }

  /** Whether the response may be used for several calls. */
  get isShareable(): boolean {
    return this.#isShareable;
  }

  /** Resolves when all calls have received the outcome. Undefined while there is no outcome. */
  get handedOut(): Promise<void> | undefined {
    return this.#handedOut?.promise;
  }

  /** Adds a call that waits for the read. The bytes received so far count in its budget. */
  join(passenger: Passenger): void {
    passenger.call.setShared(true);
    this.#take(passenger);
    const refusal = this.#bytes > 0 ? passenger.call.take(this.#bytes) : undefined;
    if (refusal) this.leave(passenger, refusal);
  }

  /**
   * Removes a call that no longer waits, because it has reached one of its limits or because its client disconnected.
   */
  leave(passenger: Passenger, reason: RestError): void {
    if (!this.#free(passenger)) return;
    // Ends the read before the call is notified, since the call may be sent again and must not join this read.
    if (this.#seats.size === 0 && !this.#handedOut) this.#signal.abort(reason);
    passenger.call.failed(reason);
  }

  /** Removes calls that must not be sent. For the last one, returns why not, so that the read is not sent. */
  get refusal(): RestError | undefined {
    return this.#refusal(({ refusal }) => refusal);
  }

  /** Removes calls that must not read further. For the last one, returns why not, so that the read ends. */
  take(bytes: number): RestError | undefined {
    this.#bytes += bytes;
    return this.#refusal((call) => call.take(bytes));
  }

  /** Removes refused calls, except for the last call: its refusal is returned. */
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

  /** Sends a call separately, because the response to another request may not apply to it. */
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

  /** Removes a call. Returns whether it was waiting. */
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

  /** Passes the outcome on in several turns. Calls that have not received it yet may still leave. */
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
