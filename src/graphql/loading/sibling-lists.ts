/**
 * Lists of many parents at one place of a document, read from one list that contains the items of all of them. The
 * lists that are needed in one turn of the event loop are read together.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { RestClient } from '../../rest/client/client.ts';
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { BatchGuide } from './batch-guide.ts';
import { listFrom } from './batch-policy.ts';
import { assumed } from './batch-prices.ts';
import { bytesOfItems, bytesOfLists, type KnownOfGroups } from './group-policy.ts';
import { type GroupedItems, type GroupReading, readGroups } from './grouped-items.ts';
import { withPatience } from './list-counts.ts';
import { type OwnPage, SeenOrders } from './list-orders.ts';
import { slotsIn } from './shared-work.ts';
import type { PageRequest, ReadPage } from './walk.ts';

interface SiblingOperations {
  /** Of the longer list. */
  readonly list: AnyOperation;
  /** Of the list of a parent. */
  readonly own: AnyOperation;
}

/** The list of a parent, which is a part of a longer list. */
export interface Sibling {
  /** Id of the parent, as in the items. */
  readonly parent: string;
  /** Name of the longer list. */
  readonly list: string;
  readonly operations: SiblingOperations;
  /** Items of each parent that are needed. */
  readonly first: number;
  /** Whether an item may have no parent. */
  readonly mayLackParent: boolean;
  /** Milliseconds after which the lists of the parents are read, even though the longer one may still arrive. */
  readonly patienceMs: number;
  /** The slots that need it, which may still grow. */
  readonly slots: Iterable<object>;
  /** Whether the list of the parent was requested by itself, so that it needs no further call. */
  isRead(): boolean;
  /** How to read the longer list. */
  reading(requestedBy: Iterable<object>): Promise<SiblingReading>;
}

export interface SiblingReading
  extends Pick<GroupReading, 'read' | 'parentOf' | 'idOf' | 'count'>,
    Pick<KnownOfGroups, 'maxPages'> {}

/** A list that is read for many parents. */
interface Attempt {
  readonly items: Promise<GroupedItems | undefined>;
  readonly neededBy: Iterable<object>[];
}

/** The lists that one field needs, in batches. */
class SiblingsOfField {
  readonly #lists: SiblingLists;
  /** Names of the lists that were read for many parents of this field. */
  readonly #grouped = new Set<string>();
  /** Wraps each page, because a list that is slow must not delay the others of its batch. */
  readonly #loader = new DataLoader<Sibling, { page: Promise<Page<unknown> | undefined> }>(
    async (siblings) => {
      // Other fields may request lists until now, in any order.
      const unread = new Set(siblings.filter((sibling) => !sibling.isRead()));
      const byList = Map.groupBy(unread, ({ list }) => list);
      const items = new Map(Array.from(byList, ([list, some]) => [list, this.#itemsFor(some)]));
      return siblings.map((sibling) => {
        const { parent, list } = sibling;
        return { page: pageOf(parent, unread.has(sibling) ? items.get(list) : undefined) };
      });
    },
    // Early calls of one turn begin in immediates of their own.
    { cache: false, batchScheduleFn: (begin) => setImmediate(begin) },
  );

  constructor(lists: SiblingLists) {
    this.#lists = lists;
  }

  async pageOf(sibling: Sibling): Promise<Page<unknown> | undefined> {
    const { page } = await this.#loader.load(sibling);
    return page;
  }

  async #itemsFor(siblings: readonly Sibling[]): Promise<GroupedItems | undefined> {
    const [first] = siblings;
    const parents = new Set(siblings.map(({ parent }) => parent));
    // Callers count on the calls for few parents, even if the list is read for others.
    if (!first || (parents.size < listFrom && !this.#grouped.has(first.list))) return undefined;
    this.#grouped.add(first.list);
    const slots = siblings.map((sibling) => sibling.slots);
    const reading = this.#lists.itemsOf(first, slots, parents);
    const items = await withPatience(reading, first.patienceMs);
    // If no item contains the id of one of these parents, the service may not return such ids at all.
    const isShown = !first.mayLackParent || [...parents].some((one) => items?.byParent.has(one));
    return isShown ? items : undefined;
  }
}

async function pageOf(
  parent: string,
  reading: Promise<GroupedItems | undefined> | undefined,
): Promise<Page<unknown> | undefined> {
  const grouped = await reading;
  if (!grouped) return undefined;
  const items = grouped.byParent.get(parent) ?? [];
  return { items, ...(grouped.isCounted && { count: items.length }) };
}

/** A request tries each list once. If that fails in any way, the lists of the parents are read one by one. */
export class SiblingLists {
  readonly #rest: RestClient;
  readonly #guide: BatchGuide;
  readonly #orders: SeenOrders;
  readonly #ofField = memoized((_field: object) => new SiblingsOfField(this));
  /** By name of the list. */
  readonly #attempts = new Map<string, Attempt>();
  /** What pages in progress need, and the lists of parents if these are of no use. */
  #reservedCalls = 0;
  #reservedBytes = 0;
  readonly #bytesAnItem = new Map<AnyOperation, number>();

  constructor(rest: RestClient, guide: BatchGuide) {
    this.#rest = rest;
    this.#guide = guide;
    this.#orders = new SeenOrders(guide.otherOrders);
  }

  /** Whether the lists of parents were seen in another order than the list with the items of all of them. */
  hasOtherOrder(own: AnyOperation): boolean {
    return this.#guide.otherOrders.has(own);
  }

  /** Notes the first page of the list of a parent, so that its order can be compared. */
  noteOwn(own: OwnPage): void {
    this.#orders.noteOwn(own);
  }

  /** The items of the parent. Undefined if its own list is to be read. `field`: the one in the document. */
  pageOf(field: object, sibling: Sibling): Promise<Page<unknown> | undefined> {
    return this.#ofField(field).pageOf(sibling);
  }

  /** The items of the list for all parents, which is read once. `parents`: those that need it. */
  itemsOf(
    sibling: Sibling,
    slots: readonly Iterable<object>[],
    parents: ReadonlySet<string>,
  ): Promise<GroupedItems | undefined> {
    const known = this.#attempts.get(sibling.list);
    if (known) {
      known.neededBy.push(...slots);
      return known.items;
    }
    const neededBy = [...slots];
    const items = this.#readFor(sibling, neededBy, parents).catch(() => undefined);
    this.#attempts.set(sibling.list, { items, neededBy });
    return items;
  }

  async #readFor(
    { list, reading, first, operations, patienceMs }: Sibling,
    neededBy: readonly Iterable<object>[],
    parents: ReadonlySet<string>,
  ): Promise<GroupedItems | undefined> {
    const startedAt = performance.now();
    const calls = parents.size;
    const bytes = bytesOfLists(calls, first, this.#bytesAnItemOf(operations.list));
    this.#reserve(calls, bytes);
    let groups: GroupedItems | undefined;
    try {
      // Other fields of this turn reserve theirs first.
      await nextTurn();
      const requestedBy = slotsIn(neededBy);
      const { read, maxPages, ...others } = await reading(requestedBy);
      groups = await readGroups({
        ...others,
        parents,
        read: (request) => this.#read(read, request, operations.list, requestedBy),
        known: () => {
          if (performance.now() - startedAt >= patienceMs) return undefined;
          const callsLeft = this.#guide.callsLeft - this.#reservedCalls + calls;
          const bytesLeft = this.#rest.bytesLeft - this.#reservedBytes + bytes;
          const bytesAnItem = this.#bytesAnItemOf(operations.list);
          return { first, maxPages, callsLeft, bytesLeft, bytesAnItem };
        },
      });
      if (groups) this.#orders.noteGroups(list, operations.own, groups);
      return groups;
    } finally {
      // Calls count when they begin, which is now for the lists of the parents. Their bytes will arrive later.
      this.#reserve(-calls, groups ? -bytes : 0);
    }
  }

  /** Reads a page. While it is in progress, no other attempt counts on its bytes. */
  async #read(
    read: ReadPage,
    request: PageRequest,
    list: AnyOperation,
    requestedBy: Iterable<object>,
  ): Promise<Page<unknown>> {
    const bytes = bytesOfItems(request.size, this.#bytesAnItemOf(list));
    this.#reserve(0, bytes);
    try {
      const page = await read(request);
      const { records } = this.#rest.log;
      const record = records.findLast((one) => one.requestedBy.includes(requestedBy));
      if (record && page.items.length > 0)
        this.#bytesAnItem.set(list, record.bytes / page.items.length);
      return page;
    } finally {
      this.#reserve(0, -bytes);
    }
  }

  /** As on the last page of the list that this request has read. */
  #bytesAnItemOf(list: AnyOperation): number {
    return this.#bytesAnItem.get(list) || assumed.bytesAnItem;
  }

  #reserve(calls: number, bytes: number): void {
    this.#reservedCalls += calls;
    this.#reservedBytes += bytes;
  }
}
