/** The size of the next page for several objects of a list; 0 means single reads. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPageSize, type PagesRead } from '../../../src/graphql/loading/batch-policy.ts';
import {
  assumed,
  defaultPrices,
  priceOfPages,
  priceOfSingles,
  pricesOf,
  smallPage,
} from '../../../src/graphql/loading/batch-prices.ts';
import { maxPageSize, maxPages } from '../../../src/graphql/loading/pager.ts';

type Known = Parameters<typeof nextPageSize>[0];

const knownOf = (known: Partial<Known> & Pick<Known, 'needed'>): Known => ({
  asked: known.needed,
  count: undefined,
  read: undefined,
  callsLeft: 198,
  maxSingleReads: known.callsLeft ?? 198,
  ...known,
});

/** The first page was read and contained three of the objects. */
const read: PagesRead = { size: smallPage, pages: 1, items: smallPage, brought: 3, tried: 1 };
/** The first page was read and contained none of the objects. */
const vain: PagesRead = { ...read, brought: 0 };
const large: PagesRead = { size: 1_000, pages: 1, items: 1_000, brought: 5, tried: 1 };

// biome-ignore format: a table, one case a line
const cases: readonly (readonly [what: string, known: Partial<Known> & Pick<Known, 'needed'>, size: number])[] = [
  ['two objects are read one by one', { needed: 2 }, 0],
  ['three begin a list', { needed: 3 }, 70],
  ['many begin it with a small page, too', { needed: 150 }, 70],
  ['but with a large one if few single reads are possible', { needed: 600 }, 1_000],
  ['and with one of which the objects that are too many are likely to be, if these are few', { needed: 200 }, 250],
  ['which is smaller if the list is known to be short', { needed: 200, count: 3_000 }, 125],
  ['no page is tried without a call to spare', { needed: 198 }, 0],
  ['but that of a list that is known to fit', { needed: 198, count: 300 }, 500],
  ['single reads leave what other fields may need', { needed: 150, count: 10_000, maxSingleReads: 99 }, 1_000],
  ['fifty of a list that is long are read singly', { needed: 50, count: 10_000 }, 0],
  ['as are a hundred and fifty', { needed: 150, count: 10_000 }, 0],
  ['and three of sixty', { needed: 3, count: 60 }, 0],
  ['a short list is one page', { needed: 10, count: 60 }, 70],
  ['two hundred of three hundred are one page', { needed: 200, count: 300 }, 500],
  ['even if single reads are a way', { needed: 200, count: 300, callsLeft: 1_000 }, 500],
  ['pages are read if the calls would not do', { needed: 40, count: 10_000, callsLeft: 45, maxSingleReads: 36 }, 1_000],
  ['a thousand are read one by one if the calls do', { needed: 1_000, count: 10_000, callsLeft: 1_498 }, 0],
  ['a short list is read on', { needed: 6, asked: 9, count: 80, read }, 70],
  ['a longer one is read anew, with larger pages', { needed: 60, asked: 63, count: 300, read }, 500],
  ['few that are left are read one by one', { needed: 1, asked: 12, count: 80, read }, 0],
  ['many items that are left are not read for few', { needed: 8, asked: 11, count: 5_000, read }, 0],
  ['unless the page had many of them', { needed: 40, asked: 90, count: 5_000, read: { ...read, brought: 50 } }, 250],
  ['without a count and an object, pages are not worth it', { needed: 100, read: vain }, 0],
  ['unless the calls would not do', { needed: 190, asked: 190, callsLeft: 195, maxSingleReads: 156, read: vain }, 1_000],
  ['a count that was reached is no count', { needed: 20, count: 70, read: vain }, 0],
  ['after pages much smaller than requested, there is no larger page', { needed: 40, count: 3_000, read: { ...vain, items: 20 } }, 0],
  ['nothing uses the call for a single read', { needed: 5, asked: 9, callsLeft: 5, read: vain }, 0],
  ['a page after another is of the same size', { needed: 190, asked: 195, count: 10_000, callsLeft: 197, maxSingleReads: 157, read: large }, 1_000],
];

test.each(cases)('%s', (_, known, size) => {
  expect(nextPageSize(knownOf(known))).toBe(size);
});

describe('other prices', () => {
  const sizeWith = (figures: Partial<typeof assumed>, known: Parameters<typeof knownOf>[0]) =>
    nextPageSize(knownOf(known), pricesOf({ ...assumed, ...figures }));

  test('waves count more if calls are slow', () => {
    const known = { needed: 80, count: 1_000 };
    expect(sizeWith({}, known)).toBe(0);
    expect(sizeWith({ msACall: 1_000 }, known)).toBe(1_000);
  });

  test('a list with large items is read less', () => {
    const known = { needed: 20, count: 60 };
    expect(sizeWith({}, known)).toBe(70);
    expect(sizeWith({ msAnItem: 10 }, known)).toBe(0);
  });
});

/** Any list and any figures of a service. */
const searches = fc.record({
  places: fc.uniqueArray(fc.nat(2_999), { minLength: 3, maxLength: 250 }),
  length: fc.integer({ min: 1, max: 3_000 }),
  isCounted: fc.boolean(),
  isCountKnown: fc.boolean(),
  callBudget: fc.integer({ min: 10, max: 400 }),
  share: fc.constantFrom(1, 0.8, 0.5),
  figures: fc.record({
    msACall: fc.integer({ min: 40, max: 2_000 }),
    msAnItem: fc.double({ min: 0.2, max: 10, noNaN: true }),
    bytesAnItem: fc.integer({ min: 16, max: 40_000 }),
    bytesAnObject: fc.integer({ min: 16, max: 40_000 }),
  }),
});

interface Search {
  readonly places: readonly number[];
  readonly length: number;
  /** Whether pages have the count of the list, and whether it is known before the first one. */
  readonly isCounted: boolean;
  readonly isCountKnown: boolean;
  readonly callBudget: number;
  /** Share of the calls that single reads may take. */
  readonly share: number;
}

/** Reads pages of a list. Returns their number and that of their items, and the objects that are left. */
function searchIn(search: Search, prices?: Parameters<typeof nextPageSize>[1]) {
  const { places, length, isCounted, isCountKnown, callBudget, share } = search;
  let left = places;
  let pages: PagesRead | undefined;
  let calls = 0;
  let itemsRead = 0;
  while (left.length > 0 && (pages?.items ?? 0) < length) {
    const isKnown = isCounted && (pages !== undefined || isCountKnown);
    const callsLeft = callBudget - calls;
    const known = {
      needed: left.length,
      asked: places.length,
      count: isKnown ? length : undefined,
      read: pages,
      callsLeft,
      maxSingleReads: callsLeft * share,
    };
    const size = nextPageSize(known, prices);
    if (size === 0) break;
    const from = pages?.size === size ? pages.items : 0;
    const items = Math.min(from + size, length);
    const missing = left.filter((at) => at < from || at >= items);
    calls += 1;
    itemsRead += items - from;
    const before = pages?.size === size ? pages.pages : 0;
    const brought = left.length - missing.length;
    pages = { size, pages: before + 1, items, brought, tried: calls };
    left = missing;
  }
  return { calls, items: itemsRead, left: left.length };
}

/**
 * Maximum number of pages that are read one after another for a number of objects in a list of this length: a first
 * page, and for a longer list one page up to where the objects seem to be, and all pages of the list.
 */
function maxPagesFor(objects: number, listItems: number): number {
  const pages = listItems <= smallPage ? 1 : 2 + Math.ceil(listItems / maxPageSize);
  return Math.max(Math.min(objects - 1, pages, maxPages), 0);
}

test('for any figures, pages are within their limit, and no single read loses its call to a page', () => {
  const law = fc.property(searches, (search) => {
    const { length, callBudget, figures, places } = search;
    const { calls, left } = searchIn(search, pricesOf(figures));
    expect(calls).toBeLessThanOrEqual(maxPagesFor(places.length, length));
    if (places.length < callBudget) expect(calls + left).toBeLessThanOrEqual(callBudget);
  });
  fc.assert(law, { numRuns: 2_000 });
});

/** The minimum price for which the objects can be found if their positions are known. Undefined if there is none. */
function lowestPrice({ places, length, callBudget }: Search): number | undefined {
  let lowest: number | undefined;
  for (const size of [smallPage, 125, 250, 500, 1_000])
    for (let pages = 0; pages <= 20 && (pages - 1) * size < length; pages += 1) {
      const left = places.filter((at) => at >= pages * size).length;
      const price = priceOf(pages, Math.min(pages * size, length), left);
      if (pages + left <= callBudget) lowest = Math.min(price, lowest ?? price);
    }
  return lowest;
}

const priceOf = (pages: number, items: number, singly: number) =>
  priceOfPages(pages, items, defaultPrices) + priceOfSingles(singly, defaultPrices);

test('except for a first page, a hundred objects and more that are scattered over a list cost at most three times as much as if their positions were known', () => {
  const strewn = fc.record({
    places: fc.noBias(fc.uniqueArray(fc.nat(9_999), { minLength: 3, maxLength: 400, size: 'max' })),
    length: fc.constant(10_000),
    isCounted: fc.constant(true),
    isCountKnown: fc.boolean(),
    callBudget: fc.integer({ min: 50, max: 400 }),
    share: fc.constant(1),
  });
  const law = fc.property(strewn, (search) => {
    const lowest = lowestPrice(search);
    fc.pre(lowest !== undefined);
    const { calls, items, left } = searchIn(search);
    expect(calls + left).toBeLessThanOrEqual(search.callBudget);
    const ofFirstPage = priceOf(1, smallPage, 0);
    expect(priceOf(calls, items, left)).toBeLessThan(3 * lowest + ofFirstPage);
  });
  fc.assert(law, { numRuns: 1_000 });
});
