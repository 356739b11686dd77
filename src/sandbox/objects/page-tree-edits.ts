/** Changes page trees: finds, replaces, removes and inserts pages. */
import { flatten, type PlacedPage } from './content-revisions.ts';
import type { PageData } from './content-rows.ts';

export const findPage = (pages: readonly PageData[], id: string): PlacedPage | undefined =>
  flatten(pages).find(({ page }) => page.id === id);

/** The tree with one page replaced. */
export const replaced = (pages: readonly PageData[], page: PageData): PageData[] =>
  pages.map((one) => {
    if (one.id === page.id) return page;
    return one.pages ? { ...one, pages: replaced(one.pages, page) } : one;
  });

/** The tree without a page and what is below it. */
export const removed = (pages: readonly PageData[], id: string): PageData[] =>
  pages
    .filter((one) => one.id !== id)
    .map((one) => (one.pages ? { ...one, pages: removed(one.pages, id) } : one));

/** The pages below a parent. Without a parent, those of the top level. */
export const childrenOf = (
  pages: readonly PageData[],
  parent: string | undefined,
): readonly PageData[] =>
  parent === undefined ? pages : (findPage(pages, parent)?.page.pages ?? []);

/** The tree with a further page below the parent, at the end by default. */
export function inserted(
  pages: readonly PageData[],
  page: PageData,
  parent: string | undefined,
  at = Number.POSITIVE_INFINITY,
): PageData[] {
  const siblings = childrenOf(pages, parent).toSpliced(at, 0, page);
  if (parent === undefined) return siblings;
  const above = findPage(pages, parent)?.page;
  return above ? replaced(pages, { ...above, pages: siblings }) : [...pages];
}
