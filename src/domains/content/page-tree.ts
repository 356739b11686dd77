/** The tree of pages as a list. */
import { z } from 'zod';
import { shape } from '../../rest/shape.ts';
import { Page } from './page-shapes.ts';

export const PageTreeEntry = shape('PageTreeEntry', 'A page with its place in the tree of pages.', {
  page: Page.describe('The page.'),
  depth: z.int().describe('How many pages stand above it: 0 at the top.'),
  parent: Page.optional().describe('The page right above it; null at the top.'),
});

interface Entry {
  readonly page: unknown;
  readonly depth: number;
  readonly parent?: unknown;
}

/** All pages of a tree in reading order: each before those below it. What is no list has none. */
export function flatten(pages: unknown, depth = 0, parent?: unknown): Entry[] {
  if (!Array.isArray(pages)) return [];
  return pages.flatMap((page: unknown) => [
    { page, depth, ...(parent !== undefined && { parent }) },
    ...flatten(pagesBelow(page), depth + 1, page),
  ]);
}

/** All pages in an answer that holds a tree. */
export const pagesIn = (answer: unknown): readonly unknown[] =>
  flatten(pagesBelow(answer)).map(({ page }) => page);

const pagesBelow = (value: unknown): unknown =>
  (value as { readonly pages?: unknown } | null | undefined)?.pages;
