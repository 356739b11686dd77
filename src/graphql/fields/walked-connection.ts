/** The connection over the items that were read. */
import type { Page } from '../../rest/table/operation.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import type { Entity } from '../identity/model.ts';
import type { IdOf } from '../loading/anchors.ts';
import { cursorOfCreated, fingerprint, PageCursors } from '../loading/cursor.ts';
import type { Walked, WalkedPage, WalkedPosition } from '../loading/walk.ts';
import type { Edge } from '../types/connection-types.ts';

export interface Items {
  /** Name of the list. */
  readonly list: string;
  readonly idOf: IdOf;
  readonly nodeIn: (item: unknown) => unknown;
}

/** The value of a connection. Creates its parts on demand, because most queries select only nodes. */
export class WalkedConnection {
  readonly walked: Walked;
  readonly items: Items;
  #fingerprint: string | undefined;
  /** The cursors of the last page that was used. */
  #cursors: PageCursors | undefined;
  #page: WalkedPage | undefined;

  constructor(walked: Walked, items: Items) {
    this.walked = walked;
    this.items = items;
  }

  /** The first page, for the members of the envelope beside the items. */
  get envelope(): Page<unknown> {
    return this.walked.envelope;
  }

  get nodes(): readonly unknown[] {
    return this.walked.items.map((item) => this.nodeOf(item));
  }

  get edges(): readonly Edge[] {
    return this.walked.items.map((item, at) => new ItemEdge(this, item, at));
  }

  /** The fields of `PageInfo` are getters, because cursors cost some work. */
  get pageInfo(): this {
    return this;
  }

  get hasNextPage(): boolean {
    return this.walked.hasNext;
  }

  get hasPreviousPage(): boolean {
    return this.walked.hasPrevious;
  }

  get startCursor(): string | null {
    return this.walked.items.length > 0 ? this.cursorOf(0) : null;
  }

  get endCursor(): string | null {
    const { end } = this.walked;
    return end && this.#cursorAt(end);
  }

  nodeOf(item: unknown): unknown {
    return item === null ? null : this.items.nodeIn(item);
  }

  /** Cursor of the position after an item. */
  cursorOf(at: number): string {
    return this.#cursorAt(this.walked.positionOf(at));
  }

  #cursorAt({ page, index }: WalkedPosition): string {
    if (!this.#cursors || page !== this.#page) {
      const { list, idOf } = this.items;
      this.#fingerprint ??= fingerprint(list);
      this.#cursors = new PageCursors(this.#fingerprint, page, page.items, idOf);
      this.#page = page;
    }
    return this.#cursors.at(index);
  }
}

/** A connection that creates the parts of its edges. */
interface EdgeParts {
  /** Cursor of the position after an item of the page. */
  cursorOf(at: number): string;
  /** The node of an item: null for an item that is null, undefined for an invalid one. */
  nodeOf(item: unknown): unknown;
}

export class ItemEdge implements Edge {
  readonly item: unknown;
  readonly #connection: EdgeParts;
  readonly #at: number;

  constructor(connection: EdgeParts, item: unknown, at: number) {
    this.#connection = connection;
    this.item = item;
    this.#at = at;
  }

  get cursor(): string {
    return this.#connection.cursorOf(this.#at);
  }

  /** Null for an item that is null. Throws for an invalid item. */
  get node(): unknown {
    const node = this.#connection.nodeOf(this.item);
    if (node === undefined) throw invalidResponse('an object');
    return node;
  }
}

/** The edge of a new object. */
export const createdEdge = (node: Entity): Edge => ({
  cursor: cursorOfCreated(),
  node,
  item: node.value,
});
