/**
 * Decides whether the lists of many parents are read one by one, or from pages of one list that contains the items of
 * all of them, by the prices in `batch-prices.ts`. Such a list is useful only if it is read to its end.
 */
import { minToReadList } from './batch-policy.ts';
import { defaultPrices, priceOfPages, priceOfSingles } from './batch-prices.ts';
import { maxPageSize } from './pager.ts';

/** Size of the first page per parent. It is the default size of a page of the parent's own list. */
const itemsAParent = 25;
/** Assumed number of items per parent in a list of unknown length, unless the list fits on its first page. */
const assumedItems = 4;
/** Factor by which items may be larger than those seen so far. */
const byteReserve = 2;

const firstPageSize = (parents: number): number => Math.min(parents * itemsAParent, maxPageSize);

/** The pages that were read. */
interface GroupPagesRead {
  /** Requested size of each page. */
  readonly size: number;
  readonly pages: number;
  readonly items: number;
  /** Number of items of the parents whose lists are needed. */
  readonly needed: number;
}

/** What is known before the next page is read. */
export interface KnownOfGroups {
  /** Number of parents whose lists are needed. */
  readonly parents: number;
  /** Number of items that are needed for each parent. */
  readonly first: number;
  /**
   * Number of items in the list. Undefined if neither a response of this request nor an earlier one of the caller
   * contained it.
   */
  readonly count: number | undefined;
  readonly read: GroupPagesRead;
  readonly callsLeft: number;
  readonly bytesLeft: number;
  readonly bytesAnItem: number;
  /** Maximum number of pages. */
  readonly maxPages: number;
}

export const nothingRead: GroupPagesRead = { size: 0, pages: 0, items: 0, needed: 0 };

/** What is still to be read if the next page is read. */
interface Ahead {
  readonly pages: number;
  readonly items: number;
  /** Maximum number of items, if the list is longer than assumed. */
  readonly maxItems: number;
  /** Number of items that the lists of the parents would return: expected, and maximum. */
  readonly shown: number;
  readonly maxShown: number;
}

/**
 * Number of pages of a list of this length, if each of its items belongs to one of the parents. Undefined if the lists
 * of the parents are read, even if only after some pages.
 */
export function pagesOfGroups(
  { parents, first, maxPages }: Pick<KnownOfGroups, 'parents' | 'first' | 'maxPages'>,
  length: number,
): number | undefined {
  const max = Number.MAX_SAFE_INTEGER;
  const known = { parents, first, maxPages, callsLeft: max, bytesLeft: max, bytesAnItem: 0 };
  let read = nothingRead;
  do {
    const count = read.pages === 0 ? undefined : length;
    const size = nextGroupPage({ ...known, count, read });
    if (size === 0) return undefined;
    const pages = read.pages + 1;
    const items = Math.min(pages * size, length);
    read = { size, pages, items, needed: items };
  } while (read.items < length);
  return read.pages;
}

/**
 * Size of the next page; 0 to read the list of each parent. The result depends on nothing but the arguments. A page is
 * read if all remaining pages are cheaper than the lists of the parents, if they are few, because each waits for the
 * one before it, and if enough calls and bytes remain for the lists of the parents.
 *
 * Cursors depend on this decision. Therefore a count that is known before the first page, possibly from an earlier
 * request, can only prevent a page that would be useless.
 */
export function nextGroupPage(known: KnownOfGroups): number {
  const { parents, count, read, maxPages } = known;
  if (parents < minToReadList) return 0;
  const isFirst = read.pages === 0;
  if (isFirst && count !== undefined && pagesOfGroups(known, count) === undefined) return 0;
  const size = isFirst ? firstPageSize(parents) : read.size;
  const ahead = isFirst ? hopedFor(known, size) : aheadOf(known);
  const isWithin = read.pages + ahead.pages <= maxPages;
  const isWorthIt =
    priceOfPages(ahead.pages, ahead.items, defaultPrices) < priceOfLists(parents, ahead.shown);
  return isWithin && isWorthIt && leavesEnough(known, ahead) ? size : 0;
}

function hopedFor({ parents, first }: KnownOfGroups, size: number): Ahead {
  const items = Math.min(size, parents * assumedItems);
  const max = maxShown(parents, first);
  return { pages: 1, items, maxItems: size, shown: Math.min(items, max), maxShown: max };
}

function aheadOf({ parents, first, count, read }: KnownOfGroups): Ahead {
  // A count that does not exceed the number of items read is wrong, because there is a next page.
  const left = count !== undefined && count > read.items ? count - read.items : undefined;
  const items = left ?? read.size;
  const perPage = read.items > 0 ? Math.min(read.size, read.items / read.pages) : read.size;
  const share = read.items > 0 ? read.needed / read.items : 1;
  const max = maxShown(parents, first);
  return {
    pages: Math.ceil(items / perPage),
    items,
    maxItems: items,
    shown: Math.min((read.items + items) * share, max),
    maxShown: left === undefined ? max : Math.min(read.needed + left, max),
  };
}

/**
 * Maximum number of items that the lists of the parents return. A list of which only the count is needed has a page
 * with one item.
 */
const maxShown = (parents: number, first: number): number => parents * Math.max(first, 1);

/** Maximum size of this number of items, in bytes. */
export const bytesOfItems = (items: number, bytesAnItem: number): number =>
  items * bytesAnItem * byteReserve;

/** Maximum size of the lists of the parents, in bytes. */
export const bytesOfLists = (parents: number, first: number, bytesAnItem: number): number =>
  bytesOfItems(maxShown(parents, first), bytesAnItem);

/**
 * Price of the lists of the parents, of which a request reads many at the same time. Each list has few items on one
 * page.
 */
const priceOfLists = (parents: number, items: number): number =>
  priceOfSingles(parents, { ...defaultPrices, object: 0 }) + items * defaultPrices.object;

/**
 * Whether enough calls and bytes remain for the lists of the parents after these pages. If there are too few calls
 * anyway, pages are the only way.
 */
function leavesEnough(
  { parents, callsLeft, bytesLeft, bytesAnItem }: KnownOfGroups,
  { pages, maxItems, maxShown: max }: Ahead,
): boolean {
  const isOnlyWay = callsLeft < parents;
  const bytes = bytesOfItems(maxItems + max, bytesAnItem);
  return (isOnlyWay || callsLeft - pages >= parents) && bytes <= bytesLeft;
}
