/** A connection with a page of a list that the facade has searched and sorted. */
import type { Page } from '../../rest/table/operation.ts';
import { type SortKey, sortCursor } from '../loading/cursor.ts';
import type { SortedItem } from '../loading/sorted-list.ts';
import { PageConnection } from './page-connection.ts';

interface SortedPage {
  /** All items that match, in order. */
  readonly items: readonly SortedItem[];
  /** Index of the first item of the page, and of the first one after it. */
  readonly from: number;
  readonly to: number;
  /** The position after which the page begins. Undefined at the start of the list. */
  readonly after: SortKey | undefined;
  /** Fingerprint of the list with its order. */
  readonly list: string;
  readonly nodeIn: (item: unknown) => unknown;
}

export class SortedConnection extends PageConnection {
  readonly #page: SortedPage;

  constructor(page: SortedPage) {
    super(page.nodeIn);
    this.#page = page;
  }

  /** The number of items that match. */
  get envelope(): Page<unknown> {
    return { items: [], count: this.#page.items.length };
  }

  get hasNextPage(): boolean {
    return this.#page.to < this.#page.items.length;
  }

  get hasPreviousPage(): boolean {
    return this.#page.from > 0;
  }

  /**
   * The cursor after the last item. A page without items, but with a next page, was requested with `first: 0`, and ends
   * where it begins.
   */
  get endCursor(): string | null {
    const { from, to, after, list } = this.#page;
    if (from < to) return this.cursorOf(to - from - 1);
    return this.hasNextPage ? sortCursor(list, after) : null;
  }

  cursorOf(at: number): string {
    const { items, from, list } = this.#page;
    return sortCursor(list, items[from + at]);
  }

  protected get items(): readonly unknown[] {
    const { items, from, to } = this.#page;
    return items.slice(from, to).map(({ item }) => item);
  }
}
