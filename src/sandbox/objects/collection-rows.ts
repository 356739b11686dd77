/** Rows of collections, how to find them, and their responses. */
import type { z } from 'zod';
import { Collection } from '../../domains/collections/shapes.ts';
import { permissionsOf, requireReach } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { stored, withhold } from '../service/withhold.ts';
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

export function collection(
  { id, scope, data }: Row<CollectionData>,
  service: Service,
): z.input<typeof Collection> {
  const { withheld, ...kept } = data;
  return withhold(withheld, {
    object: 'collection' as const,
    id,
    organization: scope,
    ...kept,
    urls: { location: restAddress('collections', id), app: appAddress('o', scope, 'c', id) },
    permissions: permissionsOf(Collection, service.access),
  });
}
