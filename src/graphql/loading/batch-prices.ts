/**
 * The price of a way to read objects: calls, sequential waves and bytes together, in milliseconds.
 * `bench/batch-policy.ts` shows the ways that follow, and what they lose with services of other speeds.
 */

export interface Prices {
  /** Price of a call, without its time. */
  readonly call: number;
  /** Duration of a wave of calls. */
  readonly wave: number;
  /** Price of an item on a page, with its time. */
  readonly item: number;
  /** Price of an object that is read singly, without its call. */
  readonly object: number;
}

/** What calls of a list and of its single reads take. Numbers only. */
interface Figures {
  readonly msACall: number;
  readonly msAnItem: number;
  readonly bytesAnItem: number;
  readonly bytesAnObject: number;
}

/**
 * What is assumed of each service, so that equal requests take equal ways. With calls of 10 to 200 ms, the price of all
 * ways together is at most one percent above what it would be if it followed the service.
 */
export const assumed: Figures = {
  msACall: 40,
  msAnItem: 0.2,
  bytesAnItem: 800,
  bytesAnObject: 800,
};

/** Maximum size of a first page while the length of the list is unknown: it may be read for nothing. */
export const smallPage = 70;

/** A megabyte costs as much as 450 ms, because both sides process it. */
const byte = 0.000_45;
/** Price of a call beyond its time, because services limit the number of calls. */
const call = 4;

/** Calls that a request makes at once. */
export const callsAtOnce = 32;

export const pricesOf = ({ msACall, msAnItem, bytesAnItem, bytesAnObject }: Figures): Prices => ({
  call,
  wave: msACall,
  item: msAnItem + bytesAnItem * byte,
  object: bytesAnObject * byte,
});

export const defaultPrices: Prices = pricesOf(assumed);

/** Pages one after another, with these items altogether. */
export const priceOfPages = (pages: number, items: number, { call, wave, item }: Prices): number =>
  pages * (call + wave) + items * item;

/** Reads of these objects one by one, as many at once as a request may make. */
export const priceOfSingles = (objects: number, { call, wave, object }: Prices): number =>
  objects * (call + object) + Math.ceil(objects / callsAtOnce) * wave;
