/** Templates: edits that a request refers to by ID. */
import type { z } from 'zod';
import type { TemplateParams } from '../../domains/shared/templates/shapes.ts';
import { freePath } from '../service/slug.ts';
import { badRequest } from '../store/refusal.ts';
import { addressOf } from './content-references.ts';
import { flatten } from './content-revisions.ts';
import type { PageData, Reference, RevisionData } from './content-rows.ts';
import { findPage, replaced } from './page-tree-edits.ts';

type Params = z.output<typeof TemplateParams>;

export interface TemplateContext {
  /** The current time. */
  readonly now: string;
  /** ID of the edited revision, the parent of the new one. */
  readonly parent: string;
}

/** The parameters of a template, by name. */
type References = (name: string) => Reference | undefined;

type Edit = (pages: readonly PageData[], references: References, now: string) => PageData[];

/** Templates by ID. The same template with the same references always produces the same text. */
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
      return replaced(pages, { ...page, markdown, updatedAt: now });
    },
  ],
]);

/**
 * Applies the template to a revision. `release-notes` appends a page, about `page` if it is given. `rewrite` replaces
 * the text of `page`, based on `source` if it is given; two sides with different sources conflict. Throws a 400 for an
 * unknown template, or if a required reference is missing.
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

/** The page that the reference identifies. Throws a 400 if it is not a document page of the revision. */
function rewritable(pages: readonly PageData[], reference: Reference | undefined): PageData {
  if (reference?.kind !== 'page')
    throw badRequest('The template needs a content reference "page" to a page.');
  const found = findPage(pages, reference.page);
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
