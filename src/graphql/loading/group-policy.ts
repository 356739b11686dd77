/**
 * Decides whether the lists of many parents are read one by one, or from pages of a list that contains the items of all
 * of them. Such a list is of use only if it is read to its end.
 */
import { listFrom } from './batch-policy.ts';
import { largestPage } from './pager.ts';

/** Items of a parent on the first page: the default size of its own list. */
const itemsAParent = 25;
/** Items that cost as much as a call. They are cheap here, because most are in the response. */
const itemsACall = 200;

const firstPageSize = (parents: number): number => Math.min(parents * itemsAParent, largestPage);

const priceOfPage = (items: number): number => 1 + items / itemsACall;

/** What is known before the next page. */
export interface KnownOfGroups {
  /** Parents whose lists are needed. */
  readonly parents: number;
  /** Number of items in the list, if a response of this request contained it. */
  readonly count: number | undefined;
  readonly read: { readonly size: number; readonly pages: number; readonly items: number };
  readonly callsLeft: number;
  /** Maximum number of pages. */
  readonly mostPages: number;
}

const nothingRead: KnownOfGroups['read'] = { size: 0, pages: 0, items: 0 };

/** Number of pages of a list of this length; undefined if the list of each parent is read. */
export function pagesOfGroups(
  parents: number,
  length: number,
  mostPages: number,
): number | undefined {
  const size = nextGroupPage({
    parents,
    count: length,
    read: nothingRead,
    callsLeft: Number.POSITIVE_INFINITY,
    mostPages,
  });
  return size === 0 ? undefined : Math.max(Math.ceil(length / size), 1);
}

/**
 * Size of the next page; 0 to read the list of each parent. A pure function of what is known: a page is read while the
 * pages to the end cost less than the lists of the parents, and while they are few, because each waits for the one
 * before.
 */
export function nextGroupPage({
  parents,
  count,
  read,
  callsLeft,
  mostPages,
}: KnownOfGroups): number {
  if (parents < listFrom) return 0;
  const size = read.pages === 0 ? firstPageSize(parents) : read.size;
  // A count below the number of items read is impossible: a next page exists.
  const left = count !== undefined && count > read.items ? count - read.items : size;
  const perPage = read.items > 0 ? Math.min(size, read.items / read.pages) : size;
  const pages = Math.ceil(left / perPage);
  const isWithin = read.pages + pages <= mostPages;
  const isWorthIt = pages * priceOfPage(Math.min(size, left)) < parents;
  // No page takes a call that a list of a parent needs, unless there are too few calls for these lists anyway.
  const isAffordable = callsLeft < parents || callsLeft - pages >= parents;
  return isWithin && isWorthIt && isAffordable ? size : 0;
}
