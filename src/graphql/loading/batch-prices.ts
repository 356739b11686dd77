/**
 * Prices of ways to read objects, which combine calls, successive waves and bytes in milliseconds.
 * `bench/batch-policy.ts` shows the resulting decisions, and how much slower they are with services of other speeds.
 */

export interface Prices {
  /** Price of a call, without its duration. */
  readonly call: number;
  /** Duration of a wave of calls. */
  readonly wave: number;
  /** Price of an item on a page, including its transfer. */
  readonly item: number;
  /** Price of an object that is read singly, without its call. */
  readonly object: number;
}

/** Durations and sizes of calls, for a list and for single reads. */
interface Figures {
  readonly msACall: number;
  readonly msAnItem: number;
  readonly bytesAnItem: number;
  readonly bytesAnObject: number;
}

/**
 * The figures assumed for every service, so that equal requests always make equal calls. If calls take 10 to 200 ms,
 * the resulting decisions are at most one percent more expensive than with the figures of the actual service.
 */
export const assumed: Figures = {
  msACall: 40,
  msAnItem: 0.2,
  bytesAnItem: 800,
  bytesAnObject: 800,
};

/** Maximum size of the first page of a list of unknown length, since it may turn out to be useless. */
export const smallPage = 70;

/** Price of a byte. A megabyte is worth 450 ms, because both sides process it. */
const byte = 0.000_45;
/** Price of a call in addition to its duration, because services limit the number of calls. */
const call = 4;

/** Number of calls that a request makes at the same time. */
export const callsAtOnce = 32;

export const pricesOf = ({ msACall, msAnItem, bytesAnItem, bytesAnObject }: Figures): Prices => ({
  call,
  wave: msACall,
  item: msAnItem + bytesAnItem * byte,
  object: bytesAnObject * byte,
});

export const defaultPrices: Prices = pricesOf(assumed);

/** Price of pages that are read one after another and have this number of items in total. */
export const priceOfPages = (pages: number, items: number, { call, wave, item }: Prices): number =>
  pages * (call + wave) + items * item;

/** Price of single reads, of which a request makes many at the same time. */
export const priceOfSingles = (objects: number, { call, wave, object }: Prices): number =>
  objects * (call + object) + Math.ceil(objects / callsAtOnce) * wave;
