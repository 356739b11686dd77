/** Rows and shapes of the REST interface: collections. */
import { z } from 'zod';
import { get, operations } from '../../rest/operation.ts';
import { kind, permissions, reference, shape, urls } from '../../rest/shape.ts';
import { DefaultLevel } from '../organizations/operations.ts';

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

export const collectionOperations = operations({
  getCollection: get('/collections/{collectionId}').returns(Collection),
  listCollections: get('/orgs/{organizationId}/collections')
    .query({
      nested: z
        .boolean()
        .optional()
        .describe('List nested collections too; true unless said otherwise.'),
    })
    .lists(Collection),
});
