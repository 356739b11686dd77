/**
 * Reads a number of items of a paginated list from a position, usually as one page. If it starts inside a page, or if
 * pages are shorter than requested, it reads up to `maxPages`.
 */
import type { Page } from '../../rest/table/operation.ts';
import { asError } from '../errors/errors.ts';
import { type IdOf, indexAfter } from './anchors.ts';
import type { Position } from './cursor.ts';
import { isRefusedToken, maxPageSize, Pager, type PageStart, refusedNextPage } from './pager.ts';

export interface WalkedPage extends PageStart {
  readonly items: readonly unknown[];
}

/** A position in a page: after the item `index`, or -1 for the start of the page. */
export interface WalkedPosition {
  readonly page: WalkedPage;
  readonly index: number;
}

export class Walked {
  readonly items: unknown[] = [];
  readonly hasPrevious: boolean;
  /** The first page, for members of the envelope in addition to the items. */
  readonly envelope: Page<unknown>;
  hasNext = false;
  /** The position after the last item. Null if the list was empty. */
  end: WalkedPosition | null = null;
  /**
   * Whether there should be more items, but the token of their page cannot be used: it is invalid, or that of a page
   * that was read before.
   */
  isCutShort = false;
  /** Why the walk ended early. The items that were read before are valid. */
  failure: Error | undefined;
  readonly #stretches: Stretch[] = [];

  constructor(envelope: Page<unknown>, hasPrevious: boolean) {
    this.envelope = envelope;
    this.hasPrevious = hasPrevious;
  }

  /** Takes the items of a page from `index` on, up to `needed` in total. Returns the index of the next item. */
  take(
    page: WalkedPage,
    index: number,
    needed: number,
    nextStart: WalkedPosition | undefined,
  ): number {
    const { items } = page;
    this.#stretches.push({ page, index, from: this.items.length, nextStart });
    const until = Math.min(items.length, index + needed - this.items.length);
    for (let at = index; at < until; at += 1) this.items.push(items[at]);
    return Math.max(index, until);
  }

  /** The position after an item. It is created only when needed. */
  positionOf(at: number): WalkedPosition {
    const stretch = this.#stretches.findLast(({ from }) => from <= at);
    if (!stretch) throw new RangeError('There is no such item');
    const { page, from, nextStart } = stretch;
    const index = stretch.index + at - from;
    return nextStart && index === page.items.length - 1 ? nextStart : { page, index };
  }
}

interface Stretch {
  readonly page: WalkedPage;
  /** Index of the first item of the page, on the page and among all items. */
  readonly index: number;
  readonly from: number;
  /** The start of the next page. Undefined if there is none. */
  readonly nextStart: WalkedPosition | undefined;
}

export interface PageRequest extends Pick<PageStart, 'token' | 'size'> {
  /** Whether the page is requested even if the request has read it before. */
  readonly isAnew?: boolean;
}

export type ReadPage = (page: PageRequest) => Promise<Page<unknown>>;

export const pageSizeMessage = `"first" must be from 0 to ${maxPageSize}.`;

/** The start of a walk. Only at the start of a list, the page size may be chosen. */
export function startOf(after: Position | undefined, first: number): Position {
  const size = Math.min(Math.max(first, 1), maxPageSize);
  const fresh = { token: null, index: -1, size, emptyPages: 0, anchors: '' };
  return after && !isVeryStart(after) ? after : fresh;
}

const isVeryStart = ({ token, index }: Position) => token === null && index === -1;

/**
 * Reads at most `first` items after `start`. If the token of a later page has expired, the walk is repeated once from
 * `start`. Rejects if the list returns only empty pages.
 */
export async function walk(
  read: ReadPage,
  start: Position,
  first: number,
  idOf: IdOf,
): Promise<Walked> {
  const walked = await walkOnce(read, start, first, idOf);
  if (!isRefusedToken(walked.failure)) return walked;
  const readAnew: ReadPage = (page) => read({ ...page, isAnew: true });
  const again = await walkOnce(readAnew, start, first, idOf).catch(() => walked);
  if (isRefusedToken(again.failure)) again.failure = refusedNextPage(again.failure);
  return again;
}

async function walkOnce(
  read: ReadPage,
  start: Position,
  first: number,
  idOf: IdOf,
): Promise<Walked> {
  const { size } = start;
  const pager = new Pager(start);
  let walked: Walked | undefined;
  for (;;) {
    const { token } = pager;
    const page = await read({ token, size }).catch(asError);
    if (page instanceof Error) {
      if (!walked) throw page;
      walked.hasNext = true;
      walked.failure = page;
      walked.end = endOf(walked) ?? startOfPage(pager);
      return walked;
    }
    const begin = walked ? 0 : indexAfter(start, page.items, idOf);
    walked ??= new Walked(page, !isVeryStart(start));
    pager.turn(page, page.items.length);
    const { emptyPages, isMore } = pager;
    const here = { token, size, emptyPages, items: page.items };
    const nextStart = isMore ? startOfPage(pager) : undefined;
    const index = walked.take(here, begin, first, nextStart);
    const isLeftover = index < page.items.length;
    if (isLeftover || walked.items.length >= first || !isMore || pager.isAtBound) {
      walked.hasNext = isLeftover || isMore;
      walked.isCutShort = pager.isCutShort && !isLeftover;
      walked.end =
        endOf(walked) ?? (isLeftover ? { page: here, index: index - 1 } : (nextStart ?? null));
      return walked;
    }
  }
}

/** The position after the last item. */
const endOf = (walked: Walked): WalkedPosition | undefined =>
  walked.items.length > 0 ? walked.positionOf(walked.items.length - 1) : undefined;

/** The position before the first item of the next page. */
const startOfPage = ({ token, size, emptyPages }: Pager): WalkedPosition => ({
  page: { token, size, emptyPages, items: [] },
  index: -1,
});
