/**
 * The rules for reading the pages of a list one after another. `fields/list-read.ts` makes the calls of connections,
 * `loading/list-search.ts` those of batches.
 */
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import { budgetExceeded, invalidResponse, RestError } from '../../rest/values/errors.ts';
import { type Trail, trailTo } from './page-trail.ts';

/** Maximum number of pages for one field or one search. */
export const maxPages = 20;
export const maxPageSize = 1000;
/** A list with this many consecutive empty pages is considered endless. */
export const maxEmptyPages = 100;

export interface PageStart {
  /** Null for the first page. */
  readonly token: string | null;
  /** Requested size. A token is valid only with the size it was created with. */
  readonly size: number;
  /** Consecutive empty pages before this one, including those of walks that this one continues. */
  readonly emptyPages: number;
  readonly trail: Trail;
}

export class Pager implements PageStart {
  readonly size: number;
  token: string | null;
  emptyPages: number;
  trail: Trail;
  pages = 0;
  /** Whether there is a next page. */
  isMore = true;
  /** Whether the token of the next page is unusable: invalid, or of a page that was read before. */
  isCutShort = false;
  #seen: Set<string | null> | undefined;

  constructor({ token, size, emptyPages, trail }: PageStart) {
    this.token = token;
    this.size = size;
    this.emptyPages = emptyPages;
    this.trail = trail;
  }

  get isAtBound(): boolean {
    return this.pages >= maxPages;
  }

  /** Why an object that was not found may still be in the list: there are pages that cannot be read. */
  failureOf(operation: AnyOperation): RestError | undefined {
    if (this.isCutShort) return invalidResponse('a next page to read').at('next').of(operation);
    return this.isMore && this.isAtBound
      ? budgetExceeded(maxPages + 1, maxPages, 'pages').of(operation)
      : undefined;
  }

  /** Takes the response of the current page, and moves to the next. Throws if the list returns only empty pages. */
  turn(response: Pick<Page<unknown>, 'next'>, items: number): void {
    this.pages += 1;
    const next = nextToken(response);
    const trail = typeof next === 'string' ? this.#trailTo(next) : undefined;
    this.isCutShort = next !== null && trail === undefined;
    this.isMore = typeof next === 'string' && !this.isCutShort;
    this.emptyPages = items === 0 ? this.emptyPages + 1 : 0;
    if (typeof next !== 'string' || trail === undefined) return;
    if (this.emptyPages >= maxEmptyPages)
      throw invalidResponse('a page with items, after so many without any').at('items');
    this.#seen ??= new Set();
    this.#seen.add(this.token);
    this.token = next;
    this.trail = trail;
  }

  /** Undefined if the page with this token was read before. */
  #trailTo(next: string): Trail | undefined {
    const { token } = this;
    const wasRead = next === token || this.#seen?.has(next) === true;
    return wasRead ? undefined : trailTo(next, token, this.trail);
  }
}

/** Whether the service refuses the token of a page. It may have expired since the page before it was read. */
export const isRefusedToken = (error: unknown): error is RestError =>
  error instanceof RestError &&
  (error.code === 'BAD_USER_INPUT' || refusals.has(error.facts.status ?? 0));

/** Also without the service's error format, as the page before it shows that the operation exists. */
const refusals: ReadonlySet<number> = new Set([404, 410]);

/** The error for a refused token that the caller does not have: nothing is wrong with its input. */
export function refusedNextPage({ facts }: RestError): RestError {
  const { mayBeUnsupported: _, ...others } = facts;
  return new RestError('UPSTREAM_ERROR', {
    ...others,
    detail: 'The documentation service refused a page of a list that it had named itself.',
  });
}

/** Token of the next page; null on the last page, undefined if it is invalid. */
function nextToken({ next }: Pick<Page<unknown>, 'next'>): string | null | undefined {
  if (next === undefined || next === null) return null;
  // The response may break its type.
  if (typeof next !== 'object') return undefined;
  const token: unknown = next.page;
  if (token === undefined || token === null || token === '') return null;
  return typeof token === 'string' || typeof token === 'number' ? String(token) : undefined;
}
