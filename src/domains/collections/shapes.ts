/** Shape of the REST interface: collections. */
import { z } from 'zod';
import { reference } from '../../rest/reference.ts';
import { kind, permissions, shape, urls } from '../../rest/shape.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';

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
