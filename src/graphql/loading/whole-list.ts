/** Reads a list to its end, for searches, orders and trees that the REST API does not have. */
import type { ListOperation } from '../../rest/table/operation.ts';
import { morePages, type RestError } from '../../rest/values/errors.ts';
import { tooCostly } from '../errors/too-costly.ts';
import { isRefusedToken, maxPageSize, maxPages, Pager, refusedNextPage } from './pager.ts';
import { type ReadPage, startOf } from './walk.ts';

/** Number of pages of a list with the maximum length. */
export const pagesOf = (maxItems: number): number => Math.ceil(maxItems / maxPageSize);

/**
 * All items of the list. If the token of a page has expired meanwhile, the list is read once more. Throws
 * `QUERY_TOO_COSTLY` as soon as it is known to be longer than `maxItems`, and if it cannot be read to its end: a part
 * of it would look complete.
 */
export const readWhole = (
  operation: ListOperation,
  read: ReadPage,
  maxItems: number,
): Promise<readonly unknown[]> =>
  withFreshTokens(read, (readPage) => readOnce(operation, readPage, maxItems));

/** What is made of the pages of a list. If the token of a page has expired meanwhile, it is made once more. */
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

/** The service refuses a page that it has named itself. */
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
  const most = Math.max(maxPages, pagesOf(maxItems));
  while (pager.isMore) {
    const { token, size } = pager;
    if (pager.pages >= most) throw morePages(most).of(operation);
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

/** The response may break its type. */
const countIn = (count: unknown): number => (Number.isSafeInteger(count) ? Number(count) : 0);
