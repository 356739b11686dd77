/** Reads a list to its end, for searches, orders and trees that the REST API does not have. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { budgetExceeded } from '../../rest/values/errors.ts';
import { tooCostly } from '../errors/too-costly.ts';
import { largestPage, mostPages, Pager } from './pager.ts';
import { type ReadPage, startOf } from './walk.ts';

/** Number of pages of a list with the maximum length. */
export const pagesOf = (mostItems: number): number => Math.ceil(mostItems / largestPage);

/**
 * All items of the list. Throws `QUERY_TOO_COSTLY` as soon as it is known to be longer than `mostItems`, and if it
 * cannot be read to its end: a part of it would look complete.
 */
export async function readWhole(
  operation: ListOperation,
  read: ReadPage,
  mostItems: number,
): Promise<readonly unknown[]> {
  const pages: (readonly unknown[])[] = [];
  let items = 0;
  const pager = new Pager(startOf(undefined, largestPage));
  const most = Math.max(mostPages, pagesOf(mostItems));
  while (pager.isMore) {
    const { token, size } = pager;
    if (pager.pages >= most) throw budgetExceeded(most + 1, most, 'pages').of(operation);
    const page = await read({ token, size });
    pages.push(page.items);
    items += page.items.length;
    pager.turn(page, page.items.length);
    if (pager.isCutShort) throw pager.failureOf(operation);
    const counted = Math.max(items + (pager.isMore ? 1 : 0), countIn(page.count));
    if (counted > mostItems) throw tooCostly({ counted, bound: mostItems, unit: 'items' });
  }
  return pages.flat();
}

/** The response may break its type. */
const countIn = (count: unknown): number => (Number.isSafeInteger(count) ? Number(count) : 0);
