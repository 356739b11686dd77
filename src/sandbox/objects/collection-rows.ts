/** What is kept of a collection, and how to find it. */
import type { Collection } from '../../domains/collections/shapes.ts';
import { type Access, requireReach } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export type CollectionData = Kept<typeof Collection, 'organization' | 'urls' | 'permissions'>;

/** In the scope of their organization; ids are unique everywhere. */
export const collectionKind = rowKind<CollectionData>('collection');

/** The collection in the path; undefined when there is none. Throws a 403 when it is out of reach. */
export function findCollection(
  { collectionId }: { collectionId: string },
  access: Access,
  { store }: Service,
): Row<CollectionData> | undefined {
  const row = store.rows(collectionKind).find(collectionId);
  if (row) requireReach(access, row.scope);
  return row;
}

/** The collection in the path. Throws a 404, or a 403 when it is in an organization out of reach. */
export function requireCollection(
  path: { collectionId: string },
  access: Access,
  service: Service,
): Row<CollectionData> {
  const row = findCollection(path, access, service);
  if (!row) throw notFound('collection');
  return row;
}
