/** Shape of the REST interface: collections. */
import { z } from 'zod';
import { kind, named, permissions, urls } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';

export const Collection = shape(
  'Collection',
  'A collection: a group of spaces, which may be nested in another collection.',
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
    parent: reference('Collection')
      .optional()
      .describe('The collection that this one is nested in; null at the top.'),
    defaultLevel: named(
      'defaultAccessLevel',
      DefaultLevel.nullable().describe(
        'What everybody in the organization may do with the collection; null for nothing.',
      ),
    ),
    urls: urls('Collection', {
      location: 'Address of the collection in the REST interface.',
      app: 'Address of the collection in the application.',
    }),
    permissions: permissions('Collection', {
      view: 'see the collection',
      admin: 'administrate the collection',
      viewInviteLinks: 'see the invite links of the collection',
      create: 'create content in the collection',
    }),
  },
);
