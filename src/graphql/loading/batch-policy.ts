/**
 * Decides how many objects are read from pages of their list, and how many singly. Pure: takes what is known and
 * returns the size of the next page.
 *
 * The prices come from `bench/batch-policy.ts`. Reading the list from three objects on, in pages of a thousand, costs
 * too much for long lists; never reading it costs a call per object and exceeds the budget. So:
 *
 * - The first page has 25 items per object. Lists of small organizations fit on it. For a longer list, it returns the
 *   count for a few kilobytes.
 * - A page is read while it saves more calls than it costs: the missing objects per remaining page must exceed one,
 *   plus one for each 200 items on the page. 200 objects of 10,000 are read in ten pages; of 40 objects of 10,000, all
 *   but the first few are read singly.
 * - Single reads take at most half of the remaining calls while fewer pages suffice. For a list that is too long to be
 *   read to its end, this holds while pages contain missing objects, or if single reads would not suffice anyway. A
 *   page without any never takes the call that a single read needs.
 * - A count below the number of items read is ignored.
 *
 * With a higher price per item, eighty objects on ten pages are read singly; with a lower one, seven megabytes are read
 * for forty objects. In the sandbox, a page of a thousand takes as long as ten single reads. First pages of 20 items
 * per object miss more short lists; those of 50 are twice as long for every long list.
 */
import { largestPage, mostPages } from './pager.ts';

/** What is known before the next page. */
export interface Known {
  /** Objects not found yet. */
  readonly needed: number;
  /** Number of items in the list, if a response of this request contained it. */
  readonly count: number | undefined;
  readonly read: PagesRead | undefined;
  readonly callsLeft: number;
}

export interface PagesRead {
  /** Requested size of each page. */
  readonly size: number;
  readonly pages: number;
  readonly items: number;
  /** Objects found on the last page. */
  readonly brought: number;
}

export interface Prices {
  /** Items on the first page per object. */
  readonly itemsAnObject: number;
  /** Items that cost as much as a call. */
  readonly itemsACall: number;
}

/** Size of the next page; 0 to read the rest singly. */
export type BatchPolicy = (known: Known) => number;

/** Fewer objects are read singly, because the list may be long. */
export const listFrom = 3;
/** Reading one object to find the list of the others costs a wave: worth it for this many. */
export const askOneFrom = 8;

export function batchPolicy({ itemsAnObject, itemsACall }: Prices): BatchPolicy {
  return (seen) => {
    const known = { ...seen, count: believed(seen) };
    const { needed, count, read, callsLeft } = known;
    if (!read && needed < listFrom) return 0;
    const fresh = Math.min(needed * itemsAnObject, largestPage);
    const anew = count === undefined ? 1 : Math.max(Math.ceil(count / fresh), 1);
    const onward = read ? pagesLeft(read, known) : anew;
    // A much larger page size is worth starting over.
    const isAnew = read === undefined || (fresh >= 2 * read.size && anew < onward);
    const size = isAnew ? fresh : read.size;
    const pages = isAnew ? anew : onward;
    const isWorthIt = needed / pages > 1 + Math.min(size, count ?? size) / itemsACall;
    const hasEnd = pages <= mostPages - (isAnew ? 0 : read.pages);
    const isBringing = isAnew || read.brought > 0;
    // After one more page, the calls would not suffice for single reads.
    if (needed === callsLeft && !isBringing) return 0;
    const isNeeded = needed > (hasEnd || isBringing ? callsLeft / 2 : callsLeft);
    return isWorthIt || (isNeeded && pages < needed) ? size : 0;
  };
}

/** The count of the list, unless it is impossible: a next page exists, so there are more items than were read. */
const believed = ({ count, read }: Known): number | undefined =>
  count !== undefined && read && read.items >= count ? undefined : count;

/** Estimated number of remaining pages. */
function pagesLeft({ pages, items, brought }: PagesRead, { needed, count }: Known): number {
  // A list without a count is assumed to have as many pages left as were read, or fewer if the last one found many
  // objects.
  if (count === undefined) return Math.min(pages, brought > 0 ? needed / brought : pages);
  // Pages may be smaller than requested.
  return Math.ceil((count - items) / Math.max(items / pages, 1));
}

const prices: Prices = { itemsAnObject: 25, itemsACall: 200 };

export const nextPageSize = batchPolicy(prices);

/** What a page costs, in calls. */
export const priceOfPage = (items: number): number => 1 + items / prices.itemsACall;

export const firstPageSize = (objects: number): number =>
  Math.min(objects * prices.itemsAnObject, largestPage);

/**
 * Maximum number of pages that are read one after another for so many objects or fewer, in a list of this length. Fewer
 * objects may take more pages, because their pages are smaller; but no page is read for a single object.
 */
export function mostPagesFor(objects: number, listItems: number): number {
  let most = 0;
  for (let some = listFrom; some <= objects && most < mostPages; some += 1) {
    const inList = Math.ceil(listItems / firstPageSize(some));
    most = Math.max(most, Math.min(some - 1, inList));
    if (inList < some) break;
  }
  return Math.min(most, mostPages);
}
