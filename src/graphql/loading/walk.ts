/**
 * Walks a list that is paged by tokens, from a position on, for as many items as are wanted.
 *
 * Ordinary paging reads one page a call: the position after the last item of a page is the start of the
 * next. A walk that begins inside a page, or meets pages shorter than asked, goes on to the next page until
 * it has enough; how far is bounded. So is how many empty pages there may be in a row, over any number of
 * walks that go on from each other.
 */
import type { Page } from '../../rest/operation.ts';
import type { Position } from './cursor.ts';
import { type IdOf, indexBehind, landmarksAt } from './landmarks.ts';
import { largestPage, Pager } from './pager.ts';

/** A position as the walk came to it. */
export interface Place extends Position {
  /** Items of the page that it is inside of. */
  readonly among?: readonly unknown[];
}

export interface Walked {
  readonly items: readonly { readonly item: unknown; readonly position: Place }[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Where to go on; null only when there is nothing to go on from. */
  readonly end: Place | null;
  /** The page read first: it tells what the envelope says beside the items. */
  readonly envelope: Page<unknown>;
  /** True when a page named a next one that cannot be asked for, itself, or one before it. */
  readonly isCutShort: boolean;
  /** Why the walk ended early; what was read before stands, and can be gone on from. */
  readonly failure?: Error;
}

export interface PageWanted {
  /** Null for the first page. */
  readonly token: string | null;
  readonly size: number;
}

export type ReadPage = (page: PageWanted) => Promise<Page<unknown>>;

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

/** The position with what it takes to find it again. */
export const lasting = ({ among = [], ...position }: Place, idOf: IdOf): Position => ({
  ...position,
  landmarks: landmarksAt(among, position.index, idOf),
});

/** Reads at most `first` items after `start`. Rejects when the list gives nothing but empty pages. */
export async function walk(
  read: ReadPage,
  start: Position,
  first: number,
  idOf: IdOf,
): Promise<Walked> {
  const { size } = start;
  const pager = new Pager(start);
  const items: Walked['items'][number][] = [];
  const hasPrevious = !isVeryStart(start);
  let envelope: Page<unknown> | undefined;
  for (;;) {
    const { token } = pager;
    const page = await read({ token, size }).catch(asError);
    if (page instanceof Error) {
      if (!envelope) throw page;
      const end = items.at(-1)?.position ?? startOfPage(pager);
      return { items, hasNext: true, hasPrevious, end, envelope, isCutShort: false, failure: page };
    }
    let index = envelope ? 0 : indexBehind(start, page.items, idOf);
    envelope ??= page;
    pager.turn(page, page.items.length);
    const { emptyPages, isMore } = pager;
    for (; index < page.items.length && items.length < first; index += 1) {
      const isLast = index === page.items.length - 1;
      const position =
        isLast && isMore
          ? startOfPage(pager)
          : { token, index, size, emptyPages, among: page.items };
      items.push({ item: page.items[index], position });
    }
    const isLeftover = index < page.items.length;
    if (isLeftover || items.length >= first || !isMore || pager.isAtBound) {
      const here = isLeftover
        ? { token, index: index - 1, size, emptyPages, among: page.items }
        : isMore
          ? startOfPage(pager)
          : null;
      return {
        items,
        hasNext: isLeftover || isMore,
        hasPrevious,
        end: items.at(-1)?.position ?? here,
        envelope,
        isCutShort: pager.isCutShort,
      };
    }
  }
}

/** Before the first item of the page that is to be read next. */
const startOfPage = ({ token, size, emptyPages }: Pager): Place => ({
  token,
  index: -1,
  size,
  emptyPages,
});
