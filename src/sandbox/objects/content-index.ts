/** Finds parts of content by ID, also in other spaces. */
import { memoized } from '../../rest/values/memoized.ts';
import type { Service } from '../service/handlers.ts';
import { flatten } from './content-revisions.ts';
import type { RevisionData } from './content-rows.ts';
import { type ContentVersion, mainVersion } from './content-version.ts';
import { activeSpace } from './space-rows.ts';

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** The parts of a revision by ID. A revision never changes. */
export const indexOf = memoized(({ pages, files, reusableContents }: RevisionData) => ({
  pages: new Map(flatten(pages).map((placed) => [placed.page.id, placed])),
  files: byId(files),
  contents: byId(reusableContents),
}));

/**
 * The content to search for a reference: that of the same space, or of another space in the organization. Undefined if
 * there is none.
 */
export function versionIn(
  spaceId: string | undefined,
  from: ContentVersion,
  service: Service,
): ContentVersion | undefined {
  if (spaceId === undefined || spaceId === from.space.id) return from;
  const space = activeSpace(from.space.scope, spaceId, service);
  return space && mainVersion(space, service);
}
