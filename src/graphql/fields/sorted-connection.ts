/** The connection over a page of a list that the facade has searched and sorted. */
import type { Page } from '../../rest/table/operation.ts';
import { type SortKey, sortCursor } from '../loading/sort-cursor.ts';
import type { SortedItem } from '../loading/sorted-list.ts';
import type { Edge } from '../types/connection-types.ts';
import { ItemEdge } from './walked-connection.ts';

interface SortedPage {
  /** All items that match, in order. */
  readonly items: readonly SortedItem[];
  /** The page. */
  readonly from: number;
  readonly to: number;
  /** What the page begins after; undefined for the start of the list. */
  readonly after: SortKey | undefined;
  /** Fingerprint of the list with its order. */
  readonly list: string;
  readonly nodeIn: (item: unknown) => unknown;
}

/** The value of a connection. Creates its parts on demand, because most queries select only nodes. */
export class SortedConnection {
  readonly #page: SortedPage;

  constructor(page: SortedPage) {
    this.#page = page;
  }

  /** The count of the items that match. */
  get envelope(): Page<unknown> {
    return { items: [], count: this.#page.items.length };
  }

  get nodes(): readonly unknown[] {
    return this.#shown.map(({ item }) => this.nodeOf(item));
  }

  get edges(): readonly Edge[] {
    return this.#shown.map(({ item }, at) => new ItemEdge(this, item, at));
  }

  /** The fields of `PageInfo` are getters, because cursors cost some work. */
  get pageInfo(): this {
    return this;
  }

  get hasNextPage(): boolean {
    return this.#page.to < this.#page.items.length;
  }

  get hasPreviousPage(): boolean {
    return this.#page.from > 0;
  }

  get startCursor(): string | null {
    return this.#isEmpty ? null : this.cursorOf(0);
  }

  /** An empty page that is not the last one was requested with `first: 0`. */
  get endCursor(): string | null {
    const { from, to, after, list } = this.#page;
    if (!this.#isEmpty) return this.cursorOf(to - from - 1);
    return this.hasNextPage ? sortCursor(list, after) : null;
  }

  nodeOf(item: unknown): unknown {
    return item === null ? null : this.#page.nodeIn(item);
  }

  /** Cursor of the position after an item of the page. */
  cursorOf(at: number): string {
    const { items, from, list } = this.#page;
    return sortCursor(list, items[from + at]);
  }

  get #shown(): readonly SortedItem[] {
    const { items, from, to } = this.#page;
    return items.slice(from, to);
  }

  get #isEmpty(): boolean {
    return this.#page.from === this.#page.to;
  }
}
