/** A connection with the items that were read. */
import type { Page } from '../../rest/table/operation.ts';
import type { Entity } from '../identity/model.ts';
import type { IdOf } from '../loading/anchors.ts';
import { cursorOfCreated, fingerprint, PageCursors } from '../loading/cursor.ts';
import type { Walked, WalkedPage, WalkedPosition } from '../loading/walk.ts';
import type { Edge } from '../types/connection-types.ts';
import { PageConnection } from './page-connection.ts';

export interface Items {
  readonly idOf: IdOf;
  readonly nodeIn: (item: unknown) => unknown;
}

export class WalkedConnection extends PageConnection {
  readonly #walked: Walked;
  readonly #list: string;
  readonly #idOf: IdOf;
  #fingerprint: string | undefined;
  /** The cursors of the page that was used last. */
  #cursors: PageCursors | undefined;
  #page: WalkedPage | undefined;

  /** `list`: the name of the list. */
  constructor(walked: Walked, list: string, { idOf, nodeIn }: Items) {
    super(nodeIn);
    this.#walked = walked;
    this.#list = list;
    this.#idOf = idOf;
  }

  /** The first page, for members of the envelope in addition to the items. */
  get envelope(): Page<unknown> {
    return this.#walked.envelope;
  }

  get hasNextPage(): boolean {
    return this.#walked.hasNext;
  }

  get hasPreviousPage(): boolean {
    return this.#walked.hasPrevious;
  }

  get endCursor(): string | null {
    const { end } = this.#walked;
    return end && this.#cursorAt(end);
  }

  cursorOf(at: number): string {
    return this.#cursorAt(this.#walked.positionOf(at));
  }

  protected get items(): readonly unknown[] {
    return this.#walked.items;
  }

  #cursorAt({ page, index }: WalkedPosition): string {
    if (!this.#cursors || page !== this.#page) {
      this.#fingerprint ??= fingerprint(this.#list);
      this.#cursors = new PageCursors(this.#fingerprint, page, page.items, this.#idOf);
      this.#page = page;
    }
    return this.#cursors.at(index);
  }
}

/** The edge of a new object. */
export const createdEdge = (node: Entity): Edge => ({
  cursor: cursorOfCreated(),
  node,
  item: node.value,
});
