/** Rows of collections, how to find them, and their responses. */
import type { z } from 'zod';
import { Collection } from '../../domains/collections/shapes.ts';
import { permissionsOf, requireReach } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';

const Document = stored(Collection, 'organization', 'urls', 'permissions');
export type CollectionData = z.output<typeof Document>;

/** Rows are in the scope of their organization; their IDs are globally unique. */
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

export function collection(row: Row<CollectionData>, service: Service) {
  const { scope, id } = row;
  return responseOf(Collection, row, {
    organization: scope,
    urls: { location: restAddress('collections', id), app: appAddress('o', scope, 'c', id) },
    permissions: permissionsOf(Collection, service.access),
  });
}
