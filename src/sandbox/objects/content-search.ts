/** Searches the current content of a space, or of all spaces of an organization. */
import type { z } from 'zod';
import { OrganizationSearchResult, PageSearchResult } from '../../domains/shared/search/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { idOf, pageOf } from '../service/item-page.ts';
import { slugOf } from '../service/slug.ts';
import type { Page, Paging } from '../store/page-token.ts';
import { badRequest } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { readable } from './content-references.ts';
import { flatten, type PlacedPage, pathOf } from './content-revisions.ts';
import { addressIn, type ContentVersion, mainVersion } from './content-version.ts';
import { type SpaceData, spaceDefaults } from './space-rows.ts';
import { presented } from './terse-responses.ts';

type Result = z.input<typeof PageSearchResult>;

/** Maximum number of characters of a section's text in a result. */
const maxBodyLength = 120;

/**
 * The pages whose title or text contains all words of the query, in any case and also within longer words. Matches in
 * the title come first, then the order is that of reading. Hidden pages are included, but pages that are excluded from
 * indexes are not; groups and links have no text. Throws a 400 for a query without words.
 */
export function searchSpace(
  space: Row<SpaceData>,
  query: string,
  paging: Paging,
  service: Service,
): Page<Result> {
  const words = [...new Set(query.toLowerCase().split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) throw badRequest('Parameter "query" has no word to look for.');
  const version = mainVersion(space, service);
  const found = flatten(version.revision.data.pages).filter((placed) => fits(placed, words));
  const isTitled = ({ page }: PlacedPage) => Number(hasAny(page.title, words));
  const ranked = found
    .toSorted((one, other) => isTitled(other) - isTitled(one))
    .map((placed, at) => ({ placed, rank: at + 1, isTitled: isTitled(placed) === 1 }));
  const idOf = ({ placed }: RankedPage) => placed.page.id;
  return pageOf(ranked, paging, idOf, (page) => result(page, words, version));
}

interface RankedPage {
  readonly placed: PlacedPage;
  readonly rank: number;
  readonly isTitled: boolean;
}

const hasAny = (text: string, words: readonly string[]) =>
  words.some((word) => text.toLowerCase().includes(word));

function fits({ page }: PlacedPage, words: readonly string[]): boolean {
  if (page.noIndex || page.type === 'group' || page.type === 'link') return false;
  const text = [page.title, page.description, readable(page.markdown)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

function result(
  { placed, rank, isTitled }: RankedPage,
  words: readonly string[],
  version: ContentVersion,
): Result {
  const { page, ancestors } = placed;
  const path = pathOf(placed);
  const score = isTitled ? 1 : 0.5;
  const sections = sectionsOf(readable(page.markdown)).filter(({ title, text }) =>
    hasAny(`${title}\n${text}`, words),
  );
  const response = {
    id: page.id,
    title: page.title,
    ...(page.description !== undefined && { description: page.description }),
    score,
    rank,
    resultType: isTitled ? ('page' as const) : ('section' as const),
    path,
    sections: sections.map(({ id, title, text }) => ({
      id,
      title,
      path: `${path}#${id}`,
      score,
      resultType: 'section' as const,
      body: text.length > maxBodyLength ? `${text.slice(0, maxBodyLength - 1)}…` : text,
      urls: { app: `${addressIn(version, path)}#${id}` },
    })),
    ancestors: ancestors.map(({ title }) => ({ title })),
    urls: { app: addressIn(version, path) },
  };
  return presented(PageSearchResult, response, version);
}

/** The headings of a text, each with the text below it. */
const sectionsOf = (markdown: string) =>
  markdown
    .split(/^(?=#{1,6} )/m)
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const title = heading.replace(/^#+ /, '');
      return { id: slugOf(title, 'section'), title, text: lines.join('\n').trim() };
    });

type SpaceResult = z.input<typeof OrganizationSearchResult>;

/** Maximum number of pages per space in a result. A search in one space has no such limit. */
const maxPages = 20;

/** The spaces with matching pages, in the order in which they are given. Throws as `searchSpace` does. */
export function searchSpaces(
  spaces: readonly Row<SpaceData>[],
  query: string,
  paging: Paging,
  service: Service,
): Page<SpaceResult> {
  const found: SpaceResult[] = [];
  let ranked = 0;
  for (const space of spaces) {
    const pages = pagesIn(space, query, service).map((page, at) => ({
      ...page,
      ...(page.rank !== undefined && { rank: ranked + at + 1 }),
    }));
    if (pages.length === 0) continue;
    ranked += pages.length;
    const { title = spaceDefaults.title } = space.data;
    const score = Math.max(...pages.map((page) => page.score ?? 0));
    const response = { id: space.id, title, score, pages };
    found.push(presented(OrganizationSearchResult, response, mainVersion(space, service)));
  }
  return pageOf(found, paging, idOf, (result) => result);
}

function pagesIn(space: Row<SpaceData>, query: string, service: Service): readonly Result[] {
  const best = { page: undefined, limit: maxPages, list: '' };
  return searchSpace(space, query, best, service).items;
}
