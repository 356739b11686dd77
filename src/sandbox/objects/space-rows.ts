/** What is kept of a space, and how to find it while it is there. */
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
  /** Its active revision. */
  readonly revision: string;
  /** Where it is published: address of the site, ending in a slash, and path in it. */
  readonly published?: { readonly site: string; readonly path: string };
  /** Address of the icon. */
  readonly iconUrl?: string;
  /** Key of its share link: without it, the address it is published at is not told. */
  readonly shareKey?: string;
}

/** In the scope of their organization; ids are unique everywhere. */
export const spaceKind = rowKind<SpaceData>('space');

const retentionMs = 7 * 86_400_000;

/** Whether the space was deleted so long ago that it is as if it had never been. */
export const isGone = ({ data: { deletedAt } }: Row<SpaceData>, service: Service) =>
  deletedAt !== undefined && elapsedMs(deletedAt, service) >= retentionMs;

/** Spaces by their ids, deleted or not; those gone for good are missing. */
export function spacesById(ids: Iterable<string>, service: Service): Map<string, Row<SpaceData>> {
  const found = service.store.rows(spaceKind).findMany(ids);
  return new Map([...found].filter(([, row]) => !isGone(row, service)));
}

/** The space in the path, deleted or not; undefined when there is none. Throws a 403 when it is out of reach. */
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

/** The space in the path, deleted or not. Throws a 404, or a 403 when it is in an organization out of reach. */
export function requireSpace(
  path: { spaceId: string },
  access: Access,
  service: Service,
): Row<SpaceData> {
  const row = findSpace(path, access, service);
  if (!row) throw notFound('space');
  return row;
}

/** The space in the path, to be changed. Throws as `requireSpace` does, and a 412 for a deleted one. */
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

/** A space of the organization that a body names. Throws a 400, for a deleted one too. */
export function namedSpace(organization: string, id: string, service: Service): Row<SpaceData> {
  const row = named(spaceKind, organization, id, 'space', service);
  if (row.data.deletedAt !== undefined) throw unknownId('space', id);
  return row;
}

/** The document in another collection, or in none: then those who see the collection are nobody. */
export const inCollection = (data: SpaceData, parent: string | undefined): SpaceData =>
  patched(data, {
    parent: parent ?? null,
    ...(parent === undefined && data.visibility === 'in-collection' && { visibility: 'private' }),
  });
