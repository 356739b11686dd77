/** Creates pages of generated content. IDs and slugs are derived from titles. */
import type { PageData } from '../objects/content-rows.ts';
import { slugOf } from '../service/slug.ts';

type More = Partial<Omit<PageData, 'type' | 'title' | 'markdown'>>;

/** A page with a text. */
export const written = (title: string, markdown: string, more: More = {}): PageData => ({
  id: slugOf(title, 'page'),
  slug: slugOf(title, 'page'),
  type: 'document',
  title,
  markdown,
  ...more,
});

/** A group of pages. */
export const group = (
  title: string,
  pages: readonly PageData[],
  more: Omit<More, 'pages'> = {},
): PageData => ({
  id: slugOf(title, 'group'),
  slug: slugOf(title, 'group'),
  type: 'group',
  title,
  pages,
  ...more,
});
