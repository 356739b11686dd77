/** Rows of spaces, and how to find them. */
import type { Space } from '../../domains/spaces/shapes.ts';
import { type Access, requireReach } from '../service/access.ts';
import { elapsedMs } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import { named, unknownId } from '../service/named-rows.ts';
import { patched } from '../service/patch.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound, preconditionFailed } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

type Counted = 'comments' | 'changeRequests' | 'changeRequestsOpen' | 'changeRequestsDraft';

export interface SpaceData
  extends Kept<typeof Space, 'organization' | 'urls' | 'permissions' | Counted> {
  /** The active revision. */
  readonly revision: string;
  /** URL of the site, with a trailing slash, and the path in it. */
  readonly published?: { readonly site: string; readonly path: string };
  /** URL of the icon. */
  readonly iconUrl?: string;
  /** The share key: without it the published URL is not returned. */
  readonly shareKey?: string;
}

/** In the scope of their organization; IDs are globally unique. */
export const spaceKind = rowKind<SpaceData>('space');

const retentionMs = 7 * 86_400_000;

/** Whether the retention period of a deleted space has ended. */
export const isGone = ({ data: { deletedAt } }: Row<SpaceData>, service: Service) =>
  deletedAt !== undefined && elapsedMs(deletedAt, service) >= retentionMs;

/** Spaces by ID, including deleted ones within the retention period. */
export function spacesById(ids: Iterable<string>, service: Service): Map<string, Row<SpaceData>> {
  const found = service.store.rows(spaceKind).findMany(ids);
  return new Map([...found].filter(([, row]) => !isGone(row, service)));
}

/**
 * The space in the path, deleted or not, if it exists. Throws a 403 if the token gives no access to its
 * organization.
 */
export function findSpace(
  { spaceId }: { spaceId: string },
  access: Access,
  service: Service,
): Row<SpaceData> | undefined {
  const row = service.store.rows(spaceKind).find(spaceId);
  if (!row || isGone(row, service)) return undefined;
  requireReach(access, row.scope);
  return row;
}

/** The space in the path, deleted or not. Throws a 404, or a 403 if the token gives no access to its organization. */
export function requireSpace(
  path: { spaceId: string },
  access: Access,
  service: Service,
): Row<SpaceData> {
  const row = findSpace(path, access, service);
  if (!row) throw notFound('space');
  return row;
}

/** The space in the path, for writes. Throws as `requireSpace` does, and a 412 if it is deleted. */
export function requireActiveSpace(
  path: { spaceId: string },
  access: Access,
  service: Service,
): Row<SpaceData> {
  const row = requireSpace(path, access, service);
  if (row.data.deletedAt !== undefined)
    throw preconditionFailed('The space is deleted: restore it first.');
  return row;
}

/** A space of the organization that the body refers to. Throws a 400, also for a deleted one. */
export function namedSpace(organization: string, id: string, service: Service): Row<SpaceData> {
  const row = named(spaceKind, organization, id, 'space', service);
  if (row.data.deletedAt !== undefined) throw unknownId('space', id);
  return row;
}

/**
 * The document in another collection or at the top level, where a visibility of `in-collection` becomes
 * `private`.
 */
export const inCollection = (data: SpaceData, parent: string | undefined): SpaceData =>
  patched(data, {
    parent: parent ?? null,
    ...(parent === undefined && data.visibility === 'in-collection' && { visibility: 'private' }),
  });
