/**
 * Checks whether the list of a parent has the same order as the list that contains the items of all parents, because
 * the REST API does not promise it.
 */
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import type { IdOf } from './anchors.ts';
import type { GroupedItems } from './grouped-items.ts';

/**
 * Milliseconds for which a difference is remembered. It may be wrong, because a list that changed between two calls
 * seems to have another order.
 */
const rememberedMs = 600_000;

/**
 * The lists of parents whose order differs from that of the list with the items of all parents. All requests share it.
 */
export class OtherOrders {
  readonly #seenAt = new Map<AnyOperation, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  has(own: AnyOperation): boolean {
    const seenAt = this.#seenAt.get(own);
    return seenAt !== undefined && this.#now() - seenAt < rememberedMs;
  }

  note(own: AnyOperation): void {
    this.#seenAt.set(own, this.#now());
  }
}

/** The first page of the list of a parent. */
export interface OwnPage {
  readonly operation: AnyOperation;
  readonly parent: string;
  readonly page: Page<unknown>;
  readonly idOf: IdOf;
  /** Returns the name of the list with the items of all parents. It is called only if such a list was read, too. */
  list(): string;
}

/** The lists of both kinds that one request has read, in any order. */
export class SeenOrders {
  readonly #others: OtherOrders;
  /** First pages by the operation of the parent's list. */
  readonly #own = new Map<AnyOperation, OwnPage[]>();
  /** Groups by the name of the list with the items of all parents. */
  readonly #groups = new Map<string, GroupedItems>();

  constructor(others: OtherOrders) {
    this.#others = others;
  }

  noteOwn(own: OwnPage): void {
    const { operation } = own;
    const known = this.#own.get(operation);
    if (known) known.push(own);
    else this.#own.set(operation, [own]);
    if (this.#groups.size > 0) this.#compare(own);
  }

  noteGroups(list: string, operation: AnyOperation, groups: GroupedItems): void {
    this.#groups.set(list, groups);
    for (const own of this.#own.get(operation) ?? []) this.#compare(own);
  }

  #compare(own: OwnPage): void {
    const items = this.#groups.get(own.list())?.byParent.get(own.parent);
    if (items && isOtherOrder(own, items)) this.#others.note(own.operation);
  }
}

/**
 * Whether the order of the page differs from that of the group. False if the list has changed in the meantime, as the
 * orders cannot be compared then.
 */
function isOtherOrder({ page, idOf }: OwnPage, group: readonly unknown[]): boolean {
  const { items, next } = page;
  const isWhole = next === undefined || next === null;
  if (items.length > group.length || (isWhole && items.length < group.length)) return false;
  const ids = group.map(idOf);
  const known = new Set(ids);
  const own = items.map(idOf);
  return (
    own.every((id) => id !== undefined && known.has(id)) && own.some((id, at) => id !== ids[at])
  );
}
