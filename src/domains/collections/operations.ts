/** Rows of the REST interface: collections. */
import { z } from 'zod';
import { named } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';
import { ContentPosition, Space } from '../spaces/shapes.ts';
import { Collection } from './shapes.ts';

const title = z.string().max(50);
const one = '/collections/{collectionId}';
const list = '/orgs/{organizationId}/collections';

export const collectionOperations = operations({
  getCollection: get(one).returns(Collection),
  deleteCollection: del(one).deletes(),
  updateCollection: patch(one)
    .changes({
      title: title.optional().describe('Title of the collection, 50 characters at most.'),
      description: z
        .string()
        .max(100)
        .optional()
        .describe('What the collection is for, 100 characters at most.'),
      defaultLevel: named(
        'defaultAccessLevel',
        DefaultLevel.nullable()
          .optional()
          .describe(
            'What everybody in the organization may do with the collection; null for nothing.',
          ),
      ),
    })
    .returns(Collection),
  listCollectionSpaces: get(`${one}/spaces`).lists(Space),
  moveCollection: post(`${one}/move`)
    .body({
      parent: reference('Collection')
        .nullable()
        .optional()
        .describe('The collection to move this collection into; null moves it to the top.'),
      position: ContentPosition.optional().describe(
        'Place to move the collection to; without one it comes last.',
      ),
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
      nested: z
        .boolean()
        .default(true)
        .describe('Whether the list holds nested collections too, or those at the top alone.'),
    })
    .lists(Collection),
  createCollection: post(list)
    .body({
      title: title.optional().describe('Title of the collection, 50 characters at most.'),
      parent: reference('Collection')
        .optional()
        .describe('The collection to create the new one in; without one it stands at the top.'),
    })
    .returns(Collection, 201),
});
