/** Builds the responses for collections. */
import type { z } from 'zod';
import { Collection } from '../../domains/collections/shapes.ts';
import { permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import type { CollectionData } from './collection-rows.ts';

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
