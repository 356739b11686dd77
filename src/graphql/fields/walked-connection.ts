/** What a connection shows of the items that were read. */
import { invalidResponse } from '../../rest/values/errors.ts';
import type { Entity } from '../identity/model.ts';
import type { IdOf } from '../loading/anchors.ts';
import { cursorOfCreated, fingerprint, PageCursors } from '../loading/cursor.ts';
import type { Walked, WalkedPage, WalkedPosition } from '../loading/walk.ts';
import type { Connection, Edge, PageInfo } from '../types/connection-types.ts';

/** What the items of a list are. */
export interface Items {
  /** The list's name. */
  readonly list: string;
  readonly idOf: IdOf;
  /** What the node of an item shows. */
  readonly nodeIn: (item: unknown) => unknown;
}

/** A connection over what was read: each part of it is made when it is asked for, as most take the nodes alone. */
export class WalkedConnection implements Connection {
  readonly walked: Walked;
  readonly items: Items;
  #fingerprint: string | undefined;
  /** Of the page whose cursors were asked for last. */
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

  /** Cursor of the place behind an item. */
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

/** The edge of an item that was read. */
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

  /** Null for a row that is null. Throws for one that lacks what it should hold. */
  get node(): unknown {
    const node = this.#connection.nodeOf(this.item);
    if (node === undefined) throw invalidResponse('an object');
    return node;
  }
}

/** The edge of an object that was just created. */
export const createdEdge = (node: Entity): Edge => ({
  cursor: cursorOfCreated(),
  node,
  item: node.value,
});
