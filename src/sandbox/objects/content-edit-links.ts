/** Resolves the links in Markdown that a batch of changes writes: to its own pages and files, and to existing ones. */
import { flatten, type PlacedPage, pathOf } from './content-revisions.ts';
import type { FileData, PageData } from './content-rows.ts';

/** Pages and files of a batch by their references. */
export type BatchReferences = ReadonlyMap<
  string,
  { readonly kind: 'page' | 'file'; readonly id: string }
>;

export interface LinkTargets {
  readonly pages: readonly PageData[];
  readonly files: readonly FileData[];
  readonly references: BatchReferences;
}

const link = /(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g;
const absolute = /^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i;

/**
 * The text of a page with its links in the notation of the sandbox. A link that matches no page becomes its text, and
 * pictures in `data:` URIs are dropped.
 */
export function withLinks(markdown: string, page: PlacedPage, targets: LinkTargets): string {
  return markdown.replace(link, (whole, mark: string, text: string, address: string) => {
    if (address.startsWith('data:')) return '';
    if (absolute.test(address)) return whole;
    const target = targetOf(address, page, targets);
    return target === undefined ? text : `${mark}[${text}](${target})`;
  });
}

function targetOf(address: string, page: PlacedPage, targets: LinkTargets): string | undefined {
  const [where = '', anchor] = address.split('#', 2);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  const own = targets.references.get(where.replace(/^\.\//, '').replace(/\.md$/, ''));
  if (own) return `${own.kind}:${own.id}${own.kind === 'page' ? suffix : ''}`;
  const file = /^\/files\/(.+)$/.exec(where)?.[1];
  if (file !== undefined)
    return targets.files.some(({ id }) => id === file) ? `file:${file}` : undefined;
  const found = pageAt(where, page, targets.pages);
  return found && `page:${found.id}${suffix}`;
}

function pageAt(where: string, page: PlacedPage, pages: readonly PageData[]): PageData | undefined {
  const named = /^\/pages\/(.+)$/.exec(where)?.[1];
  const all = flatten(pages);
  if (named !== undefined) {
    if (named === 'README.md') return pages[0];
    const path = withoutSuffix(named);
    return all.find((one) => one.page.id === named || pathOf(one) === path)?.page;
  }
  if (where.startsWith('/')) return undefined;
  const path = withoutSuffix(new URL(where, `file:///${placeOf(page)}`).pathname.slice(1));
  return all.find((one) => pathOf(one) === path)?.page;
}

/** The path of the file that a page is in Markdown. A page with children is a file in its own folder. */
export const placeOf = (placed: PlacedPage): string =>
  `${pathOf(placed)}${(placed.page.pages ?? []).length > 0 ? '/README.md' : '.md'}`;

const withoutSuffix = (path: string): string =>
  path.replace(/\/README\.md$/, '').replace(/\.md$/, '');
