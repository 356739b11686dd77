/** Rows and shapes of the REST interface: collections. */
import { z } from 'zod';
import { del, get, operations, patch, post } from '../../rest/operation.ts';
import {
  anyReference,
  kind,
  permissions,
  position,
  reference,
  shape,
  taggedReference,
  urls,
} from '../../rest/shape.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';
import { Space } from '../spaces/shapes.ts';

export const Collection = shape(
  'Collection',
  'A group of spaces; may be nested in another collection.',
  {
    object: kind('collection'),
    id: z.string(),
    title: z.string().max(50).describe('Title of the collection, 50 characters at most.'),
    description: z
      .string()
      .max(100)
      .optional()
      .describe('What the collection is for, 100 characters at most.'),
    organization: reference('Organization').describe('The organization that owns the collection.'),
    parent: reference('Collection').optional().describe('The collection this one is nested in.'),
    defaultLevel: DefaultLevel.nullable().describe(
      'What everybody in the organization may do with it.',
    ),
    urls: urls('Collection', {
      location: 'In the REST interface.',
      app: 'In the application.',
    }),
    permissions: permissions('Collection', {
      view: 'see it',
      admin: 'administrate it',
      viewInviteLinks: 'see its invite links',
      create: 'create content in it',
    }),
  },
);

/** Spaces and collections stand in one order. */
export const ContentPosition = position(
  'ContentPosition',
  'A place among spaces and collections: name one of the two.',
  anyReference([
    taggedReference('space', 'space', 'Space'),
    taggedReference('collection', 'collection', 'Collection'),
  ]),
);

const title = z.string().max(50);
const one = '/collections/{collectionId}';
const list = '/orgs/{organizationId}/collections';

export const collectionOperations = operations({
  getCollection: get(one).returns(Collection),
  deleteCollection: del(one).deletes(),
  updateCollection: patch(one)
    .body({
      title: title.optional().describe('Title of the collection, 50 characters at most.'),
      description: z
        .string()
        .max(100)
        .optional()
        .describe('What the collection is for, 100 characters at most.'),
      defaultLevel: DefaultLevel.nullable()
        .optional()
        .describe('What everybody in the organization may do with it; null for nothing.'),
    })
    .returns(Collection),
  listCollectionSpaces: get(`${one}/spaces`).lists(Space),
  moveCollection: post(`${one}/move`)
    .body({
      parent: reference('Collection')
        .nullable()
        .optional()
        .describe('The collection to nest it in; null takes it to the top.'),
      position: ContentPosition.optional().describe('Where it goes there; last unless given.'),
    })
    .returns(Collection),
  transferCollection: post(`${one}/transfer`)
    .body({ organization: reference('Organization').describe('The organization it goes to.') })
    .returns(Collection),
  listCollections: get(list)
    .query({
      nested: z
        .boolean()
        .optional()
        .describe('List nested collections too; true unless said otherwise.'),
    })
    .lists(Collection),
  createCollection: post(list)
    .body({
      title: title.optional().describe('Title of the collection, 50 characters at most.'),
      parent: reference('Collection')
        .optional()
        .describe('The collection to nest it in; at the top unless given.'),
    })
    .returns(Collection, 201),
});
