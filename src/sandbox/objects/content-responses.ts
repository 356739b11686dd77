/** Builds the responses for pages, files and revisions. */
import type { z } from 'zod';
import type { contentOperations } from '../../domains/content/operations.ts';
import { Page } from '../../domains/content/shapes/pages.ts';
import { File, Revision } from '../../domains/content/shapes/revisions.ts';
import type { ReusableContent } from '../../domains/shared/content-references/shapes/reusable-contents.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { notFound } from '../store/refusal.ts';
import { changeRequest } from './change-request-response.ts';
import { changeRequestKind } from './change-request-rows.ts';
import { flatten, type PlacedPage, pathOf } from './content-revisions.ts';
import {
  type FileData,
  fileDefaults,
  type PageData,
  type ReusableContentData,
} from './content-rows.ts';
import { addressIn, type ContentVersion } from './content-version.ts';
import { document } from './documents.ts';
import { withWrittenLinks } from './markdown-links.ts';
import { textOf } from './page-text.ts';
import { presented } from './terse-responses.ts';

type PageResponse = z.input<typeof Page>;
type FileResponse = z.input<typeof File>;
type ReusableContentResponse = z.input<typeof ReusableContent>;

/** `metadata: false` omits Git metadata, and `computed: false` omits computed content. Both default to true. */
export type Form = z.output<typeof contentOperations.getRevision.query>;

const gitIn = <Git>(git: Git | undefined, { metadata = true }: Form) =>
  metadata && git !== undefined ? { git } : {};

/** The pages below a computed page are computed, too. */
export function pagesIn({ revision }: ContentVersion, { computed = true }: Form) {
  const { pages } = revision.data;
  return computed ? pages : withoutComputed(pages);
}

const withoutComputed = (pages: readonly PageData[]): PageData[] =>
  pages.map(({ pages: below, ...page }) =>
    below && page.type !== 'computed' ? { ...page, pages: withoutComputed(below) } : page,
  );

/** The page tree, without texts. */
export const pageTree = (version: ContentVersion, form: Form): PageResponse[] =>
  pagesIn(version, form).map((page) =>
    presented(Page, pageIn({ page, ancestors: [] }, version, form), version),
  );

const kinds = { document: 'sheet', group: 'group', link: 'link', computed: 'sheet' } as const;

/** The default layout. A page's own settings override it. */
export const layoutDefaults = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
} as const;

/** A page with its subpages, without texts. */
export function pageIn(placed: PlacedPage, version: ContentVersion, form: Form): PageResponse {
  const { page } = placed;
  const path = pathOf(placed);
  const ancestors = [...placed.ancestors, page];
  const common = {
    id: page.id,
    kind: page.kind ?? kinds[page.type],
    title: page.title,
    linkTitle: page.linkTitle,
    condition: page.condition,
    emoji: page.emoji,
    icon: page.icon,
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
    slug: page.slug,
    path,
    hidden: page.hidden,
    noIndex: page.noIndex,
    noRobotsIndex: page.noRobotsIndex,
    ...gitIn(page.git, form),
    urls: { app: addressIn(version, path) },
  };
  const below = page.pages?.map((one) => pageIn({ page: one, ancestors }, version, form));
  if (page.type === 'group') return { type: page.type, ...common, pages: below ?? [] };
  if (page.type === 'link') {
    const target = page.target ?? { kind: 'url', url: page.href ?? '' };
    return { type: page.type, ...common, pages: below, target, href: page.href };
  }
  const shared = {
    ...common,
    description: page.description,
    documentId: page.documentId ?? `${page.id}-text`,
    layout: filled(page.layout ?? {}, layoutDefaults),
    cover: page.cover && filled(page.cover, { yPos: 0 }),
    variables: page.variables,
    metaLinks: page.metaLinks,
    ...((form.computed ?? true) && { computedSeed: page.computedSeed }),
  };
  const computed = (form.computed ?? true) ? page.computed : undefined;
  if (page.type === 'computed')
    return { type: page.type, ...shared, pages: below, computed: computed ?? noComputation };
  const own = { ...(computed && { computed }), ...(page.tags && { tags: page.tags }) };
  return { type: page.type, ...shared, pages: below ?? [], ...own };
}

const noComputation = { type: 'builtin:none' };

type PageQuery = z.output<typeof contentOperations.getPage.query>;

/** The page as the caller sees it: by default a document, because no default is documented. Throws a 404. */
export function pageResponse(
  pageId: string,
  version: ContentVersion,
  query: PageQuery,
  service: Service,
): PageResponse {
  const placed = requirePage(pageId, version, query);
  const response = pageIn(placed, version, query);
  const hasText =
    response.type === 'document' || (response.type === 'computed' && (query.computed ?? true));
  if (!hasText) return presented(Page, response, version);
  const text = textOf(placed.page, version, query, service);
  const { format, 'format.markdown.refs': form } = query;
  const written =
    format === 'markdown'
      ? { markdown: withWrittenLinks(text, placed, form, version) }
      : { document: document(text) };
  return presented(Page, { ...response, ...written }, version);
}

/** The page of the version. Throws a 404. */
export function requirePage(pageId: string, version: ContentVersion, form: Form = {}): PlacedPage {
  const placed = flatten(pagesIn(version, form)).find(({ page }) => page.id === pageId);
  if (!placed) throw notFound('page');
  return placed;
}

/** The ID of the page at the path. Throws a 404, also for a link. */
export function pageAtPath(path: string, version: ContentVersion): string {
  const placed = flatten(pagesIn(version, {})).find(
    (one) => one.page.type !== 'link' && pathOf(one) === path,
  );
  if (!placed) throw notFound('page');
  return placed.page.id;
}

/** The file of the version. Throws a 404. */
export function requireFile(fileId: string, { revision }: ContentVersion): FileData {
  const file = revision.data.files.find(({ id }) => id === fileId);
  if (!file) throw notFound('file');
  return file;
}

export const fileResponse = (file: FileData, version: ContentVersion, form: Form): FileResponse =>
  presented(File, { object: 'file', ...fileIn(file, form) }, version);

const fileIn = ({ git, ...file }: FileData, form: Form): FileResponse => ({
  ...filled(file, fileDefaults),
  ...gitIn(git, form),
});

/** Reusable content; its text is represented only by the document's ID. */
export const reusableContentIn = (
  { id, title, git, computed, computedSeed }: ReusableContentData,
  form: Form,
): ReusableContentResponse => ({
  id,
  title,
  ...gitIn(git, form),
  document: `${id}-text`,
  ...((form.computed ?? true) && { computed, computedSeed }),
});

/** The complete revision, without the texts of pages. */
export function revisionResponse(
  version: ContentVersion,
  form: Form,
  service: Service,
): z.input<typeof Revision> {
  const { data } = version.revision;
  const response: z.input<typeof Revision> = {
    ...headOf(version, form),
    ...mergedFrom(version, service),
    pages: pageTree(version, form),
    files: data.files.map((file) => fileIn(file, form)),
    reusableContents: data.reusableContents.map((content) => reusableContentIn(content, form)),
    variables: data.variables,
    ...(data.tags && { tags: data.tags }),
    ...(data.sourceRevision !== undefined && { sourceRevision: data.sourceRevision }),
  };
  return presented(Revision, response, version);
}

/** The revision without its pages and files. */
function headOf({ space, revision, ...version }: ContentVersion, form: Form) {
  const { id, data } = revision;
  const { published, visibility } = space.data;
  const address = published && !version.changeRequest && `${published.site}${published.path}`;
  return {
    object: 'revision' as const,
    id,
    parents: [...data.parents],
    type: data.type,
    createdAt: data.createdAt,
    ...gitIn(data.git, form),
    urls: {
      app: addressIn({ space, revision, ...version }),
      ...(address && { published: address }),
      ...(address && visibility === 'public' && { public: address }),
    },
  };
}

function mergedFrom({ space, revision }: ContentVersion, service: Service) {
  const { mergedFrom: id } = revision.data;
  const row = id && service.rows(changeRequestKind).get(space.id, id);
  return row ? { mergedFrom: changeRequest(row, service) } : {};
}
