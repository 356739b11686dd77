/**
 * Decides whether the lists of many parents are read one by one, or from pages of a list that contains the items of all
 * of them, by the prices in `batch-prices.ts`. Such a list is of use only if it is read to its end.
 */
import { listFrom } from './batch-policy.ts';
import { defaultPrices, priceOfPages, priceOfSingles } from './batch-prices.ts';
import { maxPageSize } from './pager.ts';

/** Items of a parent on the first page: the default size of its own list. */
const itemsAParent = 25;
/** A list of unknown length is assumed to have this many items for each parent, or to fit on its first page. */
const hopedItems = 4;
/** Sizes of items are guesses: within this factor of what was seen, and unknown before. */
const byteReserve = 2;

const firstPageSize = (parents: number): number => Math.min(parents * itemsAParent, maxPageSize);

/** Pages that were read. */
interface GroupPagesRead {
  /** Requested size of each page. */
  readonly size: number;
  readonly pages: number;
  readonly items: number;
  /** Items of the parents whose lists are needed. */
  readonly needed: number;
}

/** What is known before the next page. */
export interface KnownOfGroups {
  /** Parents whose lists are needed. */
  readonly parents: number;
  /** Items of each parent that are needed. */
  readonly first: number;
  /** Number of items in the list, if a response of this request, or one of the caller before, contained it. */
  readonly count: number | undefined;
  readonly read: GroupPagesRead;
  readonly callsLeft: number;
  readonly bytesLeft: number;
  readonly bytesAnItem: number;
  /** Maximum number of pages. */
  readonly maxPages: number;
}

export const nothingRead: GroupPagesRead = { size: 0, pages: 0, items: 0, needed: 0 };

/** What follows, if the next page is read. */
interface Ahead {
  readonly pages: number;
  readonly items: number;
  /** The same, if the list is longer than assumed. */
  readonly maxItems: number;
  /** Items that the lists of the parents would return, and at most. */
  readonly shown: number;
  readonly maxShown: number;
}

/**
 * Number of pages of a list of this length, in which each item is of one of the parents; undefined if the list of each
 * parent is read, before or after some pages.
 */
export function pagesOfGroups(
  { parents, first, maxPages }: Pick<KnownOfGroups, 'parents' | 'first' | 'maxPages'>,
  length: number,
): number | undefined {
  const most = Number.MAX_SAFE_INTEGER;
  const known = { parents, first, maxPages, callsLeft: most, bytesLeft: most, bytesAnItem: 0 };
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
 * Size of the next page; 0 to read the list of each parent. A pure function of what is known: a page is read while the
 * pages to the end cost less than the lists of the parents, while they are few, because each waits for the one before,
 * and while enough calls and bytes are left for the lists of the parents.
 *
 * Cursors depend on the choice. So a count that is known before the first page, maybe from an earlier request, only
 * prevents a page that would be read needlessly.
 */
export function nextGroupPage(known: KnownOfGroups): number {
  const { parents, count, read, maxPages } = known;
  if (parents < listFrom) return 0;
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
  const items = Math.min(size, parents * hopedItems);
  const most = maxShown(parents, first);
  return { pages: 1, items, maxItems: size, shown: Math.min(items, most), maxShown: most };
}

function aheadOf({ parents, first, count, read }: KnownOfGroups): Ahead {
  // A count below the number of items read is impossible: a next page exists.
  const left = count !== undefined && count > read.items ? count - read.items : undefined;
  const items = left ?? read.size;
  const perPage = read.items > 0 ? Math.min(read.size, read.items / read.pages) : read.size;
  const share = read.items > 0 ? read.needed / read.items : 1;
  const most = maxShown(parents, first);
  return {
    pages: Math.ceil(items / perPage),
    items,
    maxItems: items,
    shown: Math.min((read.items + items) * share, most),
    maxShown: left === undefined ? most : Math.min(read.needed + left, most),
  };
}

/** Items that the lists of the parents return at most. A list without items has a page of one for its count. */
const maxShown = (parents: number, first: number): number => parents * Math.max(first, 1);

/** Bytes that so many items may have. */
export const bytesOfItems = (items: number, bytesAnItem: number): number =>
  items * bytesAnItem * byteReserve;

/** Bytes that the lists of parents may need. */
export const bytesOfLists = (parents: number, first: number, bytesAnItem: number): number =>
  bytesOfItems(maxShown(parents, first), bytesAnItem);

/** The lists of the parents, as many at once as a request may read. Each has few items, which arrive together. */
const priceOfLists = (parents: number, items: number): number =>
  priceOfSingles(parents, { ...defaultPrices, object: 0 }) + items * defaultPrices.object;

/**
 * Whether the lists of the parents can still be read after these pages. Without enough calls for them, pages are the only
 * way.
 */
function leavesEnough(
  { parents, callsLeft, bytesLeft, bytesAnItem }: KnownOfGroups,
  { pages, maxItems, maxShown: most }: Ahead,
): boolean {
  const isOnlyWay = callsLeft < parents;
  const bytes = bytesOfItems(maxItems + most, bytesAnItem);
  return (isOnlyWay || callsLeft - pages >= parents) && bytes <= bytesLeft;
}
