/** Shape of the REST interface: what content refers to. */
import { z } from 'zod';
import { named } from '../../../../rest/table/members.ts';
import { opaqueId, reference } from '../../../../rest/table/reference.ts';
import { shape, union } from '../../../../rest/table/shape.ts';

const page = reference('Page', { mayLackPlace: true });
const space = reference('Space');
const inSpace = (what: string) => ({
  space: space
    .optional()
    .describe(`The space that the ${what} is in, if it is not the space of the content itself.`),
});

/** Something that content refers to, by `kind`. */
export const ContentReference = union(
  'ContentReference',
  'A reference from content: what it refers to.',
  'kind',
  [
    shape('FileReference', 'A reference to a file.', {
      kind: z.literal('file'),
      file: reference('File', { mayLackPlace: true }).describe('The file that is referred to.'),
      ...inSpace('file'),
    }),
    shape('UrlReference', 'A reference to an address.', {
      kind: z.literal('url'),
      url: z.string().describe('The address that is referred to.'),
    }),
    shape('PageReference', 'A reference to a page.', {
      kind: z.literal('page'),
      page: page.describe('The page that is referred to.'),
      ...inSpace('page'),
    }),
    shape('AnchorReference', 'A reference to an anchor: a place in a page.', {
      kind: z.literal('anchor'),
      anchor: z.string().describe('Name of the anchor in the page.'),
      ...inSpace('page'),
      page: page
        .optional()
        .describe('The page that holds the anchor, if it is not the page that refers.'),
    }),
    shape('UserReference', 'A reference to a user.', {
      kind: z.literal('user'),
      user: reference('User').describe('The user who is referred to.'),
    }),
    shape('CollectionReference', 'A reference to a collection.', {
      kind: z.literal('collection'),
      collection: reference('Collection').describe('The collection that is referred to.'),
    }),
    shape('SpaceReference', 'A reference to a space.', {
      kind: z.literal('space'),
      space: space.describe('The space that is referred to.'),
    }),
    shape('ReusableContentReference', 'A reference to a reusable content.', {
      kind: z.literal('reusable-content'),
      reusableContent: opaqueId('ReusableContent').describe(
        'Id of the reusable content that is referred to, as the REST interface knows it.',
      ),
      ...inSpace('reusable content'),
    }),
    shape('OpenApiReference', 'A reference to an OpenAPI spec.', {
      kind: named('openApi', z.literal('openapi')),
      spec: reference('OpenApiSpec').describe('The OpenAPI spec that is referred to.'),
    }),
    shape('TranslationReference', 'A reference to a translation.', {
      kind: z.literal('translation'),
      translation: reference('Translation').describe('The translation that is referred to.'),
    }),
  ],
);
