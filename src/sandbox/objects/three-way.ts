/** Merges of content that two sides have changed: of the space, and of a change request. */
import { isDeepStrictEqual } from 'node:util';
import { flatten } from './content-revisions.ts';
import type { PageData, RevisionData } from './content-rows.ts';
import { findPage, inserted } from './page-tree-edits.ts';

export type Content = Pick<RevisionData, 'pages' | 'files' | 'reusableContents' | 'variables'>;

/**
 * `ours` with everything that has changed from `base` to `theirs`. Pages keep their positions in `ours`, and the
 * subpages of a removed page take its place. Undefined if both sides have changed the same page.
 */
export function threeWay(base: Content, ours: Content, theirs: Content): Content | undefined {
  const [was, mine, other] = [own(base.pages), own(ours.pages), own(theirs.pages)];
  if (!changed(was, mine).isDisjointFrom(changed(was, other))) return undefined;
  const merged = <Item>(mapOf: (content: Content) => ReadonlyMap<string, Item>) =>
    withChanges(mapOf(base), mapOf(ours), mapOf(theirs));
  return {
    pages: withAdded(theirs.pages, placed(ours.pages, withChanges(was, mine, other)), was),
    files: [...merged(({ files }) => byId(files)).values()],
    reusableContents: [...merged(({ reusableContents }) => byId(reusableContents)).values()],
    variables: Object.fromEntries(merged(({ variables }) => new Map(Object.entries(variables)))),
  };
}

type Items<Item> = ReadonlyMap<string, Item>;

/** The IDs of everything that is different, added or removed. */
const changed = (from: Items<unknown>, to: Items<unknown>): Set<string> =>
  new Set(
    [...from.keys(), ...to.keys()].filter((id) => !isDeepStrictEqual(from.get(id), to.get(id))),
  );

function withChanges<Item>(base: Items<Item>, ours: Items<Item>, theirs: Items<Item>): Items<Item> {
  const items = new Map(ours);
  for (const id of changed(base, theirs)) {
    const item = theirs.get(id);
    if (item === undefined) items.delete(id);
    else items.set(id, item);
  }
  return items;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Items<Item> =>
  new Map(items.map((item) => [item.id, item]));

/** All pages of a tree, each without its subpages. */
const own = (pages: readonly PageData[]): Items<PageData> =>
  byId(flatten(pages).map(({ page: { pages: _, ...page } }) => page));

/** The tree with these pages in place of its own. */
const placed = (tree: readonly PageData[], pages: Items<PageData>): PageData[] =>
  tree.flatMap(({ id, pages: subpages = [] }) => {
    const page = pages.get(id);
    const below = placed(subpages, pages);
    if (!page) return below;
    return [below.length > 0 ? { ...page, pages: below } : page];
  });

/** The tree with the pages of `theirs` that were not there before, at the top level if their parent was removed. */
function withAdded(
  theirs: readonly PageData[],
  tree: PageData[],
  before: Items<PageData>,
): PageData[] {
  let pages = tree;
  for (const { page, ancestors } of flatten(theirs)) {
    if (before.has(page.id)) continue;
    const { pages: _, ...added } = page;
    const parent = ancestors.at(-1);
    const place = parent && findPage(pages, parent.id)?.page.id;
    pages = inserted(pages, added, place, (parent?.pages ?? theirs).indexOf(page));
  }
  return pages;
}
