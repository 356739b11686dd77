/** Rows of collections, and how to find them. */
import type { Collection } from '../../domains/collections/shapes.ts';
import { type Access, requireReach } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import type { Kept } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

export type CollectionData = Kept<typeof Collection, 'organization' | 'urls' | 'permissions'>;

/** In the scope of their organization; IDs are globally unique. */
export const collectionKind = rowKind<CollectionData>('collection');

/** The collection in the path, if it exists. Throws a 403 if the token gives no access to its organization. */
export function findCollection(
  { collectionId }: { collectionId: string },
  access: Access,
  { store }: Service,
): Row<CollectionData> | undefined {
  const row = store.rows(collectionKind).find(collectionId);
  if (row) requireReach(access, row.scope);
  return row;
}

/** The collection in the path. Throws a 404, or a 403 if the token gives no access to its organization. */
export function requireCollection(
  path: { collectionId: string },
  access: Access,
  service: Service,
): Row<CollectionData> {
  const row = findCollection(path, access, service);
  if (!row) throw notFound('collection');
  return row;
}
