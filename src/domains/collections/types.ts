/** Types and fields of collections. */
import { connection } from '../../graphql/fields/connection.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { Organization } from '../organizations/types.ts';
import { collectionOperations } from './operations.ts';
import { Collection as shape } from './shapes.ts';

const { getCollection, listCollections, listCollectionSpaces } = collectionOperations;

export const Collection = node({
  shape,
  key: ['collectionId'],
  read: getCollection,
  list: { operation: listCollections },
});

extend(Collection, (t) => ({
  spaces: connection(t, {
    operation: listCollectionSpaces,
    description: 'Spaces in the collection, in order.',
  }),
}));

extend(Organization, (t) => ({
  collections: connection(t, {
    operation: listCollections,
    description: 'Collections of the organization.',
  }),
}));
