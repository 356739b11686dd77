/**
 * Decides how many objects are read from pages of their list, and how many singly, by the prices in `batch-prices.ts`.
 * Pages are read one after another, because each contains the token of the next one; single reads are made at the same
 * time.
 */
import {
  defaultPrices,
  type Prices,
  priceOfPages,
  priceOfSingles,
  smallPage,
} from './batch-prices.ts';
import { maxPageSize, maxPages } from './pager.ts';

/** What is known before the next page is read. */
export interface Known {
  /** Number of objects that were not found yet. */
  readonly needed: number;
  /** Number of all objects that were searched for in this list. */
  readonly asked: number;
  /** Number of items in the list. Undefined if no response has contained it. */
  readonly count: number | undefined;
  readonly read: PagesRead | undefined;
  readonly callsLeft: number;
  /** Maximum number of single reads while pages are possible. */
  readonly maxSingleReads: number;
}

export interface PagesRead {
  /** Requested size of each page. */
  readonly size: number;
  readonly pages: number;
  readonly items: number;
  /** Number of objects found on the last page. */
  readonly brought: number;
  /** Number of pages read with any size. */
  readonly tried: number;
}

/** A way to read pages of the list. */
interface Way {
  readonly size: number;
  readonly pages: number;
  readonly price: number;
}

/** Minimum number of objects for reading the list. Fewer objects are read singly, because the list may be long. */
export const minToReadList = 3;
/**
 * Minimum number of objects for reading one of them first to find the list of the others, because this takes an
 * additional wave.
 */
export const minToReadOneFirst = 8;

/**
 * Page sizes for a list of known length. There are only a few, so that the requests for a growing list remain the same.
 */
const pageSizes = [smallPage, 125, 250, 500, maxPageSize] as const;
/** Maximum size of the first page per object. */
const itemsAnObject = 25;
/** Assumed number of items per object in a list of unknown length, unless the list fits on its first page. */
const assumedItems = 4;
/**
 * Assumed length of an unknown list if single reads would take too many calls. Each page must then be likely to contain
 * some of the objects.
 */
const longList = 10_000;
/** Maximum number of pages that are smaller than the largest size, because a long list would need too many of them. */
const maxSmallerPages = 2;

/**
 * Size of the next page; 0 to read the remaining objects singly. The result depends on nothing but the arguments.
 *
 * Before each page, the price of all remaining pages is compared with that of single reads. If single reads would take
 * too many of the remaining calls, pages are read instead as long as the calls allow it, but only until few enough
 * objects are left for single reads. A list that is too long to be read to its end is read only while pages contain
 * missing objects, or if there are too few calls for single reads.
 */
export function nextPageSize(seen: Known, prices: Prices = defaultPrices): number {
  const known = { ...seen, count: believed(seen) };
  const { needed, asked, count, read, callsLeft, maxSingleReads } = known;
  if (!read && needed < minToReadList) return 0;
  // With one more page, there would be too few calls left for single reads.
  if (read && (read.tried >= asked - 1 || needed === callsLeft)) return 0;
  const toEnd = read ? wayOn(known, read, prices) : wayFrom(known, prices);
  const pagesLeft = ({ size }: Way) => maxPages - (read?.size === size ? read.pages : 0);
  const hasEnd = (way: Way) => way.pages <= pagesLeft(way);
  if (needed <= maxSingleReads) {
    const mayBeUseless = count === undefined && needed + 1 > maxSingleReads;
    const isWorthIt = hasEnd(toEnd) && toEnd.price < priceOfSingles(needed, prices);
    return isWorthIt && !mayBeUseless ? toEnd.size : 0;
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

/** The count of the list, unless it is impossible: if there is a next page, the list has more items than were read. */
const believed = ({ count, read }: Known): number | undefined =>
  count !== undefined && read && read.items >= count ? undefined : count;

/**
 * The way from the start of the list. If its length is unknown, a small page is tried, at the price of a short list.
 * Such a page contains all items of a short list, and the count of a long one.
 */
function wayFrom({ needed, count, maxSingleReads }: Known, prices: Prices): Way {
  if (count !== undefined) return wayTo(count, count, prices);
  // A small page is no advantage if there are too few calls for single reads.
  if (needed > maxSingleReads)
    return { size: maxPageSize, pages: 1, price: Number.POSITIVE_INFINITY };
  const size = Math.min(needed * itemsAnObject, smallPage);
  const items = Math.min(size, needed * assumedItems);
  return { size, pages: 1, price: priceOfPages(1, items, prices) };
}

/**
 * The way after the pages that were read: further pages, or larger ones from the start. If the last page contained many
 * of the objects, the others are assumed to be near.
 */
function wayOn(known: Known, read: PagesRead, prices: Prices): Way {
  const { needed, count } = known;
  const { size, pages, items, brought, tried } = read;
  // A service may return pages that are smaller than requested.
  const perPage = Math.max(items / pages, 1);
  const isFull = perPage >= size;
  const toEnd = count === undefined ? Number.POSITIVE_INFINITY : count - items;
  const near = brought > 0 ? (perPage * needed) / brought : Number.POSITIVE_INFINITY;
  const left = Math.min(toEnd, near);
  // Nothing indicates the length, so pages are useful only if there are too few calls for single reads. The number of
  // further pages is then assumed to be that of the pages already read.
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

/** The way from the start of a list to a position in it. */
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
 * Ways through enough items to find the objects that are too many for single reads, with the price of reading the
 * others singly. The objects are assumed to be as dense as on the last page. If that had none, they are assumed to be
 * distributed over the rest of the list.
 */
function waysToFit(known: Known, prices: Prices): readonly Way[] {
  const { needed, maxSingleReads, count, read } = known;
  const density = densityAhead(known);
  if (density === undefined) return [];
  const excess = needed - Math.floor(maxSingleReads);
  const { size = 0, pages: readPages = 0, items: readItems = 0, tried = 0 } = read ?? {};
  const ways: Way[] = [];
  /**
   * `perPage`: number of items per page. `from`: number of items on pages that were read before, and are read again.
   */
  const add = (way: { size: number; perPage: number; from: number }) => {
    // Each page takes away a call for a single read.
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
  // A service that returns smaller pages than requested has no larger ones.
  if (perPage >= size)
    for (const larger of pageSizes)
      if (larger > size) add({ size: larger, perPage: larger, from: readItems });
  return ways;
}

/** Expected number of objects per further item. Undefined if nothing indicates it. */
function densityAhead({ needed, count, read }: Known): number | undefined {
  if (read && read.brought > 0) return (read.brought * read.pages) / read.items;
  if (read && count === undefined) return undefined;
  return Math.min(needed / ((count ?? longList) - (read?.items ?? 0)), 1);
}
