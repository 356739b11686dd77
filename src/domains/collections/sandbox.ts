/** What the sandbox does for collections. */
import type { z } from 'zod';
import { type Access, permissionsOf, requireReach } from '../../sandbox/access.ts';
import { appAddress, restAddress } from '../../sandbox/addresses.ts';
import type { Handlers, Service } from '../../sandbox/handlers.ts';
import { notFound } from '../../sandbox/refusal.ts';
import { type Row, rowKind } from '../../sandbox/rows.ts';
import { type Kept, withhold } from '../../sandbox/withhold.ts';
import { requireOrganization } from '../organizations/sandbox.ts';
import { Collection, type collectionOperations } from './operations.ts';

export type CollectionData = Kept<typeof Collection, 'organization' | 'urls' | 'permissions'>;

/** In the scope of their organization; ids are unique everywhere. */
export const collectionKind = rowKind<CollectionData>('collection');

/** The collection in the path. Throws a 404, or a 403 when it is in an organization out of reach. */
export function requireCollection(
  path: { collectionId: string },
  access: Access,
  { store }: Service,
): Row<CollectionData> {
  const row = store.rows(collectionKind).find(path.collectionId);
  if (!row) throw notFound('collection');
  requireReach(access, row.scope);
  return row;
}

const abilities = Collection.shape.permissions.unwrap().shape;

export function collection(
  { id, scope, data }: Row<CollectionData>,
  access: Access,
): z.input<typeof Collection> {
  const { withheld, ...kept } = data;
  const answer = {
    object: 'collection' as const,
    id,
    organization: scope,
    ...kept,
    urls: { location: restAddress('collections', id), app: appAddress('o', scope, 'c', id) },
    permissions: permissionsOf(access, abilities),
  };
  return withhold(answer, withheld);
}

export const collectionHandlers: Handlers<typeof collectionOperations> = {
  getCollection({ path, access }, service) {
    return collection(requireCollection(path, access, service), access);
  },
  listCollections({ path, query, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store
      .rows(collectionKind)
      .page(id, paging, query.nested === false ? { match: { parent: null } } : {});
    return { ...envelope, items: rows.map((row) => collection(row, access)) };
  },
};
