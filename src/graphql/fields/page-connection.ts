/** What all connections with a page of a list have in common. */
import { invalidResponse } from '../../rest/values/errors.ts';
import type { Edge } from '../types/connection-types.ts';

/** The value of a connection. Its parts are created when they are needed, because most queries select only nodes. */
export abstract class PageConnection {
  readonly #nodeIn: (item: unknown) => unknown;

  constructor(nodeIn: (item: unknown) => unknown) {
    this.#nodeIn = nodeIn;
  }

  /** The items of the page. */
  protected abstract get items(): readonly unknown[];

  abstract get hasNextPage(): boolean;

  abstract get hasPreviousPage(): boolean;

  abstract get endCursor(): string | null;

  /** The cursor of the position after an item of the page. */
  abstract cursorOf(at: number): string;

  get nodes(): readonly unknown[] {
    return this.items.map((item) => this.nodeOf(item));
  }

  get edges(): readonly Edge[] {
    return this.items.map((item, at) => new ItemEdge(this, item, at));
  }

  /** The fields of `PageInfo` are getters, because creating a cursor takes time. */
  get pageInfo(): this {
    return this;
  }

  get startCursor(): string | null {
    return this.items.length > 0 ? this.cursorOf(0) : null;
  }

  /** The node of an item: null if the item is null, undefined if it is invalid, an error if reading it failed. */
  nodeOf(item: unknown): unknown {
    return item === null ? null : this.#nodeIn(item);
  }
}

class ItemEdge implements Edge {
  readonly item: unknown;
  readonly #connection: PageConnection;
  readonly #at: number;

  constructor(connection: PageConnection, item: unknown, at: number) {
    this.#connection = connection;
    this.item = item;
    this.#at = at;
  }

  get cursor(): string {
    return this.#connection.cursorOf(this.#at);
  }

  /** Null if the item is null. Throws if the item is invalid, or could not be read. */
  get node(): unknown {
    const node = this.#connection.nodeOf(this.item);
    if (node === undefined) throw invalidResponse('an object');
    if (node instanceof Error) throw node;
    return node;
  }
}
