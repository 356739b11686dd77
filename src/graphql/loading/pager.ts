/**
 * The rules for reading the pages of a list one after another. `lists/list-read.ts` makes the calls for connections,
 * and `loading/list-search.ts` those for batches.
 */
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import { budgetExceeded, invalidResponse, RestError } from '../../rest/values/errors.ts';
import { nextToken } from '../../rest/values/record.ts';

/** Maximum number of pages for one field or one search. */
export const maxPages = 20;
export const maxPageSize = 1000;
/** Number of consecutive empty pages after which a list is considered endless. */
export const maxEmptyPages = 100;

export interface PageStart {
  /** The token of the page. Null for the first page. */
  readonly token: string | null;
  /** Requested size of the page. A token is valid only with the size with which it was created. */
  readonly size: number;
  /**
   * Number of consecutive empty pages before this one, including those of earlier requests whose cursor this one
   * continues.
   */
  readonly emptyPages: number;
}

export class Pager implements PageStart {
  readonly size: number;
  token: string | null;
  emptyPages: number;
  pages = 0;
  /** Whether there is a next page. */
  isMore = true;
  /** Whether the token of the next page cannot be used: it is invalid, or that of a page that was read before. */
  isCutShort = false;
  #seen: Set<string | null> | undefined;

  constructor({ token, size, emptyPages }: PageStart) {
    this.token = token;
    this.size = size;
    this.emptyPages = emptyPages;
  }

  get isAtBound(): boolean {
    return this.pages >= maxPages;
  }

  get isEndless(): boolean {
    return this.emptyPages >= maxEmptyPages;
  }

  /** Why an object that was not found may still be in the list. Undefined if all pages were read. */
  failureOf(operation: AnyOperation): RestError | undefined {
    if (this.isCutShort) return invalidResponse('a next page to read').at('next').of(operation);
    return this.isMore && this.isAtBound
      ? budgetExceeded(maxPages + 1, maxPages, 'pages').of(operation)
      : undefined;
  }

  /**
   * Takes the response for the current page, and moves to the next page. Throws if the list returns only empty pages.
   */
  turn(response: Pick<Page<unknown>, 'next'>, items: number): void {
    this.pages += 1;
    const next = nextToken(response);
    const wasRead = next === this.token || this.#seen?.has(next ?? null) === true;
    this.isCutShort = next !== null && (next === undefined || wasRead);
    this.isMore = typeof next === 'string' && !wasRead;
    this.emptyPages = items === 0 ? this.emptyPages + 1 : 0;
    if (typeof next !== 'string' || wasRead) return;
    if (this.isEndless)
      throw invalidResponse('a page with items, after so many without any').at('items');
    this.#seen ??= new Set();
    this.#seen.add(this.token);
    this.token = next;
  }
}

/** Whether the service refused the token of a page, which may have expired since the page before it was read. */
export const isRefusedToken = (error: unknown): error is RestError =>
  error instanceof RestError &&
  (error.code === 'BAD_USER_INPUT' || refusals.has(error.facts.status ?? 0));

/**
 * Statuses of such a refusal, even without the service's error format: the operation exists, because the page before
 * was read with it.
 */
const refusals: ReadonlySet<number> = new Set([404, 410]);

/** A page whose token the service refused although it had named it itself. */
export class RefusedPage extends RestError {
  constructor({ facts: { mayBeUnsupported: _, ...facts } }: RestError) {
    super('UPSTREAM_ERROR', {
      ...facts,
      detail: 'The documentation service refused a page of a list that it had named itself.',
    });
  }
}
