/** Collections in the graph. */
import { connection } from '../../graphql/connection.ts';
import { extend, node } from '../../graphql/node.ts';
import { Organization } from '../organizations/types.ts';
import { collectionOperations, Collection as shape } from './operations.ts';

const { getCollection, listCollections } = collectionOperations;

export const Collection = node({
  shape,
  key: ['collectionId'],
  read: getCollection,
  list: { operation: listCollections },
});

extend(Organization, (t) => ({
  collections: connection(t, {
    operation: listCollections,
    description: 'Collections of the organization.',
  }),
}));
