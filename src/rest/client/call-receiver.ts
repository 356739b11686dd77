/**
 * Passes the outcome of a call to whatever requested its value. A call that was made ahead has only a listener at
 * first, and its response is held until its value is requested.
 */
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import type { CallRecord } from './call-log.ts';
import type { KeptRead } from './kept-read.ts';

/** The error of a call that was made ahead and is not needed any more. It is never reported. */
const notAskedFor = new RestError('CLIENT_CLOSED_REQUEST');

const tooManyRequests = 429;

/** Receives the outcome of a call that is made before its value is requested. */
export interface AheadListener {
  /** Whether the call need not be sent any more. Read when its turn comes. */
  readonly isOver: boolean;
  /** The service has responded. `read` identifies the body; undefined if nothing is kept for the caller. */
  received(call: CallRecord, response: HttpResponse, read: KeptRead | undefined): void;
  /** It got no response, and counts as not made. */
  lost(call: CallRecord): void;
}

export class CallReceiver {
  readonly record: CallRecord;
  /** Where the bytes of the call count. */
  #budget: ByteBudget;
  #listener: AheadListener | undefined;
  /** Whether the value is not requested yet. */
  #isAhead = false;
  #held: HttpResponse | undefined;
  #value: PromiseWithResolvers<unknown> | undefined;

  constructor(record: CallRecord, budget: ByteBudget) {
    this.record = record;
    this.#budget = budget;
  }

  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** Why the call may not be sent any more, if so. */
  get refusal(): RestError | undefined {
    const isUnwanted = this.#isAhead && this.#listener?.isOver;
    return isUnwanted ? notAskedFor : this.#budget.refusal;
  }

  /** The value is not requested yet. Until then, its bytes count in `budget`. */
  beAhead(listener: AheadListener, budget: ByteBudget): void {
    this.#listener = listener;
    this.#isAhead = true;
    this.#budget = budget;
  }

  /** The value, which is requested with this. */
  value(): Promise<unknown> {
    this.#value = Promise.withResolvers();
    return this.#value.promise;
  }

  /** Requests the value of a call that was made ahead. Returns its response if that was held. */
  claim(budget: ByteBudget): HttpResponse | undefined {
    const { bytes } = this.record;
    this.#isAhead = false;
    this.#budget.take(-bytes);
    this.#budget = budget;
    budget.take(bytes);
    const held = this.#held;
    this.#held = undefined;
    return held;
  }

  /** Counts bytes. Returns the error that ends a read. */
  take(bytes: number): RestError | undefined {
    this.#budget.take(bytes);
    return this.#budget.refusal;
  }

  /** The service has responded. Returns whether the response is held. */
  received(response: HttpResponse, read: KeptRead | undefined): boolean {
    // The run makes the call itself if it needs it: with fewer at once, or later, it may not be refused.
    if (this.#isAhead && response.status === tooManyRequests) return false;
    if (this.#isAhead) this.#held = response;
    this.#listener?.received(this.record, response, read);
    return this.#held !== undefined;
  }

  resolve(value: unknown): void {
    this.#value?.resolve(value);
  }

  reject(error: unknown): void {
    if (this.#isAhead) this.#listener?.lost(this.record);
    else this.#value?.reject(error);
  }
}
