/**
 * The price of a way to read objects: calls, sequential waves and bytes together, in milliseconds.
 * `bench/batch-policy.ts` shows the ways that follow.
 */

import { largestPage } from './pager.ts';

/** What is optimized: few calls, little time, or both. */
export type Batching = 'calls' | 'balanced' | 'time';

export interface Prices {
  /** Price of a call, without its time. */
  readonly call: number;
  /** Duration of a wave of calls. */
  readonly wave: number;
  /** Price of an item on a page, with its time. */
  readonly item: number;
  /** Price of an object that is read singly, without its call. */
  readonly object: number;
  /** Maximum size of a first page while the length of the list is unknown. */
  readonly firstPage: number;
}

/** What calls of a list and of its single reads take. Numbers only. */
interface Figures {
  readonly msACall: number;
  readonly msAnItem: number;
  readonly bytesAnItem: number;
  readonly bytesAnObject: number;
}

/** What is assumed before anything was seen. */
export const assumed: Figures = {
  msACall: 40,
  msAnItem: 0.2,
  bytesAnItem: 800,
  bytesAnObject: 800,
};

/** Items of a first page that may be read in vain. */
export const smallPage = 70;

interface Weights {
  /** Price of a call beyond its time, because services limit the number of calls. */
  readonly call: number;
  readonly firstPage: number;
}

/** A megabyte costs as much as 450 ms, because both sides process it. */
const byte = 0.000_45;

const weights: Readonly<Record<Batching, Weights>> = {
  // As many as fit on a page: an unknown list may save calls.
  calls: { call: 100, firstPage: largestPage },
  balanced: { call: 4, firstPage: smallPage },
  time: { call: 0, firstPage: smallPage },
};

/** Calls that a request makes at once. */
export const callsAtOnce = 32;

export function pricesOf(batching: Batching, figures: Figures): Prices {
  const { call, firstPage } = weights[batching];
  const { msACall, msAnItem, bytesAnItem, bytesAnObject } = figures;
  return {
    call,
    wave: msACall,
    item: msAnItem + bytesAnItem * byte,
    object: bytesAnObject * byte,
    firstPage,
  };
}

export const defaultPrices: Prices = pricesOf('balanced', assumed);

/** Pages one after another, with these items altogether. */
export const priceOfPages = (pages: number, items: number, { call, wave, item }: Prices): number =>
  pages * (call + wave) + items * item;

/** Reads of these objects one by one, as many at once as a request may make. */
export const priceOfSingles = (objects: number, { call, wave, object }: Prices): number =>
  objects * (call + object) + Math.ceil(objects / callsAtOnce) * wave;
