/**
 * Reads the lists of many parents for one field of a document from a single list that contains the items of all of
 * them. The lists that are needed in one turn of the event loop are read together.
 */

import DataLoader from 'dataloader';
import type { Page } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { minToReadList } from './batch-policy.ts';
import { type GroupedItems, type GroupReading, readGroups } from './grouped-items.ts';
import { withPatience } from './list-counts.ts';
import { pathsIn } from './shared-work.ts';

/** The list of one parent, which is a part of a list with the items of all parents. */
export interface Sibling {
  /** The id of the parent that items contain. */
  readonly parent: string;
  /** Name of the list with the items of all parents. */
  readonly list: string;
  /** Whether an item may have no parent. */
  readonly mayLackParent: boolean;
  /**
   * Milliseconds after which the lists of the parents are read one by one, even if the common list may still arrive.
   */
  readonly patienceMs: number;
  /** The paths that need the list. Slots may be added. */
  readonly paths: Iterable<Path>;
  /** Whether the list of the parent was requested separately, so that it needs no further call. */
  isRead(): boolean;
  /** How to read the list with the items of all parents. */
  reading(requestedBy: Iterable<Path>): Promise<SiblingReading>;
}

export type SiblingReading = Pick<
  GroupReading,
  'read' | 'parentOf' | 'idOf' | 'count' | 'maxPages'
>;

/** A list with the items of all parents that is being read. */
interface Attempt {
  readonly items: Promise<GroupedItems | undefined>;
  readonly neededBy: Iterable<Path>[];
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
    const paths = siblings.map((sibling) => sibling.paths);
    const reading = this.#lists.itemsOf(first, paths, parents);
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
  readonly #ofField = memoized((_field: object) => new SiblingsOfField(this));
  /** Attempts by name of the list. */
  readonly #attempts = new Map<string, Attempt>();

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
    paths: readonly Iterable<Path>[],
    parents: ReadonlySet<string>,
  ): Promise<GroupedItems | undefined> {
    const known = this.#attempts.get(sibling.list);
    if (known) {
      known.neededBy.push(...paths);
      return known.items;
    }
    const neededBy = [...paths];
    const items = readFor(sibling, neededBy, parents).catch(() => undefined);
    this.#attempts.set(sibling.list, { items, neededBy });
    return items;
  }
}

async function readFor(
  { reading, patienceMs }: Sibling,
  neededBy: readonly Iterable<Path>[],
  parents: ReadonlySet<string>,
): Promise<GroupedItems | undefined> {
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt >= patienceMs;
  return readGroups({ ...(await reading(pathsIn(neededBy))), parents, isLate });
}
