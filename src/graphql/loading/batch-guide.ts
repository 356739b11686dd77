/** What batches of a request use to choose how they read objects: prices, and the calls that are left. */
import type { Batching } from './batch-prices.ts';
import { type CallerLengths, KnownLengths } from './known-lengths.ts';
import { OtherOrders } from './list-orders.ts';
import { SeenFigures } from './seen-figures.ts';

/** Share of the calls that are left which single reads may take, if nothing else of the operation needs many calls. */
const alone = 0.8;
/** The same, if other links or lists may need calls. */
const besideOthers = 0.5;

/** What is remembered from one request to the next. */
export class BatchMemory {
  readonly figures: SeenFigures;
  readonly lengths: KnownLengths;
  readonly otherOrders: OtherOrders;

  constructor(batching: Batching, now: () => number) {
    this.figures = new SeenFigures(batching);
    this.lengths = new KnownLengths(now);
    this.otherOrders = new OtherOrders(now);
  }
}

export interface BatchGuideOptions {
  readonly figures: SeenFigures;
  readonly otherOrders: OtherOrders;
  /** Undefined if no lengths are known of the caller. */
  readonly lengths: CallerLengths | undefined;
  /** Whether the operation has only one place where calls multiply. */
  readonly isSole: () => boolean;
}

export class BatchGuide {
  readonly figures: SeenFigures;
  readonly lengths: CallerLengths | undefined;
  readonly otherOrders: OtherOrders;
  readonly #isSole: () => boolean;
  readonly #rest: { readonly callsLeft: number };
  #reserved = 0;

  constructor(
    rest: { readonly callsLeft: number },
    { figures, otherOrders, lengths, isSole }: BatchGuideOptions,
  ) {
    this.#rest = rest;
    this.figures = figures;
    this.lengths = lengths;
    this.otherOrders = otherOrders;
    this.#isSole = isSole;
  }

  get callsLeft(): number {
    return Math.max(this.#rest.callsLeft - this.#reserved, 0);
  }

  /** Calls that single reads may take while pages suffice. */
  get mostSingly(): number {
    return this.callsLeft * (this.#isSole() ? alone : besideOthers);
  }

  /** Reserves calls for single reads, which begin a moment later: several batches must not count on the same calls. */
  reserve(calls: number): void {
    this.#reserved += calls;
  }

  release(calls: number): void {
    this.#reserved -= calls;
  }
}
