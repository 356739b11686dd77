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
  refusedNextPage,
} from './pager.ts';

/** A page of a connection: items that follow one another in a list. */
export interface ListPage {
  readonly items: readonly unknown[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** A response of the list, for members of its envelope. */
  readonly envelope: Page<unknown>;
  /** The cursor after an item of the page; -1 is where the page begins, if it has no items but there is a next one. */
  cursorOf(at: number): string;
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

/** Reads the pages of a list one after another, from that of the pager on. The caller decides when it has enough. */
export async function* pagesOf(read: ReadPage, pager: Pager): AsyncGenerator<PageAt> {
  while (pager.isMore) {
    const { token, size } = pager;
    const response = await read({ token, size });
    pager.turn(response, response.items.length);
    yield { token, size, emptyPages: pager.emptyPages, response };
  }
}

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

/** A page of the service from which items were taken. */
interface Stretch {
  readonly page: PageAt;
  /** Index of the first item that was taken, on the page and among all items. */
  readonly index: number;
  readonly from: number;
  /** The next page. Undefined if there is none. */
  readonly next: PageStart | undefined;
}

export class Walked implements ListPage {
  readonly items: unknown[] = [];
  hasNext = false;
  /**
   * Whether there should be more items, but the token of their page cannot be used: it is invalid, or that of a page
   * that was read before.
   */
  isCutShort = false;
  /** Why the walk ended early. The items that were read before are valid. */
  failure: Error | undefined;
  readonly #walk: Walk;
  readonly #stretches: Stretch[] = [];
  /** The cursors of the page that was used last. */
  #cursors: { readonly page: PageStart; readonly at: (index: number) => string } | undefined;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  get hasPrevious(): boolean {
    return !isVeryStart(this.#walk.start);
  }

  /** The first page. */
  get envelope(): Page<unknown> {
    return this.#stretches[0]?.page.response ?? { items: [] };
  }

  get isEmpty(): boolean {
    return this.#stretches.length === 0;
  }

  /** Takes the items of a page that are needed. Returns whether the walk is over. */
  take(page: PageAt, pager: Pager): boolean {
    const { start, first, idOf } = this.#walk;
    const { items } = page.response;
    const from = this.items.length;
    const index = this.isEmpty ? indexAfter(start, items, idOf) : 0;
    const { token, size, emptyPages, isMore } = pager;
    const next = isMore ? { token, size, emptyPages } : undefined;
    this.#stretches.push({ page, index, from, next });
    const until = Math.max(index, Math.min(items.length, index + first - from));
    for (let at = index; at < until; at += 1) this.items.push(items[at]);
    const isLeftover = until < items.length;
    this.hasNext = isLeftover || isMore;
    this.isCutShort = pager.isCutShort && !isLeftover;
    return isLeftover || this.items.length >= first || !isMore || pager.isAtBound;
  }

  cursorOf(at: number): string {
    const stretch = this.#stretches.findLast(({ from }) => from <= Math.max(at, 0));
    if (!stretch) throw new RangeError('There is no such item');
    const { page, next } = stretch;
    const { items } = page.response;
    const index = stretch.index + at - stretch.from;
    // Where a page ends, the next one begins.
    return next && index >= items.length - 1
      ? this.#cursorsOf(next, [])(-1)
      : this.#cursorsOf(page, items)(index);
  }

  #cursorsOf(page: PageStart, items: readonly unknown[]): (index: number) => string {
    if (this.#cursors?.page !== page) {
      const { list, idOf } = this.#walk;
      this.#cursors = { page, at: pageCursors(fingerprint(list), page, items, idOf) };
    }
    return this.#cursors.at;
  }
}

/**
 * Reads at most `first` items after `start`. If the token of a later page has expired, the walk is repeated once from
 * `start`. Rejects if the list returns only empty pages.
 */
export async function walk(read: ReadPage, options: Walk): Promise<Walked> {
  const walked = await walkOnce(read, options);
  if (!isRefusedToken(walked.failure)) return walked;
  const readAnew: ReadPage = (page) => read({ ...page, isAnew: true });
  const again = await walkOnce(readAnew, options).catch(() => walked);
  if (isRefusedToken(again.failure)) again.failure = refusedNextPage(again.failure);
  return again;
}

async function walkOnce(read: ReadPage, options: Walk): Promise<Walked> {
  const walked = new Walked(options);
  const pager = new Pager(options.start);
  const readPage: ReadPage = (page) =>
    read(page).catch((error: unknown) => {
      walked.failure = asError(error);
      throw walked.failure;
    });
  try {
    for await (const page of pagesOf(readPage, pager)) if (walked.take(page, pager)) break;
  } catch (error) {
    if (walked.isEmpty || error !== walked.failure) throw error;
  }
  return walked;
}

/** A page of a list that was read to its end. */
export function pageOfWhole(
  items: readonly unknown[],
  { list, start, first, idOf }: Walk,
): ListPage {
  const from = Math.min(indexAfter(start, items, idOf), items.length);
  const to = Math.min(from + first, items.length);
  const cursors = pageCursors(fingerprint(list), start, items, idOf);
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
