/** Pages of lists, as the values of connections, whatever their source; and the arguments for a page. */
import type { Page } from '../../rest/table/operation.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { graphError } from '../errors/errors.ts';
import type { IdOf } from '../loading/cursor.ts';
import { maxPageSize } from '../loading/pager.ts';
import { type ListPage, pageSizeMessage } from '../loading/walk.ts';
import type { Edge } from '../types/connection-types.ts';

/** The arguments of a connection: the size of a page, and the cursor after which it begins. */
export interface PageArguments extends Readonly<Record<string, unknown>> {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export const defaultFirst = 25;

export function checkedFirst(first: PageArguments['first']): number {
  const requested = first ?? defaultFirst;
  if (requested < 0 || requested > maxPageSize) throw graphError('BAD_USER_INPUT', pageSizeMessage);
  return requested;
}

export interface Items {
  readonly idOf: IdOf;
  /** Returns the node of an item that is not null: undefined if it is invalid, an error if reading it failed. */
  readonly nodeIn: (item: unknown) => unknown;
}

/** The parts are created when they are needed, because most queries select only nodes. */
export class PageConnection {
  readonly #page: ListPage;
  readonly #nodeIn: Items['nodeIn'];

  constructor(page: ListPage, nodeIn: Items['nodeIn']) {
    this.#page = page;
    this.#nodeIn = nodeIn;
  }

  /** A response, for members of the envelope in addition to the items. */
  get envelope(): Page<unknown> {
    return this.#page.envelope;
  }

  get nodes(): readonly unknown[] {
    return this.#page.items.map((item) => this.#nodeOf(item));
  }

  get edges(): readonly Edge[] {
    const page = this.#page;
    const nodeOf = (item: unknown) => this.#nodeOf(item);
    return page.items.map((item, at) => ({
      item,
      get cursor() {
        return page.cursorOf(at);
      },
      get node() {
        const node = nodeOf(item);
        if (node === undefined) throw invalidResponse('an object');
        if (node instanceof Error) throw node;
        return node;
      },
    }));
  }

  /** The fields of `PageInfo` are getters, because creating a cursor takes time. */
  get pageInfo(): this {
    return this;
  }

  get hasNextPage(): boolean {
    return this.#page.hasNext;
  }

  get hasPreviousPage(): boolean {
    return this.#page.hasPrevious;
  }

  get startCursor(): string | null {
    return this.#page.items.length > 0 ? this.#page.cursorOf(0) : null;
  }

  get endCursor(): string | null {
    const { items, hasNext } = this.#page;
    return items.length > 0 || hasNext ? this.#page.cursorOf(items.length - 1) : null;
  }

  #nodeOf(item: unknown): unknown {
    return item === null ? null : this.#nodeIn(item);
  }
}
