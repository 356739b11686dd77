/** Writes links in Markdown: relative to the page, or by the IDs of their targets. */
import { posix } from 'node:path';
import type { z } from 'zod';
import type { contentOperations } from '../../domains/content/operations.ts';
import { placeOf } from './content-edit-links.ts';
import { indexOf } from './content-index.ts';
import { referenceOf } from './content-references.ts';
import type { PlacedPage } from './content-revisions.ts';
import type { Reference } from './content-rows.ts';
import type { ContentVersion } from './content-version.ts';

export type LinkForm = z.output<typeof contentOperations.getPage.query>['format.markdown.refs'];

/**
 * The text of a page with its links in the requested form. Links to missing targets and to other spaces, and mentions,
 * keep the notation of the sandbox, because the REST API does not document theirs.
 */
export function withWrittenLinks(
  text: string,
  page: PlacedPage,
  form: LinkForm,
  version: ContentVersion,
): string {
  return text.replace(/\]\(([^)\s]+)/g, (link, address: string) => {
    const reference = referenceOf(address);
    if (!reference || ('space' in reference && reference.space !== undefined)) return link;
    const written = addressFor(reference, page, form, version);
    return written === undefined ? link : `](${written}`;
  });
}

/** The address of an existing page or file in the same space. */
function addressFor(
  reference: Reference,
  from: PlacedPage,
  form: LinkForm,
  { revision }: ContentVersion,
): string | undefined {
  const { pages, files } = indexOf(revision.data);
  if (reference.kind === 'file')
    return files.has(reference.file) ? `/files/${reference.file}` : undefined;
  if (reference.kind !== 'page' && reference.kind !== 'anchor') return undefined;
  const page = pages.get(reference.page ?? '');
  if (!page) return undefined;
  const anchor = reference.kind === 'anchor' ? `#${reference.anchor}` : '';
  return (form === 'stable' ? `/pages/${page.page.id}` : relativeTo(from, page)) + anchor;
}

function relativeTo(from: PlacedPage, to: PlacedPage): string {
  const path = posix.relative(posix.dirname(placeOf(from)), placeOf(to));
  return path.startsWith('../') ? path : `./${path}`;
}
