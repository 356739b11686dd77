/**
 * Walks a list that is paged by tokens, from a position on, for as many items as are wanted.
 *
 * Ordinary paging reads one page a call: the position after the last item of a page is the start of the
 * next. A walk that begins inside a page, or meets pages shorter than asked, goes on to the next page until
 * it has enough; how far is bounded. So is how many empty pages there may be in a row, over any number of
 * walks that go on from each other.
 */
import type { Page } from '../../rest/table/operation.ts';
import { type IdOf, indexBehind } from './anchors.ts';
import type { Position } from './cursor.ts';
import { largestPage, Pager, type PageStart } from './pager.ts';

/** A page as the walk came to it. */
export interface WalkedPage extends PageStart {
  readonly items: readonly unknown[];
}

/** A place as the walk came to it: after an item of a page, or at its start with -1. */
export interface WalkedPosition {
  readonly page: WalkedPage;
  readonly index: number;
}

/** What a walk has read. */
export class Walked {
  readonly items: unknown[] = [];
  readonly hasPrevious: boolean;
  /** The page read first: it tells what the envelope says beside the items. */
  readonly envelope: Page<unknown>;
  hasNext = false;
  /** Where to go on; null only when there is nothing to go on from. */
  end: WalkedPosition | null = null;
  /** True when a page named a next one that cannot be asked for, itself, or one before it. */
  isCutShort = false;
  /** Why the walk ended early; what was read before stands, and can be gone on from. */
  failure: Error | undefined;
  readonly #stretches: Stretch[] = [];

  constructor(envelope: Page<unknown>, hasPrevious: boolean) {
    this.envelope = envelope;
    this.hasPrevious = hasPrevious;
  }

  /** Takes items of a page, as many as are wanted: `index` is that of the first. Gives back that of the next one. */
  take(
    page: WalkedPage,
    index: number,
    needed: number,
    behind: WalkedPosition | undefined,
  ): number {
    const { items } = page;
    this.#stretches.push({ page, index, from: this.items.length, behind });
    const until = Math.min(items.length, index + needed - this.items.length);
    for (let at = index; at < until; at += 1) this.items.push(items[at]);
    return Math.max(index, until);
  }

  /** The place behind an item: made when it is asked for, as most are not. */
  positionOf(at: number): WalkedPosition {
    const stretch = this.#stretches.findLast(({ from }) => from <= at);
    if (!stretch) throw new RangeError('There is no such item');
    const { page, from, behind } = stretch;
    const index = stretch.index + at - from;
    return behind && index === page.items.length - 1 ? behind : { page, index };
  }
}

/** Items of one page. */
interface Stretch {
  readonly page: WalkedPage;
  /** Where on the page the first of them stands, and which of all items it is. */
  readonly index: number;
  readonly from: number;
  /** The start of the next page, where there is one. */
  readonly behind: WalkedPosition | undefined;
}

export interface PageRequest {
  /** Null for the first page. */
  readonly token: string | null;
  readonly size: number;
}

export type ReadPage = (page: PageRequest) => Promise<Page<unknown>>;

export const pageSizeMessage = `"first" must be from 0 to ${largestPage}.`;

/** Where a walk begins. Only the very first page may be asked in another size than it was before. */
export function startOf(after: Position | undefined, first: number): Position {
  const size = Math.min(Math.max(first, 1), largestPage);
  const fresh = { token: null, index: -1, size, emptyPages: 0 };
  return after && !isVeryStart(after) ? after : fresh;
}

const asError = (error: unknown) =>
  error instanceof Error ? error : new Error('Reading failed', { cause: error });

const isVeryStart = ({ token, index }: Position) => token === null && index === -1;

/** Reads at most `first` items after `start`. Rejects when the list gives nothing but empty pages. */
export async function walk(
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
    const begin = walked ? 0 : indexBehind(start, page.items, idOf);
    walked ??= new Walked(page, !isVeryStart(start));
    pager.turn(page, page.items.length);
    const { emptyPages, isMore } = pager;
    const here = { token, size, emptyPages, items: page.items };
    const behind = isMore ? startOfPage(pager) : undefined;
    const index = walked.take(here, begin, first, behind);
    const isLeftover = index < page.items.length;
    if (isLeftover || walked.items.length >= first || !isMore || pager.isAtBound) {
      walked.hasNext = isLeftover || isMore;
      walked.isCutShort = pager.isCutShort;
      walked.end =
        endOf(walked) ?? (isLeftover ? { page: here, index: index - 1 } : (behind ?? null));
      return walked;
    }
  }
}

/** Behind the last item that was read, if there is one. */
const endOf = (walked: Walked): WalkedPosition | undefined =>
  walked.items.length > 0 ? walked.positionOf(walked.items.length - 1) : undefined;

/** Before the first item of the page that is to be read next. */
const startOfPage = ({ token, size, emptyPages }: Pager): WalkedPosition => ({
  page: { token, size, emptyPages, items: [] },
  index: -1,
});
