/** Changes of collections. */
import { mutation } from '../../graphql/mutation.ts';
import { changed, created, deleted } from '../../graphql/payload.ts';
import { Organization } from '../organizations/types.ts';
import { collectionOperations as operations } from './operations.ts';
import { Collection } from './types.ts';

mutation({
  operation: operations.createCollection,
  description: 'Creates a collection.',
  on: Organization,
  gives: created(Collection, Organization),
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
  gives: deleted(Collection),
});

mutation({
  operation: operations.moveCollection,
  description: 'Moves a collection into another one, or to another place.',
  on: Collection,
  gives: changed(Collection),
});

mutation({
  operation: operations.transferCollection,
  description: 'Transfers a collection to another organization.',
  on: Collection,
  gives: changed(Collection),
});
