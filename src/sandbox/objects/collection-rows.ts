/** Rows of collections, and how to find them. */
import type { z } from 'zod';
import { Collection } from '../../domains/collections/shapes.ts';
import { requireReach } from '../service/access.ts';
import type { Service } from '../service/handlers.ts';
import { stored } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

const Document = stored(Collection, 'organization', 'urls', 'permissions');
export type CollectionData = z.output<typeof Document>;

/** In the scope of their organization; IDs are globally unique. */
export const collectionKind = rowKind('collection', Document);

/** The collection in the path, if it exists. Throws a 403 if the token gives no access to its organization. */
export function findCollection(
  { collectionId }: { collectionId: string },
  service: Service,
): Row<CollectionData> | undefined {
  const row = service.rows(collectionKind).find(collectionId);
  if (row) requireReach(service.access, row.scope);
  return row;
}

/** The collection in the path. Throws a 404, or a 403 if the token gives no access to its organization. */
export function requireCollection(
  path: { collectionId: string },
  service: Service,
): Row<CollectionData> {
  const row = findCollection(path, service);
  if (!row) throw notFound('collection');
  return row;
}
