/** Three-way merges of lists with IDs and of page trees. */
import { isDeepStrictEqual } from 'node:util';
import type { PageData } from './content-rows.ts';

export interface Merged<Item> {
  readonly merged: Item[];
  /** IDs that both sides have changed differently. */
  readonly conflicts: string[];
}

interface Identified {
  readonly id: string;
}

/** Merges items. One that only one side has changed is taken from that side; otherwise it is taken from `ours`. */
export function mergedById<Item extends Identified>(
  base: readonly Item[],
  ours: readonly Item[],
  theirs: readonly Item[],
): Merged<Item> {
  const [before, our, their] = [byId(base), byId(ours), byId(theirs)];
  const conflicts: string[] = [];
  const merged: Item[] = [];
  for (const id of new Set([...ours, ...theirs, ...base].map((item) => item.id))) {
    const [was, mine, other] = [before.get(id), our.get(id), their.get(id)];
    const untouched = isSame(mine, was);
    if (!untouched && !isSame(other, was) && !isSame(mine, other)) conflicts.push(id);
    const item = untouched ? other : mine;
    if (item) merged.push(item);
  }
  return { merged, conflicts };
}

const byId = <Item extends Identified>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Whether two items are the same. A difference in time is no change. */
const isSame = (one: object | undefined, other: object | undefined) =>
  isDeepStrictEqual(timeless(one), timeless(other));

const timeless = (item: object | undefined) =>
  item && { ...item, createdAt: undefined, updatedAt: undefined };

type Own = Omit<PageData, 'pages'>;

/** The pages of a tree without their subpages, and their structure. */
interface Tree {
  readonly pages: Own[];
  /** IDs of subpages in order; the empty key is the top level. */
  readonly below: Map<string, string[]>;
}

const top = '';

function treeOf(pages: readonly PageData[], parent = top, tree: Tree = emptyTree()): Tree {
  tree.below.set(
    parent,
    pages.map(({ id }) => id),
  );
  for (const { pages: children = [], ...own } of pages) {
    tree.pages.push(own);
    treeOf(children, own.id, tree);
  }
  return tree;
}

const emptyTree = (): Tree => ({ pages: [], below: new Map() });

/**
 * Merges pages by ID. They keep their positions in `ours`; pages that `theirs` has added follow the page that is before
 * them there.
 */
export function mergedTree(
  base: readonly PageData[],
  ours: readonly PageData[],
  theirs: readonly PageData[],
): Merged<PageData> {
  const [before, our, their] = [treeOf(base), treeOf(ours), treeOf(theirs)];
  const { merged, conflicts } = mergedById(before.pages, our.pages, their.pages);
  const kept = byId(merged);
  const placed = new Set(our.pages.map(({ id }) => id));
  for (const [parent, ids] of their.below)
    for (const [at, id] of ids.entries())
      if (kept.has(id) && !placed.has(id))
        // `ours` may not have its parent.
        insert(our.below, kept.has(parent) ? parent : top, id, ids.slice(0, at));
  return { merged: grown(top, our.below, kept), conflicts };
}

/** Inserts an ID after the last of the given siblings, or first. */
function insert(below: Tree['below'], parent: string, id: string, preceding: readonly string[]) {
  const siblings = below.get(parent) ?? [];
  const at = Math.max(-1, ...preceding.map((other) => siblings.indexOf(other)));
  below.set(parent, siblings.toSpliced(at + 1, 0, id));
}

/** The subpages of a parent. If a page was removed, its subpages are in its place. */
function grown(parent: string, below: Tree['below'], kept: ReadonlyMap<string, Own>): PageData[] {
  return (below.get(parent) ?? []).flatMap((id) => {
    const own = kept.get(id);
    const pages = grown(id, below, kept);
    if (!own) return pages;
    return [pages.length > 0 ? { ...own, pages } : own];
  });
}
