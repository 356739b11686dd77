/** Reads a list to its end, and groups its items by parent, whose id each item contains. */
import type { Page } from '../../rest/table/operation.ts';
import type { IdOf } from './anchors.ts';
import { nextGroupPage } from './group-policy.ts';
import { Pager } from './pager.ts';
import { type ReadPage, startOf } from './walk.ts';

/** The id of the parent of an item. Null if it has none; undefined if it should have one. */
export type ParentOf = (item: unknown) => string | null | undefined;

/** The items by parent, in the order of the list. */
export interface GroupedItems {
  readonly byParent: ReadonlyMap<ReturnType<ParentOf>, readonly unknown[]>;
  /** Whether the service counts the items of its lists. */
  readonly isCounted: boolean;
}

export interface GroupReading {
  readonly read: ReadPage;
  readonly parentOf: ParentOf;
  readonly idOf: IdOf;
  /** The ids of the parents whose lists are needed. */
  readonly parents: ReadonlySet<string>;
  /** Maximum number of pages. */
  readonly maxPages: number;
  /** Whether the groups are no longer needed. */
  readonly isLate: () => boolean;
  /** Number of items in the list. Undefined if no response of this request contained it. */
  readonly count: number | undefined;
}

/**
 * Reads the groups. Undefined if the list cannot be used: it is too long, changes between its pages, or has an item
 * without a parent although every item should have one.
 */
export async function readGroups(reading: GroupReading): Promise<GroupedItems | undefined> {
  const pages = await pagesToEnd(reading);
  if (!pages) return undefined;
  const items = pages.flatMap((page) => page.items);
  if (!isSteady(pages, items, reading.idOf)) return undefined;
  const byParent = Map.groupBy(items, (item) => reading.parentOf(item));
  if (byParent.has(undefined)) return undefined;
  return { byParent, isCounted: typeof pages[0]?.count === 'number' };
}

async function pagesToEnd({
  read,
  parents,
  maxPages,
  isLate,
  count: counted,
}: GroupReading): Promise<readonly Page<unknown>[] | undefined> {
  const pages: Page<unknown>[] = [];
  let pager: Pager | undefined;
  let count = counted;
  while (!pager || pager.isMore) {
    const known = { parents: parents.size, count, pages: pages.length, maxPages };
    const size = isLate() ? 0 : nextGroupPage(known);
    if (size === 0) return undefined;
    pager ??= new Pager(startOf(undefined, size));
    const page = await read({ token: pager.token, size });
    pages.push(page);
    pager.turn(page, page.items.length);
    count = typeof page.count === 'number' ? page.count : count;
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
