/** Reads, adds, copies and traverses revisions. */
import type { Service } from '../service/handlers.ts';
import { updated } from '../service/write.ts';
import { badRequest, preconditionFailed } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { changeRequestKind } from './change-request-rows.ts';
import { type PageData, type RevisionData, revisionKind } from './content-rows.ts';
import { type SpaceData, spaceKind } from './space-rows.ts';

/**
 * A revision of the space or its change requests. Throws an `Error` if it is missing, which would be a bug in the
 * sandbox.
 */
export function revisionOf(
  spaceId: string,
  revisionId: string,
  service: Service,
): Row<RevisionData> {
  const row = service.rows(revisionKind).get(spaceId, revisionId);
  if (!row) throw new Error(`Space ${spaceId} has no revision ${revisionId}`);
  return row;
}

/** Maximum number of revisions of a space that are kept, except for those that something refers to. */
const maxRevisions = 200;

/**
 * Adds a revision without making it the active one. Of a space with too many of them, the oldest one that is neither
 * active nor the beginning of a change request is forgotten.
 */
export function addRevision(
  spaceId: string,
  data: RevisionData,
  service: Service,
): Row<RevisionData> {
  const rows = service.rows(revisionKind);
  if (rows.count(spaceId) >= maxRevisions) {
    const used = revisionsInUse(spaceId, service);
    const oldest = rows.list(spaceId).find(({ id }) => !used.has(id));
    if (oldest) rows.remove(oldest);
  }
  return rows.insert(spaceId, rows.newId(), data);
}

/** The revisions whose content is still needed: of the space, of its change requests, and of their merges. */
function revisionsInUse(spaceId: string, service: Service): ReadonlySet<string | undefined> {
  const changeRequests = service.rows(changeRequestKind).list(spaceId);
  const ofMerge = (merge = '') => [
    merge,
    service.rows(revisionKind).get(spaceId, merge)?.data.parents[0],
  ];
  return new Set([
    service.rows(spaceKind).find(spaceId)?.data.revision,
    ...changeRequests.flatMap(({ data }) => [
      data.revision,
      data.revisionInitial,
      data.revisionMergedAncestor,
      ...ofMerge(data.revisionMerged),
    ]),
  ]);
}

/** Copies the content to a revision of another space. It is the first revision, unless `parents` are given. */
export function copyRevision(
  { data }: Row<RevisionData>,
  toSpaceId: string,
  service: Service,
  parents: readonly string[] = [],
): Row<RevisionData> {
  const { git, mergedFrom, ...content } = data;
  return addRevision(
    toSpaceId,
    { ...content, parents, type: 'edits', createdAt: service.now() },
    service,
  );
}

/** Makes the revision the active one of the space. */
export const moveSpaceTo = (space: Row<SpaceData>, revision: string, service: Service) =>
  updated(spaceKind, space, { revision }, service);

/** Throws a 412 if the space's content is locked. */
export function requireUnlocked({ data }: Row<SpaceData>): void {
  if (data.editMode === 'locked') throw preconditionFailed('The edits of the space are locked.');
}

export interface PlacedPage {
  readonly page: PageData;
  /** The pages above it, beginning at the top level. */
  readonly ancestors: readonly PageData[];
}

/** All pages of a tree in reading order. */
export const flatten = (
  pages: readonly PageData[],
  ancestors: readonly PageData[] = [],
): PlacedPage[] =>
  pages.flatMap((page) => [
    { page, ancestors },
    ...flatten(page.pages ?? [], [...ancestors, page]),
  ]);

/** Throws a 400 if the content has no page with this ID. */
export function requirePageIn({ pages }: RevisionData, id: string): void {
  if (!flatten(pages).some(({ page }) => page.id === id))
    throw badRequest(`There is no page "${id}" in the content.`);
}

/** The path of a page in its space: the slugs from the top level down. */
export const pathOf = ({ page, ancestors }: PlacedPage) =>
  [...ancestors, page].map(({ slug }) => slug).join('/');
