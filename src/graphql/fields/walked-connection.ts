/** What a connection shows of the items that were read. */
import type { Located } from '../identity/identity.ts';
import { cursorOfCreated, encodeCursor, fingerprint } from '../loading/cursor.ts';
import type { IdOf } from '../loading/landmarks.ts';
import { lasting, type Place, type Walked } from '../loading/walk.ts';
import type { Connection, Edge } from '../types/connection-types.ts';

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

  get pageInfo(): Connection['pageInfo'] {
    const { items, hasNext, hasPrevious, end } = this.walked;
    return {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      startCursor: items.length > 0 ? this.cursorOf(0) : null,
      endCursor: end && this.#cursorAt(end),
    };
  }

  nodeOf(item: unknown): unknown {
    return item === null ? null : this.items.nodeIn(item);
  }

  cursorOf(at: number): string {
    return this.#cursorAt(this.walked.positionOf(at));
  }

  #cursorAt(position: Place): string {
    const { list, idOf } = this.items;
    this.#fingerprint ??= fingerprint(list);
    return encodeCursor(this.#fingerprint, lasting(position, idOf));
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

  get node(): unknown {
    return this.#connection.nodeOf(this.item);
  }
}

/** The edge of an object that was just created. */
export const createdEdge = (node: Located): Edge => ({
  cursor: cursorOfCreated(),
  node,
  item: node.value,
});
