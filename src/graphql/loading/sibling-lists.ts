/**
 * Reads the lists of many parents for one field of a document from a single list that contains the items of all of
 * them. The lists that are needed in one turn of the event loop are read together.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { RestClient } from '../../rest/client/client.ts';
import type { AnyOperation, Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { BatchGuide } from './batch-guide.ts';
import { minToReadList } from './batch-policy.ts';
import { assumed } from './batch-prices.ts';
import { bytesOfItems, bytesOfLists, type KnownOfGroups } from './group-policy.ts';
import { type GroupedItems, type GroupReading, readGroups } from './grouped-items.ts';
import { withPatience } from './list-counts.ts';
import { type OwnPage, SeenOrders } from './list-orders.ts';
import { slotsIn } from './shared-work.ts';
import type { PageRequest, ReadPage } from './walk.ts';

interface SiblingOperations {
  /** The operation of the list with the items of all parents. */
  readonly list: AnyOperation;
  /** The operation of the list of one parent. */
  readonly own: AnyOperation;
}

/** The list of one parent, which is a part of a list with the items of all parents. */
export interface Sibling {
  /** The id of the parent that items contain. */
  readonly parent: string;
  /** Name of the list with the items of all parents. */
  readonly list: string;
  readonly operations: SiblingOperations;
  /** Number of items that are needed for each parent. */
  readonly first: number;
  /** Whether an item may have no parent. */
  readonly mayLackParent: boolean;
  /**
   * Milliseconds after which the lists of the parents are read one by one, even if the common list may still arrive.
   */
  readonly patienceMs: number;
  /** The slots that need the list. Slots may be added. */
  readonly slots: Iterable<object>;
  /** Whether the list of the parent was requested separately, so that it needs no further call. */
  isRead(): boolean;
  /** How to read the list with the items of all parents. */
  reading(requestedBy: Iterable<object>): Promise<SiblingReading>;
}

export interface SiblingReading
  extends Pick<GroupReading, 'read' | 'parentOf' | 'idOf' | 'count'>,
    Pick<KnownOfGroups, 'maxPages'> {}

/** A list with the items of all parents that is being read. */
interface Attempt {
  readonly items: Promise<GroupedItems | undefined>;
  readonly neededBy: Iterable<object>[];
}

/** Batches the lists of parents that one field needs. */
class SiblingsOfField {
  readonly #lists: SiblingLists;
  /** Names of the common lists that were read for this field. */
  readonly #grouped = new Set<string>();
  /** The results are wrapped, so that the batch does not wait for a slow list. */
  readonly #loader = new DataLoader<Sibling, { page: Promise<Page<unknown> | undefined> }>(
    async (siblings) => {
      // Other fields may have requested lists up to now, in any order.
      const unread = new Set(siblings.filter((sibling) => !sibling.isRead()));
      const byList = Map.groupBy(unread, ({ list }) => list);
      const items = new Map(Array.from(byList, ([list, some]) => [list, this.#itemsFor(some)]));
      return siblings.map((sibling) => {
        const { parent, list } = sibling;
        return { page: pageOf(parent, unread.has(sibling) ? items.get(list) : undefined) };
      });
    },
    // Calls that are made before their objects are read begin in separate immediates, so the batch waits for these.
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
    // For few parents, the calls are always the lists of the parents, even if the common list is read for others.
    if (!first || (parents.size < minToReadList && !this.#grouped.has(first.list)))
      return undefined;
    this.#grouped.add(first.list);
    const slots = siblings.map((sibling) => sibling.slots);
    const reading = this.#lists.itemsOf(first, slots, parents);
    const items = await withPatience(reading, first.patienceMs);
    // If no item has one of these parents, the service may not return the ids of parents at all.
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

/**
 * The common lists of one request. Each list is tried once. If it fails in any way, the lists of the parents are read
 * one by one.
 */
export class SiblingLists {
  readonly #rest: RestClient;
  readonly #guide: BatchGuide;
  readonly #orders: SeenOrders;
  readonly #ofField = memoized((_field: object) => new SiblingsOfField(this));
  /** Attempts by name of the list. */
  readonly #attempts = new Map<string, Attempt>();
  /** Calls and bytes that pages in progress need, and the lists of the parents if the pages turn out to be useless. */
  #reservedCalls = 0;
  #reservedBytes = 0;
  readonly #bytesAnItem = new Map<AnyOperation, number>();

  constructor(rest: RestClient, guide: BatchGuide) {
    this.#rest = rest;
    this.#guide = guide;
    this.#orders = new SeenOrders(guide.otherOrders);
  }

  /** Whether the lists of parents are known to have another order than the list with the items of all parents. */
  hasOtherOrder(own: AnyOperation): boolean {
    return this.#guide.otherOrders.has(own);
  }

  /** Notes the first page of the list of a parent, so that its order can be compared. */
  noteOwn(own: OwnPage): void {
    this.#orders.noteOwn(own);
  }

  /**
   * A page with the items of one parent. Undefined if the parent's own list has to be read. `field` is the field in the
   * document.
   */
  pageOf(field: object, sibling: Sibling): Promise<Page<unknown> | undefined> {
    return this.#ofField(field).pageOf(sibling);
  }

  /** The items of a common list, which is read once. `parents`: those that need the list now. */
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
      // Other fields reserve their calls in this turn.
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
      // Reservations for calls end when the calls begin, which for the lists of the parents is now. Their bytes have
      // not arrived yet.
      this.#reserve(-calls, groups ? -bytes : 0);
    }
  }

  /** Reads a page. While it is in progress, other attempts cannot plan with its bytes. */
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

  /** Average size of an item in the last page of the list that this request has read. */
  #bytesAnItemOf(list: AnyOperation): number {
    return this.#bytesAnItem.get(list) || assumed.bytesAnItem;
  }

  #reserve(calls: number, bytes: number): void {
    this.#reservedCalls += calls;
    this.#reservedBytes += bytes;
  }
}
