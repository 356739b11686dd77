/** Reads a list to its end, for searches, orders and trees that the REST API does not have. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { morePages, type RestError } from '../../rest/values/errors.ts';
import { tooCostly } from '../errors/too-costly.ts';
import { isRefusedToken, maxPageSize, maxPages, Pager, refusedNextPage } from './pager.ts';
import { type ReadPage, startOf } from './walk.ts';

/** Number of pages of a list with the maximum length. */
export const pagesOf = (maxItems: number): number => Math.ceil(maxItems / maxPageSize);

/**
 * All items of the list. If the token of a page has expired, the list is read again once. Throws `QUERY_TOO_COSTLY` as
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
  try {
    return await make(withRefusals(read));
  } catch (error) {
    if (!(error instanceof RefusedPage)) throw error;
  }
  const readAnew: ReadPage = (page) => read({ ...page, isAnew: true });
  return make(withRefusals(readAnew)).catch((error: unknown) => {
    throw error instanceof RefusedPage ? refusedNextPage(error.cause) : error;
  });
}

/** The service refused the token of a page, which it had returned itself. */
class RefusedPage extends Error {
  declare readonly cause: RestError;

  constructor(cause: RestError) {
    super(undefined, { cause });
  }
}

const withRefusals =
  (read: ReadPage): ReadPage =>
  (page) =>
    read(page).catch((error: unknown) => {
      throw page.token !== null && isRefusedToken(error) ? new RefusedPage(error) : error;
    });

async function readOnce(
  operation: ListOperation,
  read: ReadPage,
  maxItems: number,
): Promise<readonly unknown[]> {
  const pages: (readonly unknown[])[] = [];
  let items = 0;
  const pager = new Pager(startOf(undefined, maxPageSize));
  const max = Math.max(maxPages, pagesOf(maxItems));
  while (pager.isMore) {
    const { token, size } = pager;
    if (pager.pages >= max) throw morePages(max).of(operation);
    const page = await read({ token, size });
    pages.push(page.items);
    items += page.items.length;
    pager.turn(page, page.items.length);
    if (pager.isCutShort) throw pager.failureOf(operation);
    const counted = Math.max(items + (pager.isMore ? 1 : 0), countIn(page.count));
    if (counted > maxItems) throw tooCostly({ counted, bound: maxItems, unit: 'items' });
  }
  return pages.flat();
}

/** The count in a response, if it is a number. The response may not be as its type says. */
const countIn = (count: unknown): number => (Number.isSafeInteger(count) ? Number(count) : 0);
