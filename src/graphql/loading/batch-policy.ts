/**
 * How many objects are read: from pages of the list they stand in, or each by itself. Pure: what is known goes in,
 * the size of the next page comes out.
 *
 * Chosen by `bench/batch-policy.ts`. To read the list from three objects on, in pages of a thousand, costs too
 * much wherever the list is long; never to read it costs a call an object, and more than there are. So:
 *
 * - A first page is asked for 25 items an object. Lists of small organizations fit on it, and stay one call. Of a
 *   longer list its answer tells the count, for a few kilobytes.
 * - A page is read while it saves more calls than it costs: the objects left, spread over the pages left, have to
 *   be more than the page itself and one for each 200 items on it. Smaller pages are worth it for fewer objects.
 *   200 objects of 10,000 come in ten pages; of 40 objects of 10,000 all but the first few are read singly, at once.
 * - More single reads than half of the calls that are left are not made while fewer pages would do. Of a list that is
 *   too long to be read to its end, that holds as long as pages bring something, or single reads would not do anyway.
 *   After a page in vain no other one takes the call that a single read needs.
 * - A count that more items came than is none.
 *
 * At a higher price of items, eighty objects that ten pages hold are read one by one; at a lower price, seven
 * megabytes are read for forty objects. In the sandbox a page of a thousand takes as long as ten single reads.
 * First pages of 20 items an object miss more short lists; of 50 they are twice as long wherever the list is long.
 */
import { largestPage, mostPages } from './pager.ts';

/** What is known when the next page of a list may be asked for. */
export interface Known {
  /** Objects still looked for. */
  readonly needed: number;
  /** Items that the list holds, where an answer of this request said so. */
  readonly count: number | undefined;
  /** What was read of the list so far, page after page. */
  readonly read: PagesRead | undefined;
  /** Calls that the request may still make. */
  readonly callsLeft: number;
}

export interface PagesRead {
  /** Items each page was asked for. */
  readonly size: number;
  readonly pages: number;
  readonly items: number;
  /** Objects wanted that stood on the last of them. */
  readonly brought: number;
}

export interface Prices {
  /** Items of a first page for each object. */
  readonly itemsAnObject: number;
  /** Items that are as dear as a call. */
  readonly itemsACall: number;
}

/** Items the next page is to be asked for; 0 where the objects left are better read one by one. */
export type BatchPolicy = (known: Known) => number;

/** Fewer objects are read singly: a list is not known to be short. */
export const listFrom = 3;

export function batchPolicy({ itemsAnObject, itemsACall }: Prices): BatchPolicy {
  return (seen) => {
    const known = { ...seen, count: believed(seen) };
    const { needed, count, read, callsLeft } = known;
    if (!read && needed < listFrom) return 0;
    const fresh = Math.min(needed * itemsAnObject, largestPage);
    const anew = count === undefined ? 1 : Math.max(Math.ceil(count / fresh), 1);
    const onward = read ? pagesBehind(read, known) : anew;
    // Pages much larger than before are worth beginning again.
    const isAnew = read === undefined || (fresh >= 2 * read.size && anew < onward);
    const size = isAnew ? fresh : read.size;
    const pages = isAnew ? anew : onward;
    const isWorthIt = needed / pages > 1 + Math.min(size, count ?? size) / itemsACall;
    const hasEnd = pages <= mostPages - (isAnew ? 0 : read.pages);
    const isBringing = isAnew || read.brought > 0;
    // One page more, and single reads would not do any longer.
    if (needed === callsLeft && !isBringing) return 0;
    const isNeeded = needed > (hasEnd || isBringing ? callsLeft / 2 : callsLeft);
    return isWorthIt || (isNeeded && pages < needed) ? size : 0;
  };
}

/** What the list counts, where that can be: a next page is asked for, so there is more than what came. */
const believed = ({ count, read }: Known): number | undefined =>
  count !== undefined && read && read.items >= count ? undefined : count;

/** Pages left that are worth counting with. */
function pagesBehind({ pages, items, brought }: PagesRead, { needed, count }: Known): number {
  // A list that does not count is taken to go on for as long as it has, unless it goes on as it did.
  if (count === undefined) return Math.min(pages, brought > 0 ? needed / brought : pages);
  // Pages may well be smaller than asked.
  return Math.ceil((count - items) / Math.max(items / pages, 1));
}

const prices: Prices = { itemsAnObject: 25, itemsACall: 200 };

export const nextPageSize = batchPolicy(prices);

/** Items of the first page that is asked for so many objects. */
export const firstPageSize = (objects: number): number =>
  Math.min(objects * prices.itemsAnObject, largestPage);
