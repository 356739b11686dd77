/** Changes of collections. */
import { belongedTo, belongsTo, movedBetween } from '../../graphql/before.ts';
import { mutation } from '../../graphql/mutation.ts';
import { changed, created, deleted } from '../../graphql/payload.ts';
import { Organization } from '../organizations/types.ts';
import { collectionOperations as operations } from './operations.ts';
import { Collection } from './types.ts';

mutation({
  operation: operations.createCollection,
  description: 'Creates a collection.',
  on: Organization,
  gives: (t) => ({
    ...created(Collection, Organization)(t),
    ...belongsTo(Collection, 'parent')(t),
  }),
});

mutation({
  operation: operations.updateCollection,
  description: 'Changes a collection.',
  on: Collection,
  gives: changed(Collection),
});

mutation({
  operation: operations.deleteCollection,
  description: 'Deletes a collection.',
  on: Collection,
  gives: (t) => ({
    ...deleted(Collection)(t),
    ...belongedTo(Collection, 'organization')(t),
    ...belongedTo(Collection, 'parent')(t),
  }),
});

mutation({
  operation: operations.moveCollection,
  description: 'Moves a collection into another one, or to another place.',
  on: Collection,
  gives: (t) => ({ ...changed(Collection)(t), ...movedBetween(Collection, 'parent')(t) }),
});

mutation({
  operation: operations.transferCollection,
  description: 'Transfers a collection to another organization.',
  on: Collection,
  gives: (t) => ({
    ...changed(Collection)(t),
    ...movedBetween(Collection, 'organization')(t),
    ...movedBetween(Collection, 'parent')(t),
  }),
});
