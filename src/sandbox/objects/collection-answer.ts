/** Builds the responses for collections. */
import type { z } from 'zod';
import { Collection } from '../../domains/collections/shapes.ts';
import { type Access, permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import type { CollectionData } from './collection-rows.ts';

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
