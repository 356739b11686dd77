/** Pages of lists, as the values of connections, whatever their source; and the arguments for a page. */
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

/**
 * The value of a connection. Its parts are created when they are needed, because most queries select only nodes. The
 * getters belong to classes, because V8 keeps those of an object literal, and all that they refer to, for as long as it
 * keeps the shape of the object: beyond the request.
 */
export class PageConnection {
  readonly #page: ListPage;
  readonly #nodeIn: Items['nodeIn'];

  constructor(page: ListPage, nodeIn: Items['nodeIn']) {
    this.#page = page;
    this.#nodeIn = nodeIn;
  }

  /** A response, for members of the envelope in addition to the items. */
  get envelope(): ListPage['envelope'] {
    return this.#page.envelope;
  }

  get nodes(): readonly unknown[] {
    return this.#page.items.map((item) => this.#nodeOf(item));
  }

  get edges(): readonly Edge[] {
    const { items, cursorOf } = this.#page;
    const nodeOf = (item: unknown) => this.#nodeOf(item);
    return items.map((item, at) => new PageEdge(item, nodeOf, () => cursorOf(at)));
  }

  get pageInfo(): PageInfo {
    return new PageInfo(this.#page);
  }

  #nodeOf(item: unknown): unknown {
    return item === null ? null : this.#nodeIn(item);
  }
}

class PageEdge implements Edge {
  readonly item: unknown;
  readonly #nodeOf: (item: unknown) => unknown;
  readonly #cursor: () => string;

  constructor(item: unknown, nodeOf: (item: unknown) => unknown, cursor: () => string) {
    this.item = item;
    this.#nodeOf = nodeOf;
    this.#cursor = cursor;
  }

  get cursor(): string {
    return this.#cursor();
  }

  get node(): unknown {
    const node = this.#nodeOf(this.item);
    if (node === undefined) throw invalidResponse('an object');
    if (node instanceof Error) throw node;
    return node;
  }
}

class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #page: ListPage;

  constructor(page: ListPage) {
    this.hasNextPage = page.hasNext;
    this.hasPreviousPage = page.hasPrevious;
    this.#page = page;
  }

  get startCursor(): string | null {
    const { items, cursorOf } = this.#page;
    return items.length > 0 ? cursorOf(0) : null;
  }

  get endCursor(): string | null {
    const { items, hasNext, cursorOf } = this.#page;
    return items.length > 0 || hasNext ? cursorOf(items.length - 1) : null;
  }
}
