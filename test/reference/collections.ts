import type { Chapter } from './model.ts';
import { allOptional, fact, optional, orNull, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, is, textUpTo } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { either, id, object, permissions, urls } from './notation/structures.ts';
import { defaultLevel } from './shared.ts';

/** Document 4, Positions: a space or a collection. */
export const contentNeighbour = fact(
  either(
    object({ type: is('space'), space: required(id('Space')) }),
    object({ type: is('collection'), collection: required(id('Collection')) }),
  ),
);
export const contentPosition = object({ before: contentNeighbour, after: contentNeighbour });

export const collections: Chapter = {
  shapes: {
    Collection: resource('1, Collection', 'collection', {
      title: required(textUpTo(50)),
      description: optional(textUpTo(100)),
      organization: required(id('Organization')),
      parent: optional(id('Collection')),
      defaultLevel: required(defaultLevel),
      urls: urls('location', 'app'),
      permissions: permissions('view', 'admin', 'viewInviteLinks', 'create'),
    }),
  },
  operations: endpoints('2, Collections', {
    'GET /collections/{collectionId}': one('Collection'),
    'DELETE /collections/{collectionId}': deleted,
    'PATCH /collections/{collectionId}': {
      body: allOptional({
        title: textUpTo(50),
        description: textUpTo(100),
        defaultLevel,
      }),
      answer: one('Collection'),
    },
    'GET /collections/{collectionId}/spaces': listOf('Space'),
    'POST /collections/{collectionId}/move': {
      body: { parent: optional(orNull(id('Collection'))), position: contentPosition },
      answer: one('Collection'),
    },
    'POST /collections/{collectionId}/transfer': {
      body: { organization: required(id('Organization')) },
      answer: one('Collection'),
    },
    'GET /orgs/{organizationId}/collections': {
      query: { nested: boolean },
      answer: listOf('Collection'),
    },
    'POST /orgs/{organizationId}/collections': {
      body: { title: optional(textUpTo(50)), parent: optional(id('Collection')) },
      answer: created('Collection'),
    },
  }),
};
