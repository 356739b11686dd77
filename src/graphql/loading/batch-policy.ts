/**
 * Decides how many objects are read from pages of their list, and how many singly, by the prices in `batch-prices.ts`.
 * Pages come one after another, because the token of a page is in the one before; single reads are made at once.
 */
import {
  defaultPrices,
  type Prices,
  priceOfPages,
  priceOfSingles,
  smallPage,
} from './batch-prices.ts';
import { maxPageSize, maxPages } from './pager.ts';

/** What is known before the next page. */
export interface Known {
  /** Objects not found yet. */
  readonly needed: number;
  /** All objects that were searched for in the list. */
  readonly asked: number;
  /** Number of items in the list, if a response contained it. */
  readonly count: number | undefined;
  readonly read: PagesRead | undefined;
  readonly callsLeft: number;
  /** How many of these single reads may take while pages suffice. */
  readonly maxSingleReads: number;
}

export interface PagesRead {
  /** Requested size of each page. */
  readonly size: number;
  readonly pages: number;
  readonly items: number;
  /** Objects found on the last page. */
  readonly brought: number;
  /** Pages of all sizes. */
  readonly tried: number;
}

/** A way through the list. */
interface Way {
  readonly size: number;
  readonly pages: number;
  readonly price: number;
}

/** Fewer objects are read singly, because the list may be long. */
export const listFrom = 3;
/** Reading one object to find the list of the others costs a wave: worth it for this many. */
export const askOneFrom = 8;

/** Sizes of pages of a list of which the length is known. Few, so that equal reads remain equal while it grows. */
const pageSizes = [smallPage, 125, 250, 500, maxPageSize] as const;
/** The first page of a list has this many items for each object at most. */
const itemsAnObject = 25;
/** An unknown list is assumed to have this many items for each object, or to fit on its first page. */
const hopedItems = 4;
/** The same, if single reads take too many calls: then its pages have to bring some objects, however long it is. */
const longList = 10_000;
/** Maximum number of pages that are smaller than the largest one: a long list needs too many of them. */
const maxSmallerPages = 2;

/**
 * Size of the next page; 0 to read the rest singly. A pure function of what is known.
 *
 * After each page, the price of the pages to the end is compared with that of single reads. If single reads would take
 * too many of the calls that are left, pages are read while the calls suffice for them, as few items as bring the
 * objects that are too many. In a list that is too long to be read to its end, this holds only while pages contain
 * missing objects, or if the calls do not suffice for single reads anyway.
 */
export function nextPageSize(seen: Known, prices: Prices = defaultPrices): number {
  const known = { ...seen, count: believed(seen) };
  const { needed, asked, count, read, callsLeft, maxSingleReads } = known;
  if (!read && needed < listFrom) return 0;
  // After one more page, the calls would not suffice for single reads.
  if (read && (read.tried >= asked - 1 || needed === callsLeft)) return 0;
  const toEnd = read ? wayOn(known, read, prices) : wayFrom(known, prices);
  const pagesLeft = ({ size }: Way) => maxPages - (read?.size === size ? read.pages : 0);
  const hasEnd = (way: Way) => way.pages <= pagesLeft(way);
  if (needed <= maxSingleReads) {
    const mayBeVain = count === undefined && needed + 1 > maxSingleReads;
    const isWorthIt = hasEnd(toEnd) && toEnd.price < priceOfSingles(needed, prices);
    return isWorthIt && !mayBeVain ? toEnd.size : 0;
  }
  const way = cheapest([toEnd, ...waysToFit(known, prices)].filter(hasEnd)) ?? toEnd;
  const isBringing = !read || read.brought > 0;
  const isNeeded = needed > (hasEnd(way) || isBringing ? maxSingleReads : callsLeft);
  return isNeeded && way.pages < needed ? way.size : 0;
}

const cheapest = (ways: readonly Way[]): Way | undefined =>
  ways.reduce<Way | undefined>(
    (best, way) => (best && best.price <= way.price ? best : way),
    undefined,
  );

/** The count of the list, unless it is impossible: a next page exists, so there are more items than were read. */
const believed = ({ count, read }: Known): number | undefined =>
  count !== undefined && read && read.items >= count ? undefined : count;

/**
 * From the start of the list. If its length is unknown, a small page is tried at the price of an optimistic length: it
 * contains all of a short list, and the count of a long one.
 */
function wayFrom({ needed, count, maxSingleReads }: Known, prices: Prices): Way {
  if (count !== undefined) return wayTo(count, count, prices);
  // If there are too few calls for single reads, a small page saves nothing.
  if (needed > maxSingleReads)
    return { size: maxPageSize, pages: 1, price: Number.POSITIVE_INFINITY };
  const size = Math.min(needed * itemsAnObject, smallPage);
  const items = Math.min(size, needed * hopedItems);
  return { size, pages: 1, price: priceOfPages(1, items, prices) };
}

/**
 * After the pages that were read: onward, or with larger pages from the start. If the last page had many of the
 * objects, the rest is assumed to be near.
 */
function wayOn(known: Known, read: PagesRead, prices: Prices): Way {
  const { needed, count } = known;
  const { size, pages, items, brought, tried } = read;
  // Pages may be smaller than requested.
  const perPage = Math.max(items / pages, 1);
  const isFull = perPage >= size;
  const toEnd = count === undefined ? Number.POSITIVE_INFINITY : count - items;
  const near = brought > 0 ? (perPage * needed) / brought : Number.POSITIVE_INFINITY;
  const left = Math.min(toEnd, near);
  // If nothing indicates the length, pages pay off only if there are too few calls. Then as many pages are assumed to
  // follow as were read.
  if (left === Number.POSITIVE_INFINITY)
    return { size: isFull ? maxPageSize : size, pages, price: left };
  const ahead = Math.ceil(left / perPage);
  const onward = {
    size,
    pages: ahead,
    price: priceOfPages(ahead, Math.min(ahead * perPage, toEnd), prices),
  };
  if (size === maxPageSize || !isFull) return onward;
  const hasStartedOver = tried > pages;
  const anew =
    count === undefined || hasStartedOver
      ? wayInLargest(items + left, count, prices)
      : wayTo(items + left, count, prices);
  return toEnd <= perPage && onward.price <= anew.price ? onward : anew;
}

/** From the start to a place in a list. */
function wayTo(place: number, length: number, prices: Prices): Way {
  const size = pageSizes.find((one) => one >= place);
  if (size === undefined) return wayInLargest(place, length, prices);
  return { size, pages: 1, price: priceOfPages(1, Math.min(size, length), prices) };
}

function wayInLargest(place: number, length: number | undefined, prices: Prices): Way {
  const pages = Math.ceil(place / maxPageSize);
  const items = Math.min(pages * maxPageSize, length ?? Number.POSITIVE_INFINITY);
  return { size: maxPageSize, pages, price: priceOfPages(pages, items, prices) };
}

/**
 * Ways through as many items as bring the objects that are too many for single reads, with the price of these. The
 * objects are assumed to be as dense as on the last page or, if it had none, spread over the rest of the list.
 */
function waysToFit(known: Known, prices: Prices): readonly Way[] {
  const { needed, maxSingleReads, count, read } = known;
  const density = densityAhead(known);
  if (density === undefined) return [];
  const excess = needed - Math.floor(maxSingleReads);
  const { size = 0, pages: readPages = 0, items: readItems = 0, tried = 0 } = read ?? {};
  const ways: Way[] = [];
  /** `perPage`: items of a page. `from`: items on the pages that were read before. */
  const add = (way: { size: number; perPage: number; from: number }) => {
    // Each page takes a call from a single read.
    const gain = way.perPage * density - 1;
    if (gain <= 0) return;
    const pages = Math.ceil((excess + way.from * density) / gain);
    const isSmaller = way.perPage === way.size && way.size < maxPageSize;
    if (isSmaller && tried + pages > maxSmallerPages) return;
    const ahead = (count ?? Number.POSITIVE_INFINITY) - readItems + way.from;
    const items = Math.min(pages * way.perPage, ahead);
    const rest = Math.max(needed - (items - way.from) * density, 0);
    const price = priceOfPages(pages, items, prices) + priceOfSingles(rest, prices);
    ways.push({ size: way.size, pages, price });
  };
  const perPage = read ? Math.max(readItems / readPages, 1) : 0;
  if (read) add({ size, perPage, from: 0 });
  // A service whose pages are smaller than requested has no larger ones.
  if (perPage >= size)
    for (const larger of pageSizes)
      if (larger > size) add({ size: larger, perPage: larger, from: readItems });
  return ways;
}

/** Objects for each further item; undefined if nothing indicates it. */
function densityAhead({ needed, count, read }: Known): number | undefined {
  if (read && read.brought > 0) return (read.brought * read.pages) / read.items;
  if (read && count === undefined) return undefined;
  return Math.min(needed / ((count ?? longList) - (read?.items ?? 0)), 1);
}

/**
 * Maximum number of pages that are read one after another for so many objects, in a list of this length: a first one, and
 * for a longer list one to where the objects seem to be, and those of the whole list.
 */
export function maxPagesFor(objects: number, listItems: number): number {
  const pages = listItems <= smallPage ? 1 : 2 + Math.ceil(listItems / maxPageSize);
  return Math.max(Math.min(objects - 1, pages, maxPages), 0);
}
