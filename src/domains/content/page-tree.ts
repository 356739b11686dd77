/** The tree of pages as a list. */
import { z } from 'zod';
import { invalidAnswer } from '../../graphql/errors.ts';
import { isRecord } from '../../graphql/record.ts';
import { shape } from '../../rest/shape.ts';
import { Page } from './shapes/pages.ts';

export const PageTreeEntry = shape('PageTreeEntry', 'A page with its place in the tree of pages.', {
  page: Page.optional().describe('The page; null when it cannot be read.'),
  depth: z.int().describe('How many pages stand above it: 0 at the top.'),
  parent: Page.optional().describe('The page right above it; null at the top.'),
});

interface Entry {
  readonly page: object;
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
