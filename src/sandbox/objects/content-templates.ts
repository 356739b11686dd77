/** Templates: edits that a request names instead of bringing them. */
import type { z } from 'zod';
import type { TemplateParams } from '../../domains/shared/templates/shapes.ts';
import { freePath } from '../service/slug.ts';
import { badRequest } from '../store/refusal.ts';
import { addressOf } from './content-references.ts';
import { flatten } from './content-revisions.ts';
import type { PageData, Reference, RevisionData } from './content-rows.ts';

type Params = z.output<typeof TemplateParams>;

export interface TemplateContext {
  /** The time, for what is written. */
  readonly now: string;
  /** Id of the revision that is edited; becomes the parent. */
  readonly parent: string;
}

/** What a template is filled with, by the names it gives. */
type References = (name: string) => Reference | undefined;

type Edit = (pages: readonly PageData[], references: References, now: string) => PageData[];

/** By id. The same template with the same references writes the same text. */
const templates = new Map<string, Edit>([
  [
    'release-notes',
    (pages, references, now) => [...pages, releaseNotes(pages, references('page'), now)],
  ],
  [
    'rewrite',
    (pages, references, now) => {
      const page = rewritable(pages, references('page'));
      const markdown = rewrittenText(page, references('source'));
      return changed(pages, { ...page, markdown, updatedAt: now });
    },
  ],
]);

/**
 * The revision that comes of the template, an edit of the one given.
 * `release-notes` adds a page at the end, about `page` if that is given. `rewrite` writes the text of the page
 * `page` anew, after `source` if that is given: two sides that rewrite it after different sources conflict.
 * Throws a 400 for an unknown template, and for a reference it needs and does not get.
 */
export function applyTemplate(
  data: RevisionData,
  templateId: string | undefined,
  params: Params | undefined,
  { now, parent }: TemplateContext,
): RevisionData {
  const edit = templateId === undefined ? undefined : templates.get(templateId);
  if (!edit) throw badRequest(`There is no template "${templateId ?? ''}".`);
  const references: References = (name) => params?.contentRefs?.[name];
  const { git, mergedFrom, ...content } = data;
  const pages = edit(data.pages, references, now);
  return { ...content, pages, parents: [parent], type: 'edits', createdAt: now };
}

function releaseNotes(
  pages: readonly PageData[],
  about: Reference | undefined,
  now: string,
): PageData {
  const ids = new Set(flatten(pages).map(({ page }) => page.id));
  const slugs = new Set(pages.map(({ slug }) => slug));
  return {
    id: freePath('release-notes', ids),
    type: 'document',
    title: 'Release notes',
    slug: freePath('release-notes', slugs),
    markdown: [
      '# Release notes',
      'What is new, and what it asks of you.',
      '## Changes',
      about ? `- [What this is about](${addressOf(about)})` : '- Nothing yet.',
    ].join('\n\n'),
    createdAt: now,
    updatedAt: now,
  };
}

/** Throws a 400 unless the reference names a page of the revision that has a text. */
function rewritable(pages: readonly PageData[], reference: Reference | undefined): PageData {
  if (reference?.kind !== 'page')
    throw badRequest('The template needs a content reference "page" to a page.');
  const found = flatten(pages).find(({ page }) => page.id === reference.page);
  if (found?.page.type !== 'document')
    throw badRequest('The content reference "page" names no document of the content.');
  return found.page;
}

const rewrittenText = ({ title }: PageData, source: Reference | undefined) =>
  [
    `# ${title}`,
    'This page has been rewritten.',
    ...(source ? [`It follows [its source](${addressOf(source)}).`] : []),
  ].join('\n\n');

/** The tree with one of its pages changed. */
const changed = (pages: readonly PageData[], page: PageData): PageData[] =>
  pages.map((one) => {
    if (one.id === page.id) return page;
    return one.pages ? { ...one, pages: changed(one.pages, page) } : one;
  });
