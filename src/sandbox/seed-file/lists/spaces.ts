/** Seed file lists: collections, spaces, and translations of spaces. */
import { z } from 'zod';
import { Collection } from '../../../domains/collections/shapes.ts';
import { Space } from '../../../domains/spaces/shapes.ts';
import { Translation, TranslationSource } from '../../../domains/translations/shapes.ts';
import { collectionKind } from '../../objects/collection-rows.ts';
import { spaceKind } from '../../objects/space-rows.ts';
import { translationKind } from '../../objects/translation-rows.ts';
import { seedList, withheld } from '../seed-list.ts';

const omitted = { object: true, id: true } as const;

/** Collections and spaces share an order. */
const order = 'contents';
const parent = { parent: { list: 'collections', within: '{organization}' } };

const Run = z.object({
  beganAt: z.iso.datetime(),
  revision: z.string(),
  pages: z.int(),
  words: z.int(),
});

export const spaceLists = [
  seedList('collections', {
    kind: collectionKind,
    scope: '{organization}',
    document: Collection.omit({
      ...omitted,
      organization: true,
      urls: true,
      permissions: true,
    }).extend(withheld),
    targets: parent,
    order,
  }),
  seedList('spaces', {
    kind: spaceKind,
    scope: '{organization}',
    document: Space.omit({
      ...omitted,
      organization: true,
      urls: true,
      permissions: true,
      comments: true,
      changeRequests: true,
      changeRequestsOpen: true,
      changeRequestsDraft: true,
    }).extend({
      revision: z.string(),
      published: z.object({ site: z.string(), path: z.string() }).exactOptional(),
      iconUrl: z.string().exactOptional(),
      shareKey: z.string().exactOptional(),
      ...withheld,
    }),
    targets: { ...parent, revision: { list: 'revisions', within: '{id}' } },
    order,
  }),
  seedList('translations', {
    kind: translationKind,
    scope: '{organization}',
    document: Translation.omit({
      ...omitted,
      status: true,
      source: true,
      result: true,
      stats: true,
      permissions: true,
      urls: true,
    }).extend({
      source: TranslationSource.extend({ space: z.string() }),
      copy: z.string(),
      earlier: z.array(Run).default([]),
      latest: Run,
      ...withheld,
    }),
  }),
];
