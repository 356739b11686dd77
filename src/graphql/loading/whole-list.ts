/** Reads a list to its end, for searches, orders and trees that the REST API does not have. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { morePages } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import { tooCostly } from '../errors/too-costly.ts';
import { isRefusedToken, maxPageSize, maxPages, Pager, refusedNextPage } from './pager.ts';
import { pagesOf, type ReadPage, startOf } from './walk.ts';

/**
 * All items of the list, each once. If the token of a page has expired, the list is read again once. Throws `QUERY_TOO_COSTLY` as
 * soon as it is certain that the list is longer than `maxItems`, and also if it cannot be read to its end, because a
 * part of it would look complete.
 */
export const readWhole = (
  operation: ListOperation,
  read: ReadPage,
  maxItems: number,
): Promise<readonly unknown[]> =>
  withFreshTokens(read, (readPage) => readOnce(operation, readPage, maxItems));

/** Calls `make` with the pages of a list. If the token of a page has expired, it is called once more with new pages. */
export async function withFreshTokens<Made>(
  read: ReadPage,
  make: (read: ReadPage) => Promise<Made>,
): Promise<Made> {
  /** The refusal of a token that the service had returned itself. */
  let refusal: unknown;
  const reading =
    (isAnew: boolean): ReadPage =>
    (page) =>
      read({ ...page, isAnew }).catch((error: unknown) => {
        if (page.token !== null && isRefusedToken(error)) refusal = error;
        throw error;
      });
  try {
    return await make(reading(false));
  } catch (error) {
    if (error !== refusal) throw error;
  }
  return make(reading(true)).catch((error: unknown) => {
    throw error === refusal && isRefusedToken(error) ? refusedNextPage(error) : error;
  });
}

async function readOnce(
  operation: ListOperation,
  readPage: ReadPage,
  maxItems: number,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  // An item may be on two pages, since the list may have changed between them.
  const ids = new Set<string>();
  let read = 0;
  const pager = new Pager(startOf(undefined, maxPageSize));
  const max = Math.max(maxPages, Math.ceil(maxItems / maxPageSize));
  for await (const { response } of pagesOf(readPage, pager)) {
    for (const item of response.items) {
      const id = memberAt(item, ['id']);
      if (typeof id !== 'string' || !ids.has(id)) items.push(item);
      if (typeof id === 'string') ids.add(id);
    }
    read += response.items.length;
    if (pager.isCutShort) throw pager.failureOf(operation);
    const counted = Math.max(read + (pager.isMore ? 1 : 0), countIn(response.count));
    if (counted > maxItems) throw tooCostly({ counted, bound: maxItems, unit: 'items' });
    if (pager.isMore && pager.pages >= max) throw morePages(max).of(operation);
  }
  return items;
}

/** The count in a response, if it is a number. The response may not be as its type says. */
const countIn = (count: unknown): number => (Number.isSafeInteger(count) ? Number(count) : 0);
