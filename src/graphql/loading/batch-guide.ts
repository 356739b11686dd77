/**
 * What the batches of a request need to decide how objects are read: the lengths of lists, and the number of calls that
 * are left.
 */
import { type CallerLengths, KnownLengths } from './known-lengths.ts';
import { KnownWays } from './known-ways.ts';
import { OtherOrders } from './list-orders.ts';
import { maxPages } from './pager.ts';

/** Share of the remaining calls that is kept for other fields whose calls multiply, because their number is unknown. */
const forMany = 1 / 2;
/** Maximum share of the remaining calls that is kept for fields that make one call or a few. */
const maxForOthers = 1 / 5;

/** What loads remember for later requests. */
export class BatchMemory {
  readonly lengths: KnownLengths;
  readonly otherOrders: OtherOrders;
  readonly ways: KnownWays;

  constructor(now: () => number) {
    this.lengths = new KnownLengths(now);
    this.otherOrders = new OtherOrders(now);
    this.ways = new KnownWays(now);
  }
}

/** How many fields of an operation make calls. */
export interface CallPlaces {
  /**
   * Number of fields whose calls multiply: fields of list items that make calls or follow links, and lists of links.
   */
  readonly multiplied: number;
  /**
   * Number of other fields that may make calls. Fields above one whose calls multiply are left out, because they were
   * read earlier.
   */
  readonly others: number;
}

export interface BatchGuideOptions {
  readonly otherOrders: OtherOrders;
  readonly ways: KnownWays;
  /** Lengths of lists that the caller has seen. Undefined if none are remembered. */
  readonly lengths: CallerLengths | undefined;
  /** How many fields of the operation make calls. Undefined if the operation has no plan. */
  readonly places: () => CallPlaces | undefined;
}

export class BatchGuide {
  readonly lengths: CallerLengths | undefined;
  readonly otherOrders: OtherOrders;
  /** Whether the service has reads that only later releases have. */
  readonly ways: KnownWays;
  readonly #places: BatchGuideOptions['places'];
  readonly #rest: { readonly callsLeft: number };
  #reserved = 0;

  constructor(
    rest: { readonly callsLeft: number },
    { otherOrders, ways, lengths, places }: BatchGuideOptions,
  ) {
    this.#rest = rest;
    this.lengths = lengths;
    this.otherOrders = otherOrders;
    this.ways = ways;
    this.#places = places;
  }

  get callsLeft(): number {
    return Math.max(this.#rest.callsLeft - this.#reserved, 0);
  }

  /** Maximum number of calls for single reads while pages are possible: all calls that no other field may need. */
  get maxSingleReads(): number {
    const { multiplied = 0, others = 0 } = this.#places() ?? {};
    const { callsLeft } = this;
    const forOthers = Math.min(others * maxPages, callsLeft * maxForOthers);
    return callsLeft - (multiplied > 1 ? callsLeft * forMany : forOthers);
  }

  /**
   * Reserves calls for single reads that begin a moment later, so that several batches do not plan with the same calls.
   */
  reserve(calls: number): void {
    this.#reserved += calls;
  }

  release(calls: number): void {
    this.#reserved -= calls;
  }
}
