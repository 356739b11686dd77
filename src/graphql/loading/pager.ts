/**
 * Turns the pages of a list: the rules that hold wherever pages are read one after the other.
 *
 * The service names the next page by a token. A token that cannot be read, or leads back to a page that was
 * read before, ends the list there. Many empty pages in a row end it with an error, and after some pages
 * whoever reads has to stop and say so.
 */

import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import { budgetExceeded, invalidResponse, type RestError } from '../../rest/values/errors.ts';

/** Pages that are read for one field, or one search, at most. */
export const mostPages = 20;
export const largestPage = 1000;
/** A list that gives this many empty pages in a row is taken to have no end. */
export const mostEmptyPages = 100;

/** A page to ask for. */
export interface PageStart {
  /** Token of the page; null for the first one. */
  readonly token: string | null;
  /** Items it is asked for. A token means something only together with the size it was made with. */
  readonly size: number;
  /** Empty pages right before it. */
  readonly emptyPages: number;
}

export class Pager implements PageStart {
  readonly size: number;
  token: string | null;
  emptyPages: number;
  /** Pages read so far. */
  pages = 0;
  /** Whether there is a page to ask for. */
  isMore = true;
  /** Whether the last page read named a next one that cannot be asked for, itself, or one before it. */
  isCutShort = false;
  /** Tokens of the pages before this one. */
  #seen: Set<string | null> | undefined;

  constructor({ token, size, emptyPages }: PageStart) {
    this.token = token;
    this.size = size;
    this.emptyPages = emptyPages;
  }

  /** Whether no further page may be read. */
  get isAtBound(): boolean {
    return this.pages >= mostPages;
  }

  /** Why nobody can say that something is not in the list: pages of it are left that cannot be read. */
  failureOf(operation: AnyOperation): RestError | undefined {
    if (this.isCutShort) return invalidResponse('a next page to read').at('next').of(operation);
    return this.isMore && this.isAtBound
      ? budgetExceeded(mostPages + 1, mostPages, 'pages').of(operation)
      : undefined;
  }

  /**
   * Takes the page that was asked for, with so many items. From then on `token` is that of the next one, where
   * there is one. Throws when the list gives nothing but empty pages.
   */
  turn(answer: Pick<Page<unknown>, 'next'>, items: number): void {
    this.pages += 1;
    const next = nextToken(answer);
    this.isCutShort =
      next === undefined || (next !== null && (next === this.token || this.#isSeen(next)));
    this.isMore = typeof next === 'string' && !this.isCutShort;
    this.emptyPages = items === 0 ? this.emptyPages + 1 : 0;
    if (typeof next !== 'string' || this.isCutShort) return;
    if (this.emptyPages >= mostEmptyPages)
      throw invalidResponse('a page with items, after so many without any').at('items');
    this.#seen ??= new Set();
    this.#seen.add(this.token);
    this.token = next;
  }

  #isSeen(token: string): boolean {
    return this.#seen?.has(token) ?? false;
  }
}

/** Token of the page behind this one; null on the last one, undefined when it cannot be read. */
function nextToken({ next }: Pick<Page<unknown>, 'next'>): string | null | undefined {
  if (next === undefined || next === null) return null;
  // Here and below the type is a promise that an answer may break.
  if (typeof next !== 'object') return undefined;
  const token: unknown = next.page;
  if (token === undefined || token === null || token === '') return null;
  return typeof token === 'string' || typeof token === 'number' ? String(token) : undefined;
}
