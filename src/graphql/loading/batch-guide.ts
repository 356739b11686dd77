/** What batches of a request use to choose how they read objects: prices, and the calls that are left. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Batching, Prices } from './batch-prices.ts';
import { type CallerLengths, KnownLengths } from './known-lengths.ts';
import { SeenFigures } from './seen-figures.ts';

/** Share of the calls that are left which single reads may take, if nothing else of the operation needs many calls. */
const alone = 0.8;
/** The same, if other links or lists may need calls. */
const besideOthers = 0.5;

/** What is remembered from one request to the next. */
export class BatchMemory {
  readonly figures: SeenFigures;
  readonly lengths: KnownLengths;

  constructor(batching: Batching, now: () => number) {
    this.figures = new SeenFigures(batching);
    this.lengths = new KnownLengths(now);
  }
}

export interface BatchGuideOptions {
  readonly figures: SeenFigures;
  /** Undefined if no lengths are known of the caller. */
  readonly lengths: CallerLengths | undefined;
  /** Whether the operation has only one place where calls multiply. */
  readonly isSole: () => boolean;
}

/** For a request of which nothing else is known. */
const unguided = (): BatchGuideOptions => ({
  figures: new SeenFigures(),
  lengths: undefined,
  isSole: () => false,
});

export class BatchGuide {
  readonly #rest: { readonly callsLeft: number };
  readonly #options: BatchGuideOptions;
  #reserved = 0;

  constructor(rest: { readonly callsLeft: number }, options = unguided()) {
    this.#rest = rest;
    this.#options = options;
  }

  get figures(): SeenFigures {
    return this.#options.figures;
  }

  get lengths(): CallerLengths | undefined {
    return this.#options.lengths;
  }

  prices(list: AnyOperation, read: AnyOperation): Prices {
    return this.#options.figures.pricesOf(list, read);
  }

  get callsLeft(): number {
    return Math.max(this.#rest.callsLeft - this.#reserved, 0);
  }

  /** Calls that single reads may take while pages suffice. */
  get mostSingly(): number {
    return this.callsLeft * (this.#options.isSole() ? alone : besideOthers);
  }

  /** Reserves calls for single reads, which begin a moment later: several batches must not count on the same calls. */
  reserve(calls: number): void {
    this.#reserved += calls;
  }

  release(calls: number): void {
    this.#reserved -= calls;
  }
}
