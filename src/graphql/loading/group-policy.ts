/**
 * Decides whether the lists of many parents are read one by one, or from pages of one list that contains the items of
 * all of them. Such a list is useful only if it is read to its end.
 */
import { maxPageSize } from './pager.ts';

/** Size of a page per parent. It is the default size of a page of the parent's own list. */
const itemsAParent = 25;
/** Maximum number of items that are read per parent. */
const maxItemsAParent = 50;

/** What is known before the next page is read. */
export interface KnownOfGroups {
  /** Number of parents whose lists are needed. */
  readonly parents: number;
  /** Number of items in the list. Undefined if no response has contained it. */
  readonly count: number | undefined;
  /** Number of pages that were read. */
  readonly pages: number;
  /** Maximum number of pages. */
  readonly maxPages: number;
}

/**
 * Size of the next page; 0 to read the list of each parent. Each page waits for the one before it, so there must be few
 * of them.
 */
export function nextGroupPage({ parents, count, pages, maxPages }: KnownOfGroups): number {
  const size = Math.min(parents * itemsAParent, maxPageSize);
  const isShort = count === undefined || count <= parents * maxItemsAParent;
  const needed = Math.max(Math.ceil((count ?? 0) / size), pages + 1);
  return isShort && needed <= Math.min(maxPages, parents - 1) ? size : 0;
}
