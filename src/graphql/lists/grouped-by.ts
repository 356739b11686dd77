/**
 * Lists of many parents that are read from one common list, since each item contains the id of its parent. Those that
 * one field needs in one turn of the event loop are read together.
 */
import DataLoader from 'dataloader';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import type { Path } from '../../rest/values/response-path.ts';
import type { Asked, PlannedField } from '../execution/model.ts';
import { knownByIds } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';
import { minToReadList } from '../loading/batch-policy.ts';
import type { IdOf } from '../loading/cursor.ts';
import { withPatience } from '../loading/list-counts.ts';
import { maxPageSize, Pager } from '../loading/pager.ts';
import { pagesOf, startOf } from '../loading/walk.ts';
import type { FilledBy, Query } from '../types/field-arguments.ts';
import { countIn } from './counted-by.ts';
import { isOptionalAt } from './filtered-items.ts';
import { type ListCall, ListRead, selects } from './list-read.ts';

/**
 * Maximum share of the remaining time that a field waits for a common list. After that, the lists of the parents are
 * read one by one, even if the common list may still arrive.
 */
const maxOfTime = 1 / 4;
/** Size of a page per parent. It is the default size of a page of the parent's own list. */
const itemsAParent = 25;
/** Maximum number of items that are read per parent. */
const maxItemsAParent = 50;

export interface GroupedBy {
  /** Path of members to the id of the parent in an item. */
  readonly at: readonly [string, ...string[]];
  /** The list with the items of all parents. Defaults to the same list without the filter for the parent. */
  readonly list?: ListOperation;
  /** Parameters that are always sent to `list`, so that it has all items of the parents' lists. */
  readonly always?: Query;
}

/** The list of one parent, which is a part of a common list. */
interface Sibling {
  /** The id of the parent that items contain. */
  readonly parent: string;
  readonly own: ListCall;
}

/** The items by parent, in the order of the list. Items without a parent have null. */
interface Groups {
  readonly byParent: ReadonlyMap<string | null | undefined, readonly unknown[]>;
  /** Whether the service counts the items of its lists. */
  readonly isCounted: boolean;
}

/** The page is a promise inside the batch, so that the other lists of the batch do not wait for it. */
type Batch = DataLoader<Sibling, Promise<Page<unknown> | undefined> | undefined>;

export class Grouping {
  readonly #groupedBy: GroupedBy;
  readonly #idOf: IdOf;
  /** The list with the items of all parents. */
  readonly #list: ListOperation;
  /** The filter for the parent, if both lists have the same operation. */
  readonly #filter: string | undefined;
  /** The path parameter for the parent, if the lists have different paths. */
  readonly #pathId: string | undefined;
  readonly #mayLackParent: boolean;

  constructor(operation: ListOperation, filledBy: FilledBy, groupedBy: GroupedBy, idOf: IdOf) {
    const { at, list = operation } = groupedBy;
    this.#groupedBy = groupedBy;
    this.#idOf = idOf;
    this.#list = list;
    this.#filter = Object.keys(filledBy)[0];
    const taken = pathParameters(list);
    this.#pathId = pathParameters(operation).find((name) => !taken.includes(name));
    this.#mayLackParent = isOptionalAt(list.name, list.shape, at);
  }

  /**
   * The items of the parent from the common list. Undefined if the parent's own list has to be read. If the paths of
   * the lists differ, the REST API promises neither that the caller may read the list of each parent, nor that the
   * order is the same. Then the parent must permit reading, and no cursor may be selected from which the service would
   * continue in its own order.
   */
  pageFor(own: ListCall, asked: Asked): Promise<Page<unknown> | undefined> | undefined {
    const { scope, context, field } = asked;
    const { ids } = scope;
    const parent = this.#filter ? own.query[this.#filter] : ids[this.#pathId ?? ''];
    const isKnown = pathParameters(this.#list).every((name) => ids[name] !== undefined);
    if (context.groupedPages === 0 || typeof parent !== 'string' || !isKnown) return undefined;
    const isOther = this.#pathId !== undefined;
    if (isOther && (!mayView(asked.value) || selectsCursors(field))) return undefined;
    return this.#pageFor({ parent, own }, asked);
  }

  async #pageFor(sibling: Sibling, asked: Asked): Promise<Page<unknown> | undefined> {
    const { options } = sibling.own;
    const always = this.#groupedBy.always ?? options.always;
    const all = new ListRead({ ...options, operation: this.#list, filledBy: {}, always }, asked);
    // By common list. After a write, there are new ones.
    const { shared } = asked.context.loaders;
    const batches = shared.kept(asked.field, () => new Map<string, Batch>());
    const batch = batches.get(all.list) ?? this.#newBatch(all, asked);
    batches.set(all.list, batch);
    const page = await batch.load(sibling);
    return page && this.#isEnough(page, sibling.own, asked) ? page : undefined;
  }

  #newBatch(all: ListRead, asked: Asked): Batch {
    let isGrouped = false;
    return new DataLoader(
      async (siblings) => {
        // Other fields may have requested lists up to now, in any order.
        const unread = new Set(siblings.filter(({ own }) => !own.hasRead(own.start)));
        const parents = new Set(Array.from(unread, ({ parent }) => parent));
        // For few parents, the calls are always their own lists, even if the common list is read for other fields.
        isGrouped ||= parents.size >= minToReadList;
        const groups = isGrouped ? this.#groupsFor([...unread], parents, all, asked) : undefined;
        const pageOf = async ({ parent }: Sibling) => {
          const { byParent, isCounted } = (await groups) ?? {};
          const items = byParent?.get(parent) ?? [];
          return byParent && { items, ...(isCounted && { count: items.length }) };
        };
        return siblings.map((sibling) => (unread.has(sibling) ? pageOf(sibling) : undefined));
      },
      // Calls that are made before their objects are read begin in separate immediates, so the batch waits for these.
      { cache: false, batchScheduleFn: (begin) => setImmediate(begin) },
    );
  }

  /** The common list is tried once. Undefined if it fails in any way. */
  async #groupsFor(
    siblings: readonly Sibling[],
    parents: ReadonlySet<string>,
    all: ListRead,
    asked: Asked,
  ): Promise<Groups | undefined> {
    const { rest, loaders } = asked.context;
    const read = (requestedBy: Iterable<Path>) =>
      this.#readGroups(all, parents.size, requestedBy, asked).catch(() => undefined);
    const readings = siblings.map(({ own }) =>
      loaders.shared.once(Grouping, all.list, own.paths, read),
    );
    const groups = await withPatience(
      Promise.all(readings).then(([one]) => one),
      rest.msLeft * maxOfTime,
    );
    // If no item has one of these parents, the service may not return the ids of parents at all.
    const isShown = !this.#mayLackParent || [...parents].some((one) => groups?.byParent.has(one));
    return isShown ? groups : undefined;
  }

  /**
   * Reads the common list to its end. Undefined if it cannot be used: it is too long, changes between its pages, or has
   * an item without a parent although every item should have one. Each page waits for the one before it, so there must
   * be few of them.
   */
  async #readGroups(
    all: ListRead,
    parents: number,
    requestedBy: Iterable<Path>,
    { context }: Asked,
  ): Promise<Groups | undefined> {
    const size = Math.min(parents * itemsAParent, maxPageSize);
    const maxPages = Math.min(context.groupedPages, parents - 1);
    let { count = 0 } = await context.loaders.counts.knownOf(all.list);
    const isWorthIt = (pages: number) =>
      count <= parents * maxItemsAParent &&
      Math.max(Math.ceil(count / size), pages + 1) <= maxPages;
    if (!isWorthIt(0)) return undefined;
    const items: unknown[] = [];
    const counts: number[] = [];
    const pager = new Pager(startOf(undefined, size));
    for await (const { response } of pagesOf((page) => all.read(page, requestedBy, true), pager)) {
      items.push(...response.items);
      if (typeof response.count === 'number') counts.push(response.count);
      count = counts.at(-1) ?? count;
      if (pager.isMore && !isWorthIt(pager.pages)) return undefined;
    }
    const isRepeated = pager.pages > 1 && new Set(items.map(this.#idOf)).size < items.length;
    const isSteady = counts.every((one) => one === items.length) && !isRepeated;
    const byParent = Map.groupBy(items, (item) =>
      parentOf(item, this.#groupedBy.at, this.#mayLackParent),
    );
    if (pager.isCutShort || !isSteady || byParent.has(undefined)) return undefined;
    return { byParent, isCounted: counts.length > 0 };
  }

  /** Whether the group has everything that is selected, and as many items as the parent counts. */
  #isEnough(
    { items, count }: Page<unknown>,
    { first, counter }: ListCall,
    { field, value }: Asked,
  ): boolean {
    if (this.#pathId === undefined) return true;
    const counted = countIn(value, counter);
    // A cursor in the middle of a list depends on its order.
    const isToEnd = first === 0 || items.length <= first;
    return (
      (counted === undefined || counted === items.length) &&
      (isToEnd || !selects(field, 'pageInfo', 'endCursor')) &&
      (count !== undefined || !selects(field, 'totalCount'))
    );
  }
}

/** The id of the parent of an item. Null if it has none; undefined if it should have one. */
function parentOf(
  item: unknown,
  path: readonly string[],
  mayLack: boolean,
): string | null | undefined {
  const id = memberAt(item, path) ?? null;
  if (typeof id === 'string' && id !== '') return id;
  return mayLack && id === null && isRecord(memberAt(item, path.slice(0, -1))) ? null : undefined;
}

/** Whether the parent was read, and permits the caller to view it. */
const mayView = (value: object): boolean =>
  value !== knownByIds && memberAt(value, ['permissions', 'view']) !== false;

/** Whether cursors are selected after which other items may follow in the order of the service. */
const selectsCursors = memoized(
  (connection: PlannedField): boolean =>
    selects(connection, 'edges', 'cursor') || selects(connection, 'pageInfo', 'startCursor'),
);
