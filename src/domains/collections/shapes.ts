/** REST shapes: collections. */
import { z } from 'zod';
import { kind, named, optional, permissions, urls } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { defaultAccessTo } from '../organizations/shapes/organizations.ts';

export const Collection = shape(
  'Collection',
  'A group of spaces. A collection can be nested in another collection.',
  {
    object: kind('collection'),
    id: z.string(),
    title: z.string().max(50).describe('Title of the collection, up to 50 characters.'),
    description: optional(
      z.string().max(100),
      'Description of the collection, up to 100 characters.',
    ),
    organization: reference('Organization').describe('The organization that owns the collection.'),
    parent: optional(
      reference('Collection'),
      'The collection that contains this collection. Null at the top level.',
    ),
    defaultLevel: named('defaultAccessLevel', defaultAccessTo('collection')),
    urls: urls('Collection', {
      location: 'URL of the collection in the REST API.',
      app: 'URL of the collection in the application.',
    }),
    permissions: permissions('Collection', {
      view: 'see the collection',
      admin: 'administer the collection',
      viewInviteLinks: 'see the invite links of the collection',
      create: 'create content in the collection',
    }),
  },
);
