/** REST operations: collections. */
import { z } from 'zod';
import { named, optional } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { defaultAccessTo } from '../organizations/shapes/organizations.ts';
import { ContentPosition, Space } from '../spaces/shapes.ts';
import { Collection } from './shapes.ts';

const { description } = Collection.shape;
const title = Collection.shape.title.optional();
const one = '/collections/{collectionId}';
const list = '/orgs/{organizationId}/collections';

export const collectionOperations = operations({
  getCollection: get(one).returns(Collection),
  deleteCollection: del(one).deletes(),
  updateCollection: patch(one)
    .changes({
      title,
      description,
      defaultLevel: named('defaultAccessLevel', defaultAccessTo('collection').optional()),
    })
    .returns(Collection),
  listCollectionSpaces: get(`${one}/spaces`).lists(Space),
  moveCollection: post(`${one}/move`)
    .body({
      parent: optional(
        reference('Collection').nullable(),
        'The new parent of the collection. Null moves the collection to the top level.',
      ),
      position: ContentPosition.optional().describe('Position to move the collection to.'),
    })
    .returns(Collection),
  transferCollection: post(`${one}/transfer`)
    .body({
      organization: reference('Organization').describe(
        'The organization to transfer the collection to.',
      ),
    })
    .returns(Collection),
  listCollections: get(list)
    .query({
      nested: named(
        'includeNested',
        z
          .boolean()
          .default(true)
          .describe(
            'Whether to include nested collections. If false, returns only top-level collections.',
          ),
      ),
    })
    .lists(Collection),
  createCollection: post(list)
    .body({
      title,
      parent: optional(
        reference('Collection'),
        'The collection in which to create the new one. If omitted, the new collection is created at the top level.',
      ),
    })
    .returns(Collection, 201),
});
