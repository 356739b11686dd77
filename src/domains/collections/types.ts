/** Types and fields of collections. */

import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { tree, treeEntry } from '../../graphql/lists/tree.ts';
import { union } from '../../rest/table/shape.ts';
import { Organization } from '../organizations/types.ts';
import { spaceOperations } from '../spaces/operations.ts';
import { Space as spaceShape } from '../spaces/shapes.ts';
import { collectionOperations as operations } from './operations.ts';
import { Collection as shape } from './shapes.ts';

export const Collection = node({
  shape,
  key: ['collectionId'],
  read: operations.getCollection,
  list: { operation: operations.listCollections },
});

extend(Collection, (t) => ({
  spaces: connection(t, {
    operation: operations.listCollectionSpaces,
    description: 'Spaces in the collection.',
    groupedBy: { at: ['parent'], list: spaceOperations.listSpaces },
  }),
  collections: connection(t, {
    operation: operations.listCollections,
    containedBy: 'parent',
    description:
      'Collections directly in this collection, in the order of `Organization.collections`. Selecting this field reads all collections of the organization that owns this collection, with one REST API call per 1,000 collections.',
  }),
}));

const OrganizationTreeItem = union(
  'OrganizationTreeItem',
  'A collection or a space in the contents of an organization.',
  'object',
  [shape, spaceShape],
);

const OrganizationTreeEntry = treeEntry(
  {
    name: 'OrganizationTreeEntry',
    description:
      'An entry in the contents of an organization: a space, or a collection and its contents.',
    children:
      'Contents of the collection: first its collections, then its spaces. Empty for a space.',
  },
  OrganizationTreeItem.optional().describe('The collection or space. Null if it cannot be read.'),
);

extend(Organization, (t) => ({
  contents: tree(t, {
    entry: OrganizationTreeEntry,
    containers: operations.listCollections,
    leaves: spaceOperations.listSpaces,
    parent: 'parent',
    description:
      'Collections and spaces of the organization, nested by parent. At each level, collections come first, then spaces, both in the order in which the REST API lists them; the REST API does not return one order for collections and spaces together. Selecting this field reads all collections and spaces of the organization, with one REST API call per 1,000 of each.',
  }),
  collections: connection(t, {
    operation: operations.listCollections,
    description: 'Collections of the organization.',
    sortedBy: ['title'],
  }),
}));
