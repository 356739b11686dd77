/**
 * Reads a number of items of a paginated list from a position, usually as one page, or the complete list. If a walk
 * starts inside a page, or if pages are shorter than requested, it reads up to `maxPages`.
 */
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { morePages } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import { asError } from '../errors/errors.ts';
import { tooCostly } from '../errors/too-costly.ts';
import {
  decodeCursor,
  fingerprint,
  type IdOf,
  indexAfter,
  type Position,
  pageCursors,
} from './cursor.ts';
import {
  isRefusedToken,
  maxPageSize,
  maxPages,
  Pager,
  type PageStart,
  RefusedPage,
} from './pager.ts';

/** A page of a connection: items that follow one another in a list. */
export interface ListPage {
  readonly items: readonly unknown[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** A response of the list, for members of its envelope. */
  readonly envelope: Page<unknown>;
  /** The cursor after an item of the page; -1 is where the page begins, if it has no items but there is a next one. */
  readonly cursorOf: (at: number) => string;
}

export interface PageRequest extends Pick<PageStart, 'token' | 'size'> {
  /** Whether the page is requested even if the request has read it before. */
  readonly isAnew?: boolean;
}

export type ReadPage = (page: PageRequest) => Promise<Page<unknown>>;

/** A page that was read, and where it is in the list. */
export interface PageAt extends PageStart {
  readonly response: Page<unknown>;
}

/**
 * Reads the pages of a list one after another, from that of the pager on. The caller decides when it has enough. Rejects
 * with a `RefusedPage` if the service refuses a page that it has named itself.
 */
export async function* pagesOf(read: ReadPage, pager: Pager): AsyncGenerator<PageAt> {
  while (pager.isMore) {
    const { token, size } = pager;
    const response = await read({ token, size }).catch((error: unknown) => {
      throw pager.pages > 0 && isRefusedToken(error) ? new RefusedPage(error) : error;
    });
    pager.turn(response, response.items.length);
    yield { token, size, emptyPages: pager.emptyPages, response };
  }
}

/** Reads pages that the request has read before once more. */
const anew =
  (read: ReadPage): ReadPage =>
  (page) =>
    read({ ...page, isAnew: true });

/** Calls `make` with the pages of a list. If the token of a page has expired, it is called once more with new pages. */
export const withFreshTokens = <Made>(
  read: ReadPage,
  make: (read: ReadPage) => Promise<Made>,
): Promise<Made> =>
  make(read).catch((error: unknown) => {
    if (error instanceof RefusedPage) return make(anew(read));
    throw error;
  });

export const pageSizeMessage = `"first" must be from 0 to ${maxPageSize}.`;

/** Where to begin. Only at the start of a list, the page size may be chosen. */
export function startOf(after: Position | undefined, first: number): Position {
  const size = Math.min(Math.max(first, 1), maxPageSize);
  const fresh = { token: null, index: -1, size, emptyPages: 0, anchors: '' };
  return after && !isVeryStart(after) ? after : fresh;
}

/** The position after a cursor of the list, or the start of the list. Throws `INVALID_CURSOR`. */
export const startAfter = (
  after: string | null | undefined,
  { list, first }: Pick<Walk, 'list' | 'first'>,
): Position => startOf(after ? decodeCursor(fingerprint(list), after) : undefined, first);

export const isVeryStart = ({ token, index }: Position) => token === null && index === -1;

/** Which items of a list to read. */
export interface Walk {
  /** The name of the list. */
  readonly list: string;
  readonly start: Position;
  /** Number of items. */
  readonly first: number;
  readonly idOf: IdOf;
}

export interface Walked extends ListPage {
  /**
   * Whether there should be more items, but the token of their page cannot be used: it is invalid, or that of a page
   * that was read before.
   */
  readonly isCutShort: boolean;
  /** Why the walk ended early. The items that were read before are valid. */
  readonly failure: Error | undefined;
}

/**
 * Reads at most `first` items after `start`. If the token of a later page has expired, the walk is repeated once from
 * `start`. Rejects if the list returns only empty pages.
 */
export async function walk(read: ReadPage, options: Walk): Promise<Walked> {
  const walked = await walkOnce(read, options);
  if (!(walked.failure instanceof RefusedPage)) return walked;
  return walkOnce(anew(read), options).catch(() => walked);
}

async function walkOnce(read: ReadPage, { list, start, first, idOf }: Walk): Promise<Walked> {
  const pager = new Pager(start);
  const items: unknown[] = [];
  /** The cursors on each page, which are made when they are needed. `from`: index of the first item that is on it. */
  const pages: { readonly from: number; readonly cursorOf: ListPage['cursorOf'] }[] = [];
  let envelope: Page<unknown> | undefined;
  let [hasNext, isCutShort] = [false, false];
  let failure: Error | undefined;
  try {
    for await (const page of pagesOf(read, pager)) {
      const { items: all } = page.response;
      const index = envelope ? 0 : indexAfter(start, all, idOf);
      envelope ??= page.response;
      const from = items.length;
      const cursorAfter = cursorsOn(page, pager, list, idOf);
      pages.push({ from, cursorOf: (at) => cursorAfter(index + at - from) });
      const until = Math.max(index, Math.min(all.length, index + first - from));
      for (let at = index; at < until; at += 1) items.push(all[at]);
      const isLeftover = until < all.length;
      hasNext = isLeftover || pager.isMore;
      isCutShort = pager.isCutShort && !isLeftover;
      if (isLeftover || items.length >= first || pager.isAtBound) break;
    }
  } catch (error) {
    if (!envelope || pager.isEndless) throw error;
    failure = asError(error);
  }
  return {
    items,
    hasPrevious: !isVeryStart(start),
    hasNext,
    envelope: envelope ?? { items },
    cursorOf: (at) => pages.findLast(({ from }) => from <= Math.max(at, 0))?.cursorOf(at) ?? '',
    isCutShort,
    failure,
  };
}

/** The cursors of a page that was read. Where it ends, the next one begins. */
function cursorsOn(
  page: PageAt,
  { token, size, emptyPages, isMore }: Pager,
  list: string,
  idOf: IdOf,
) {
  const { items } = page.response;
  const own = pageCursors(list, page, items, idOf);
  const next = pageCursors(list, { token, size, emptyPages }, [], idOf);
  return (index: number): string => (isMore && index >= items.length - 1 ? next(-1) : own(index));
}

/** A page of a list that was read to its end. */
export function pageOfWhole(
  items: readonly unknown[],
  { list, start, first, idOf }: Walk,
): ListPage {
  const from = Math.min(indexAfter(start, items, idOf), items.length);
  const to = Math.min(from + first, items.length);
  const cursors = pageCursors(list, start, items, idOf);
  return {
    items: items.slice(from, to),
    hasPrevious: !isVeryStart(start),
    hasNext: to < items.length,
    envelope: { items: [], count: items.length },
    cursorOf: (at) => cursors(from + at),
  };
}

/**
 * All items of the list, each once. If the token of a page has expired, the list is read again once. Throws
 * `QUERY_TOO_COSTLY` as soon as it is certain that the list is longer than `maxItems`, and also if it cannot be read to
 * its end, because a part of it would look complete.
 */
export const readWhole = (
  operation: ListOperation,
  read: ReadPage,
  maxItems: number,
): Promise<readonly unknown[]> =>
  withFreshTokens(read, async (readPage) => {
    const items: unknown[] = [];
    // An item may be on two pages, since the list may have changed between them.
    const ids = new Set<unknown>();
    let length = 0;
    const pager = new Pager(startOf(undefined, maxPageSize));
    const max = Math.max(maxPages, Math.ceil(maxItems / maxPageSize));
    for await (const { response } of pagesOf(readPage, pager)) {
      for (const item of response.items) {
        const id = memberAt(item, ['id']);
        if (typeof id !== 'string' || !ids.has(id)) items.push(item);
        ids.add(id);
      }
      length += response.items.length;
      if (pager.isCutShort) throw pager.failureOf(operation);
      // The response may not be as its type says.
      const count = Number.isSafeInteger(response.count) ? Number(response.count) : 0;
      const counted = Math.max(length + (pager.isMore ? 1 : 0), count);
      if (counted > maxItems) throw tooCostly({ counted, bound: maxItems, unit: 'items' });
      if (pager.isMore && pager.pages >= max) throw morePages(max).of(operation);
    }
    return items;
  });
