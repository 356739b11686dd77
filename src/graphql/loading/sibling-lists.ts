/**
 * Reads the lists of many parents for one field of a document from a single list that contains the items of all of
 * them, since each item contains the id of its parent. The lists that are needed in one turn of the event loop are read
 * together.
 */
import DataLoader from 'dataloader';
import type { Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { minToReadList } from './batch-policy.ts';
import type { IdOf } from './cursor.ts';
import { withPatience } from './list-counts.ts';
import { SharedWork } from './long-work.ts';
import { maxPageSize, Pager } from './pager.ts';
import { type PageRequest, pagesOf, startOf } from './walk.ts';

/** The id of the parent of an item. Null if it has none; undefined if it should have one. */
export type ParentOf = (item: unknown) => string | null | undefined;

/** A list with the items of all parents. */
export interface CommonList {
  readonly name: string;
  readonly parentOf: ParentOf;
  readonly idOf: IdOf;
  /** Whether an item may have no parent. */
  readonly mayLackParent: boolean;
  /** Maximum number of pages. */
  readonly maxPages: number;
  /**
   * Milliseconds after which the lists of the parents are read one by one, even if the common list may still arrive.
   */
  readonly patienceMs: number;
  read(page: PageRequest, requestedBy: Iterable<Path>): Promise<Page<unknown>>;
  /** Number of items. Undefined if no response of this request contained it. */
  count(): Promise<number | undefined>;
}

/** The list of one parent, which is a part of a common list. */
export interface Sibling {
  /** The id of the parent that items contain. */
  readonly parent: string;
  readonly list: CommonList;
  /** The paths that need the list. Paths may be added. */
  readonly paths: readonly Path[];
  /** Whether the list of the parent was requested separately, so that it needs no further call. */
  isRead(): boolean;
}

/** The items by parent, in the order of the list. */
interface GroupedItems {
  readonly byParent: ReadonlyMap<ReturnType<ParentOf>, readonly unknown[]>;
  /** Whether the service counts the items of its lists. */
  readonly isCounted: boolean;
}

/** The page is wrapped, so that a batch does not wait for a slow list. */
type SiblingLoader = DataLoader<Sibling, { page: Promise<Page<unknown> | undefined> }>;

/**
 * The common lists of one request. Each list is tried once. If it fails in any way, the lists of the parents are read
 * one by one.
 */
export class SiblingLists {
  readonly #loaderOf = memoized((_field: object) => this.#newLoader());
  readonly #attempts = new SharedWork();

  /**
   * A page with the items of one parent. Undefined if the parent's own list has to be read. `field` is the field in the
   * document.
   */
  async pageOf(field: object, sibling: Sibling): Promise<Page<unknown> | undefined> {
    return (await this.#loaderOf(field).load(sibling)).page;
  }

  /** Batches the lists of parents that one field needs. */
  #newLoader(): SiblingLoader {
    /** Names of the common lists that were read for this field. */
    const grouped = new Set<string>();
    return new DataLoader(
      async (siblings) => {
        // Other fields may have requested lists up to now, in any order.
        const unread = siblings.filter((sibling) => !sibling.isRead());
        const items = new Map(
          Array.from(
            Map.groupBy(unread, ({ list }) => list.name),
            ([name, some]) => [name, this.#itemsFor(some, grouped)],
          ),
        );
        return siblings.map((sibling) => ({
          page: pageOf(
            sibling,
            unread.includes(sibling) ? items.get(sibling.list.name) : undefined,
          ),
        }));
      },
      // Calls that are made before their objects are read begin in separate immediates, so the batch waits for these.
      { cache: false, batchScheduleFn: (begin) => setImmediate(begin) },
    );
  }

  async #itemsFor(
    siblings: readonly Sibling[],
    grouped: Set<string>,
  ): Promise<GroupedItems | undefined> {
    const [first] = siblings;
    const parents = new Set(siblings.map(({ parent }) => parent));
    // For few parents, the calls are always the lists of the parents, even if the common list is read for others.
    if (!first || (parents.size < minToReadList && !grouped.has(first.list.name))) return undefined;
    const { list } = first;
    grouped.add(list.name);
    const read = (requestedBy: Iterable<Path>) =>
      readGroups(list, parents, requestedBy).catch(() => undefined);
    const readings = siblings.map(({ paths }) => this.#attempts.once(this, list.name, paths, read));
    const items = await withPatience(
      Promise.all(readings).then(([one]) => one),
      list.patienceMs,
    );
    // If no item has one of these parents, the service may not return the ids of parents at all.
    const isShown = !list.mayLackParent || [...parents].some((one) => items?.byParent.has(one));
    return isShown ? items : undefined;
  }
}

async function pageOf(
  { parent }: Sibling,
  reading: Promise<GroupedItems | undefined> | undefined,
): Promise<Page<unknown> | undefined> {
  const grouped = await reading;
  if (!grouped) return undefined;
  const items = grouped.byParent.get(parent) ?? [];
  return { items, ...(grouped.isCounted && { count: items.length }) };
}

/**
 * Reads a list to its end, and groups its items. Undefined if it cannot be used: it is too long, changes between its
 * pages, or has an item without a parent although every item should have one. `parents`: those that need the list now.
 */
async function readGroups(
  list: CommonList,
  parents: ReadonlySet<string>,
  requestedBy: Iterable<Path>,
): Promise<GroupedItems | undefined> {
  const pages = await pagesToEnd(list, parents.size, requestedBy);
  if (!pages) return undefined;
  const items = pages.flatMap((page) => page.items);
  if (!isSteady(pages, items, list.idOf)) return undefined;
  const byParent = Map.groupBy(items, list.parentOf);
  if (byParent.has(undefined)) return undefined;
  return { byParent, isCounted: typeof pages[0]?.count === 'number' };
}

async function pagesToEnd(
  list: CommonList,
  parents: number,
  requestedBy: Iterable<Path>,
): Promise<readonly Page<unknown>[] | undefined> {
  const { maxPages, patienceMs } = list;
  const pages: Page<unknown>[] = [];
  const startedAt = performance.now();
  let count = await list.count();
  const nextSize = () =>
    performance.now() - startedAt < patienceMs
      ? nextGroupPage({ parents, count, pages: pages.length, maxPages })
      : 0;
  const size = nextSize();
  if (size === 0) return undefined;
  const pager = new Pager(startOf(undefined, size));
  for await (const { response } of pagesOf((page) => list.read(page, requestedBy), pager)) {
    pages.push(response);
    count = typeof response.count === 'number' ? response.count : count;
    if (pager.isMore && nextSize() === 0) return undefined;
  }
  return pager.isCutShort ? undefined : pages;
}

/** Whether all pages show the same state of the list, which may change while they are read. */
function isSteady(pages: readonly Page<unknown>[], items: readonly unknown[], idOf: IdOf): boolean {
  const isCounted = ({ count }: Page<unknown>) =>
    typeof count !== 'number' || count === items.length;
  if (!pages.every(isCounted)) return false;
  return pages.length === 1 || new Set(items.map(idOf)).size === items.length;
}

/** Size of a page per parent. It is the default size of a page of the parent's own list. */
const itemsAParent = 25;
/** Maximum number of items that are read per parent. */
const maxItemsAParent = 50;

/** What is known before the next page is read. */
interface KnownOfGroups {
  /** Number of parents whose lists are needed. */
  readonly parents: number;
  /** Number of items in the list. Undefined if no response has contained it. */
  readonly count: number | undefined;
  /** Number of pages that were read, and their maximum. */
  readonly pages: number;
  readonly maxPages: number;
}

/**
 * Size of the next page; 0 to read the list of each parent. Each page waits for the one before it, so there must be few
 * of them: the common list is useful only if it is read to its end.
 */
function nextGroupPage({ parents, count, pages, maxPages }: KnownOfGroups): number {
  const size = Math.min(parents * itemsAParent, maxPageSize);
  const isShort = count === undefined || count <= parents * maxItemsAParent;
  const needed = Math.max(Math.ceil((count ?? 0) / size), pages + 1);
  return isShort && needed <= Math.min(maxPages, parents - 1) ? size : 0;
}
