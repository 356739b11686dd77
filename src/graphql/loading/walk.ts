/**
 * Walks a list that is paged by tokens, from a position on, for as many items as are wanted.
 *
 * Ordinary paging reads one page a call: the position after the last item of a page is the start of the
 * next. A walk that begins inside a page, or meets pages shorter than asked, goes on to the next page until
 * it has enough; how far is bounded. So is how many empty pages there may be in a row, over any number of
 * walks that go on from each other.
 */
import type { Page } from '../../rest/operation.ts';
import { invalidAnswer } from '../errors/errors.ts';
import { mostEmptyPages, type Position } from './cursor.ts';

export interface Walked {
  readonly items: readonly { readonly item: unknown; readonly position: Position }[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Where to go on; null only when there is nothing to go on from. */
  readonly end: Position | null;
  /** The page read first: it tells what the envelope says beside the items. */
  readonly envelope: Page<unknown>;
  /** True when a page named a next one that cannot be asked for, itself, or one before it. */
  readonly isCutShort: boolean;
  /** Why the walk ended early; what was read before stands, and can be gone on from. */
  readonly failure?: Error;
}

export type ReadPage = (page: { token: string | null; size: number }) => Promise<Page<unknown>>;

export const mostPages = 20;
export const largestPage = 1000;

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

/** Token of the page behind this one; null on the last one, undefined when it cannot be read. */
export function nextToken({ next }: Page<unknown>): string | null | undefined {
  if (next === undefined || next === null) return null;
  // Here and below the type is a promise that an answer may break.
  if (typeof next !== 'object') return undefined;
  const token: unknown = next.page;
  if (token === undefined || token === null || token === '') return null;
  return typeof token === 'string' || typeof token === 'number' ? String(token) : undefined;
}

/** Reads at most `first` items after `start`. Rejects when the list gives nothing but empty pages. */
export async function walk(read: ReadPage, start: Position, first: number): Promise<Walked> {
  const { size } = start;
  const items: Walked['items'][number][] = [];
  const seen = new Set<string | null>();
  let { token, emptyPages } = start;
  let index = start.index + 1;
  let envelope: Page<unknown> | undefined;
  for (;;) {
    const page = await read({ token, size }).catch(asError);
    if (page instanceof Error) {
      if (!envelope) throw page;
      const here = { token, index: -1, size, emptyPages };
      return {
        items,
        hasNext: true,
        hasPrevious: !isVeryStart(start),
        end: items.at(-1)?.position ?? here,
        envelope,
        isCutShort: false,
        failure: page,
      };
    }
    envelope ??= page;
    seen.add(token);
    const named = nextToken(page);
    const isCutShort = named === undefined || (named !== null && seen.has(named));
    const next = isCutShort ? null : named;
    emptyPages = page.items.length === 0 ? emptyPages + 1 : 0;
    if (next !== null && emptyPages >= mostEmptyPages)
      throw invalidAnswer('a page with items, after so many without any').at('items');
    for (; index < page.items.length && items.length < first; index += 1) {
      const isLast = index === page.items.length - 1;
      const position =
        isLast && next !== null
          ? { token: next, index: -1, size, emptyPages }
          : { token, index, size, emptyPages };
      items.push({ item: page.items[index], position });
    }
    const isLeftover = index < page.items.length;
    if (isLeftover || items.length >= first || next === null || seen.size === mostPages) {
      const here = isLeftover
        ? { token, index: index - 1, size, emptyPages }
        : next !== null
          ? { token: next, index: -1, size, emptyPages }
          : null;
      return {
        items,
        hasNext: isLeftover || next !== null,
        hasPrevious: !isVeryStart(start),
        end: items.at(-1)?.position ?? here,
        envelope,
        isCutShort,
      };
    }
    token = next;
    index = 0;
  }
}
