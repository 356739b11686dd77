/**
 * Orders of lists of parents, compared with that of the list that contains the items of all of them: the REST API does
 * not promise that they are the same.
 */
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import type { IdOf } from './anchors.ts';
import type { GroupedItems } from './grouped-items.ts';

/** Milliseconds for which a different order is remembered: a list that changed between two calls looks like one. */
const rememberedMs = 600_000;

/** Lists of parents that have another order than the list with the items of all of them. Of all requests. */
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
  /** Name of the list with the items of all parents. Called only if such a list is read, too. */
  list(): string;
}

/** What one request has read of lists of both kinds, in any order. */
export class SeenOrders {
  readonly #others: OtherOrders;
  /** By operation of the list of a parent. */
  readonly #own = new Map<AnyOperation, OwnPage[]>();
  /** By name of the list. */
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

/** Whether the page begins with other items than the group. False if the list has changed: then nothing is known. */
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
