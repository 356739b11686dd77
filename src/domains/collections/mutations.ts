/** Mutations of collections. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { belongedTo, belongsTo, movedBetween } from '../../graphql/changes/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { collectionOperations as operations } from './operations.ts';
import { Collection } from './types.ts';

mutation({
  operation: operations.createCollection,
  description: 'Creates a collection in an organization.',
  on: Organization,
  payload: [created(Collection, Organization), belongsTo(Collection, 'parent')],
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
  payload: [
    deleted(Collection),
    belongedTo(Collection, 'organization'),
    belongedTo(Collection, 'parent'),
  ],
});

mutation({
  operation: operations.moveCollection,
  description:
    'Moves a collection into another collection, to the top level, or to another position among its siblings.',
  on: Collection,
  payload: [changed(Collection), movedBetween(Collection, 'parent')],
});

mutation({
  operation: operations.transferCollection,
  description: 'Transfers a collection to another organization.',
  on: Collection,
  payload: [
    changed(Collection),
    movedBetween(Collection, 'organization'),
    movedBetween(Collection, 'parent'),
  ],
});
