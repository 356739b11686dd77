/** The connection over the items that were read. */
import { invalidResponse } from '../../rest/values/errors.ts';
import type { Entity } from '../identity/model.ts';
import type { IdOf } from '../loading/anchors.ts';
import { cursorOfCreated, fingerprint, PageCursors } from '../loading/cursor.ts';
import type { Walked, WalkedPage, WalkedPosition } from '../loading/walk.ts';
import type { Connection, Edge, PageInfo } from '../types/connection-types.ts';

export interface Items {
  /** Name of the list. */
  readonly list: string;
  readonly idOf: IdOf;
  /** The node of an item. */
  readonly nodeIn: (item: unknown) => unknown;
}

/** Creates its parts on demand, because most queries select only nodes. */
export class WalkedConnection implements Connection {
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

  get envelope(): Connection['envelope'] {
    return this.walked.envelope;
  }

  get nodes(): readonly unknown[] {
    return this.walked.items.map((item) => this.nodeOf(item));
  }

  get edges(): readonly Edge[] {
    return this.walked.items.map((item, at) => new ItemEdge(this, item, at));
  }

  get pageInfo(): PageInfo {
    return new WalkedPageInfo(this);
  }

  nodeOf(item: unknown): unknown {
    return item === null ? null : this.items.nodeIn(item);
  }

  /** Cursor of the position after an item. */
  cursorOf(at: number): string {
    return this.cursorAt(this.walked.positionOf(at));
  }

  cursorAt({ page, index }: WalkedPosition): string {
    if (!this.#cursors || page !== this.#page) {
      const { list, idOf } = this.items;
      this.#fingerprint ??= fingerprint(list);
      this.#cursors = new PageCursors(this.#fingerprint, page, page.items, idOf);
      this.#page = page;
    }
    return this.#cursors.at(index);
  }
}

class WalkedPageInfo implements PageInfo {
  readonly #connection: WalkedConnection;

  constructor(connection: WalkedConnection) {
    this.#connection = connection;
  }

  get hasNextPage(): boolean {
    return this.#connection.walked.hasNext;
  }

  get hasPreviousPage(): boolean {
    return this.#connection.walked.hasPrevious;
  }

  get startCursor(): string | null {
    return this.#connection.walked.items.length > 0 ? this.#connection.cursorOf(0) : null;
  }

  get endCursor(): string | null {
    const { end } = this.#connection.walked;
    return end && this.#connection.cursorAt(end);
  }
}

class ItemEdge implements Edge {
  readonly item: unknown;
  readonly #connection: WalkedConnection;
  readonly #at: number;

  constructor(connection: WalkedConnection, item: unknown, at: number) {
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
