/** What batches of a request use to choose how they read objects: lengths of lists, and the calls that are left. */
import { type CallerLengths, KnownLengths } from './known-lengths.ts';
import { OtherOrders } from './list-orders.ts';
import { maxPages } from './pager.ts';

/** Share of the calls that are left which stays for other places where calls multiply: nobody knows what they need. */
const forMany = 1 / 2;
/** The same, at most, for all fields that need a page or a few. */
const maxForOthers = 1 / 5;

/** What is remembered from one request to the next. */
export class BatchMemory {
  readonly lengths: KnownLengths;
  readonly otherOrders: OtherOrders;

  constructor(now: () => number) {
    this.lengths = new KnownLengths(now);
    this.otherOrders = new OtherOrders(now);
  }
}

/** Places of an operation where calls are made. */
export interface CallPlaces {
  /** Where calls multiply: fields of the items of lists that make calls or follow links, and lists of links. */
  readonly multiplied: number;
  /** Other fields that may make calls, without those above a place where calls multiply, which were read before. */
  readonly others: number;
}

export interface BatchGuideOptions {
  readonly otherOrders: OtherOrders;
  /** Undefined if no lengths are known of the caller. */
  readonly lengths: CallerLengths | undefined;
  /** Where the operation makes calls. Undefined if it has no plan. */
  readonly places: () => CallPlaces | undefined;
}

export class BatchGuide {
  readonly lengths: CallerLengths | undefined;
  readonly otherOrders: OtherOrders;
  readonly #places: BatchGuideOptions['places'];
  readonly #rest: { readonly callsLeft: number };
  #reserved = 0;

  constructor(
    rest: { readonly callsLeft: number },
    { otherOrders, lengths, places }: BatchGuideOptions,
  ) {
    this.#rest = rest;
    this.lengths = lengths;
    this.otherOrders = otherOrders;
    this.#places = places;
  }

  get callsLeft(): number {
    return Math.max(this.#rest.callsLeft - this.#reserved, 0);
  }

  /** Calls that single reads may take while pages suffice: all that no other field may need. */
  get maxSingleReads(): number {
    const { multiplied = 0, others = 0 } = this.#places() ?? {};
    const { callsLeft } = this;
    const forOthers = Math.min(others * maxPages, callsLeft * maxForOthers);
    return callsLeft - (multiplied > 1 ? callsLeft * forMany : forOthers);
  }

  /** Reserves calls for single reads, which begin a moment later: several batches must not count on the same calls. */
  reserve(calls: number): void {
    this.#reserved += calls;
  }

  release(calls: number): void {
    this.#reserved -= calls;
  }
}
