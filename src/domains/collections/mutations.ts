/** Mutations of collections. */

import { mutation } from '../../graphql/fields/mutation.ts';
import { belongedTo, belongsTo, movedBetween } from '../../graphql/fields/owner-fields.ts';
import { changed, created, deleted } from '../../graphql/fields/payload.ts';
import { Organization } from '../organizations/types.ts';
import { collectionOperations as operations } from './operations.ts';
import { Collection } from './types.ts';

mutation({
  operation: operations.createCollection,
  description: 'Creates a collection in an organization.',
  on: Organization,
  payload: (t) => ({
    ...created(Collection, Organization)(t),
    ...belongsTo(Collection, 'parent')(t),
  }),
});

mutation({
  operation: operations.updateCollection,
  description: 'Updates the title, description, or default access level of a collection.',
  on: Collection,
  payload: changed(Collection),
});

mutation({
  operation: operations.deleteCollection,
  description: 'Deletes a collection.',
  on: Collection,
  payload: (t) => ({
    ...deleted(Collection)(t),
    ...belongedTo(Collection, 'organization')(t),
    ...belongedTo(Collection, 'parent')(t),
  }),
});

mutation({
  operation: operations.moveCollection,
  description:
    'Moves a collection into another collection, to the top level, or to another position among its siblings.',
  on: Collection,
  payload: (t) => ({ ...changed(Collection)(t), ...movedBetween(Collection, 'parent')(t) }),
});

mutation({
  operation: operations.transferCollection,
  description: 'Transfers a collection to another organization.',
  on: Collection,
  payload: (t) => ({
    ...changed(Collection)(t),
    ...movedBetween(Collection, 'organization')(t),
    ...movedBetween(Collection, 'parent')(t),
  }),
});
