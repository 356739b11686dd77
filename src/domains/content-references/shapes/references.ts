/** Shape of the REST interface: what content refers to. */
import { z } from 'zod';
import { opaqueId, reference } from '../../../rest/reference.ts';
import { shape, union } from '../../../rest/shape.ts';

const file = reference('File').describe('The file.');
const page = reference('Page').describe('The page.');
const user = reference('User').describe('The user.');
const collection = reference('Collection').describe('The collection.');
const space = reference('Space').describe('The space.');
const reusableContent = opaqueId('ReusableContent').describe('The reusable content.');
const spec = reference('OpenApiSpec').describe('The OpenAPI spec.');
const url = z.string().describe('The address.');
const inSpace = {
  space: reference('Space')
    .optional()
    .describe('The space it is in; that of the content unless given.'),
};

/** Something that content refers to, by `kind`. */
export const ContentReference = union(
  'ContentReference',
  'What a piece of content refers to.',
  'kind',
  [
    shape('FileReference', 'Refers to a file.', { kind: z.literal('file'), file, ...inSpace }),
    shape('UrlReference', 'Refers to an address.', { kind: z.literal('url'), url }),
    shape('PageReference', 'Refers to a page.', { kind: z.literal('page'), page, ...inSpace }),
    shape('AnchorReference', 'Refers to a place in a page.', {
      kind: z.literal('anchor'),
      anchor: z.string().describe('Name of the place.'),
      ...inSpace,
      page: page.optional().describe('The page; the one that refers unless given.'),
    }),
    shape('UserReference', 'Refers to a user.', { kind: z.literal('user'), user }),
    shape('CollectionReference', 'Refers to a collection.', {
      kind: z.literal('collection'),
      collection,
    }),
    shape('SpaceReference', 'Refers to a space.', { kind: z.literal('space'), space }),
    shape('ReusableContentReference', 'Refers to reusable content.', {
      kind: z.literal('reusable-content'),
      reusableContent,
      ...inSpace,
    }),
    shape('OpenApiReference', 'Refers to an OpenAPI spec.', { kind: z.literal('openapi'), spec }),
    shape('TranslationReference', 'Refers to a translation.', {
      kind: z.literal('translation'),
      translation: reference('Translation').describe('The translation.'),
    }),
  ],
);
