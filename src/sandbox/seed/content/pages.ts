/** Creates pages of the seed. IDs and slugs are derived from titles. */
import { createHash } from 'node:crypto';
import type { PageData } from '../../objects/content-rows.ts';
import { slugOf } from '../../service/slug.ts';

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

/** Joins the blocks of a text. */
export const text = (...blocks: readonly string[]) => blocks.join('\n\n');

/** A list block. */
export const list = (...items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

/** A substitute for a Git object ID. */
export const oidOf = (what: string) => createHash('sha1').update(what).digest('hex');

export const gitFile = (path: string) => ({ oid: oidOf(path), path });
