/** Trees of pages, as one answer holds them. */
import { invalidAnswer } from '../../graphql/errors.ts';
import { isRecord } from '../../graphql/record.ts';

export interface Entry {
  readonly page: Readonly<Record<string, unknown>>;
  readonly depth: number;
  readonly parent?: object;
}

/** No tree that people made is deeper, and what walks it does so by recursion. */
const deepest = 200;

/** All pages of a tree in reading order: each before those below it. Throws when it is no tree of pages. */
export function flatten(pages: unknown, depth = 0, parent?: object): Entry[] {
  if (!Array.isArray(pages) || depth > deepest)
    throw invalidAnswer('a list of pages that is not nested so deep').at('pages');
  return pages
    .filter(isRecord)
    .flatMap((page) => [
      { page, depth, ...(parent && { parent }) },
      ...(Array.isArray(page.pages) ? flatten(page.pages, depth + 1, page) : []),
    ]);
}

/** All pages in an answer that holds a tree. Throws as `flatten` does. */
export const pagesIn = (answer: unknown): readonly unknown[] =>
  flatten(isRecord(answer) ? answer.pages : undefined).map(({ page }) => page);

/** Pages by what no two of them share; of those that do, the first in reading order counts. */
const indexed =
  (member: 'id' | 'path') =>
  (pages: unknown): ReadonlyMap<unknown, Entry> =>
    new Map(
      flatten(pages)
        .toReversed()
        .map((entry) => [entry.page[member], entry]),
    );

export const byId = indexed('id');
export const byPath = indexed('path');

/** A path as pages say it: they begin with no slash, though paths in addresses do. */
export const plainPath = (path: string): string => path.replace(/^\/+/, '');
