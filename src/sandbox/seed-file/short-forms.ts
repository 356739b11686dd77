/**
 * Short forms in seed files: a document as Markdown, and a revision as its differences from an earlier revision of its
 * space.
 */
import { z } from 'zod';
import { isRecord } from '../../rest/values/record.ts';
import { flatten } from '../objects/content-revisions.ts';
import type { PageData, RevisionData } from '../objects/content-rows.ts';
import { document } from '../objects/documents.ts';
import { replaced } from './replace.ts';

/** Replaces each `{"object": "document", "markdown": "…"}` in a value with the document for the text, at any depth. */
export const withDocuments = (value: unknown): unknown =>
  replaced(value, (part) => {
    if (!isRecord(part) || part.object !== 'document' || typeof part.markdown !== 'string')
      return part;
    return Object.keys(part).length === 2 ? document(part.markdown) : part;
  });

/** The members that only the short form of a revision has. */
export const ShortRevision = z.looseObject({
  /** ID of the earlier revision. */
  from: z.string(),
  /** Texts of pages that replace those in `from`, by the IDs of the pages. */
  texts: z.record(z.string(), z.string()).default({}),
  /** Paragraphs to append to the texts of pages in `from`, by the IDs of the pages. */
  additions: z.record(z.string(), z.string()).default({}),
});
type ShortRevision = z.output<typeof ShortRevision>;

/** The complete revision. Everything that the short form does not contain is from the earlier revision. */
export function fullRevision(
  { from, texts, additions, ...own }: ShortRevision,
  { pages, files, reusableContents, variables, isTerse }: RevisionData,
) {
  return {
    parents: [from],
    type: 'edits',
    createdAt: own.createdAt,
    pages: edited(pages, { texts, additions }),
    files,
    reusableContents,
    variables,
    ...(isTerse !== undefined && { isTerse }),
    ...own,
  };
}

/** What is wrong with a short form, as a sentence without its subject. Undefined if nothing is. */
export function shortcoming(
  { from, texts, additions, pages: own }: ShortRevision,
  { pages }: RevisionData,
): string | undefined {
  const changed = [...Object.keys(texts), ...Object.keys(additions)];
  if (own !== undefined && changed.length > 0)
    return '"pages" must not be given together with "texts" or "additions"';
  const known = new Set(flatten(pages).map(({ page }) => page.id));
  const missing = changed.find((id) => !known.has(id));
  return missing === undefined
    ? undefined
    : `"texts" and "additions" must name pages of "${from}": "${missing}" is none`;
}

type Edits = Pick<ShortRevision, 'texts' | 'additions'>;

const edited = (pages: readonly PageData[], edits: Edits): PageData[] =>
  pages.map((page) => ({
    ...page,
    ...changedText(page, edits),
    ...(page.pages && { pages: edited(page.pages, edits) }),
  }));

function changedText({ id, markdown }: PageData, { texts, additions }: Edits) {
  const text = Object.hasOwn(texts, id) ? texts[id] : markdown;
  const added = Object.hasOwn(additions, id) ? additions[id] : undefined;
  const parts = [text, added].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? { markdown: parts.join('\n\n') } : {};
}
