/** Three-way merges of content. */
import { isDeepStrictEqual } from 'node:util';
import { flatten } from './content-revisions.ts';
import type { PageData, RevisionData } from './content-rows.ts';

export type Content = Pick<RevisionData, 'pages' | 'files' | 'reusableContents' | 'variables'>;

/**
 * Merges two sides that started from `base`. A page, file, content or variable that only one side has changed,
 * added or removed is taken from that side; pages keep their positions in `ours`. `conflicts` are the IDs that
 * both sides have changed differently; for these, `merged` contains `ours`.
 */
export function threeWay(
  base: Content,
  ours: Content,
  theirs: Content,
): { conflicts: string[]; merged: Content } {
  const pages = mergedTree(base.pages, ours.pages, theirs.pages);
  const files = mergedById(base.files, ours.files, theirs.files);
  const reusableContents = mergedById(
    base.reusableContents,
    ours.reusableContents,
    theirs.reusableContents,
  );
  const variables = mergedById(
    named(base.variables),
    named(ours.variables),
    named(theirs.variables),
  );
  const parts = [pages, files, reusableContents, variables];
  return {
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
    merged: {
      pages: pages.merged,
      files: files.merged,
      reusableContents: reusableContents.merged,
      variables: Object.fromEntries(variables.merged.map(({ id, value }) => [id, value])),
    },
  };
}

const named = (variables: Content['variables']) =>
  Object.entries(variables).map(([id, value]) => ({ id, value }));

interface Merged<Item> {
  readonly merged: Item[];
  /** IDs that both sides have changed differently. */
  readonly conflicts: string[];
}

interface Identified {
  readonly id: string;
}

/** Merges items. One that only one side has changed is taken from that side; otherwise it is taken from `ours`. */
function mergedById<Item extends Identified>(
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

/**
 * Merges pages by ID. They keep their positions in `ours`; pages that `theirs` has added follow the page that is before
 * them there. If a page was removed, its subpages are in its place.
 */
function mergedTree(
  base: readonly PageData[],
  ours: readonly PageData[],
  theirs: readonly PageData[],
): Merged<PageData> {
  const own = withoutSubpages(ours);
  const { merged, conflicts } = mergedById(withoutSubpages(base), own, withoutSubpages(theirs));
  const [kept, placed] = [byId(merged), byId(own)];
  const added = Map.groupBy(
    flatten(theirs).filter(({ page: { id } }) => kept.has(id) && !placed.has(id)),
    // `ours` may not have its parent.
    ({ ancestors }) => kept.get(ancestors.at(-1)?.id ?? '')?.id,
  );
  const grown = (parent: string | undefined, pages: readonly PageData[]): PageData[] => {
    const all = pages.flatMap(({ id, pages: below = [] }) => whole(id, below));
    for (const { page, ancestors } of added.get(parent) ?? []) {
      const siblings = ancestors.at(-1)?.pages ?? theirs;
      const preceding = new Set(siblings.slice(0, siblings.indexOf(page)).map(({ id }) => id));
      const last = all.findLastIndex(({ id }) => preceding.has(id));
      all.splice(last + 1, 0, ...whole(page.id, []));
    }
    return all;
  };
  const whole = (id: string, below: readonly PageData[]): PageData[] => {
    const page = kept.get(id);
    const pages = grown(id, below);
    if (!page) return pages;
    return [pages.length > 0 ? { ...page, pages } : page];
  };
  return { merged: grown(undefined, ours), conflicts };
}

const withoutSubpages = (pages: readonly PageData[]) =>
  flatten(pages).map(({ page: { pages: _, ...own } }): PageData => own);
