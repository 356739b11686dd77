/** REST shapes: references in content. */
import { z } from 'zod';
import { enteredUrl, named, optional, text } from '../../../../rest/table/members.ts';
import { reference } from '../../../../rest/table/reference.ts';
import { shape, union } from '../../../../rest/table/shape.ts';

const page = reference('Page', { mayBeUnlocated: true });
const space = reference('Space');
const inSpace = (what: string) => ({
  space: optional(
    space,
    `The space that contains the ${what}. Null if the reference omits the space, as references within a space can.`,
  ),
});

/** The target of a reference in content, distinguished by `kind`. */
export const ContentReference = union(
  'ContentReference',
  'A reference to an object, such as a page or a file, or to a URL.',
  'kind',
  [
    shape('FileReference', 'A reference to a file.', {
      kind: z.literal('file'),
      file: reference('File', { mayBeUnlocated: true }).describe('The referenced file.'),
      ...inSpace('file'),
    }),
    shape('UrlReference', 'A reference to a URL.', {
      kind: z.literal('url'),
      url: enteredUrl('The URL that is referenced. It may be relative.'),
    }),
    shape('PageReference', 'A reference to a page.', {
      kind: z.literal('page'),
      page: page.describe('The referenced page.'),
      ...inSpace('page'),
    }),
    shape('AnchorReference', 'A reference to an anchor in a page.', {
      kind: z.literal('anchor'),
      anchor: text('Name of the anchor in the page.'),
      ...inSpace('page'),
      page: optional(
        page,
        'The page that contains the anchor. A reference on the same page can omit the page.',
      ),
    }),
    shape('UserReference', 'A reference to a user.', {
      kind: z.literal('user'),
      user: reference('User').describe('The referenced user.'),
    }),
    shape('CollectionReference', 'A reference to a collection.', {
      kind: z.literal('collection'),
      collection: reference('Collection').describe('The referenced collection.'),
    }),
    shape('SpaceReference', 'A reference to a space.', {
      kind: z.literal('space'),
      space: space.describe('The referenced space.'),
    }),
    shape('ReusableContentReference', 'A reference to reusable content.', {
      kind: z.literal('reusable-content'),
      reusableContent: reference('ReusableContent', { mayBeUnlocated: true }).describe(
        'The referenced reusable content.',
      ),
      ...inSpace('reusable content'),
    }),
    shape('OpenApiReference', 'A reference to an OpenAPI spec.', {
      kind: named('openApi', z.literal('openapi')),
      spec: reference('OpenApiSpec', { readsKey: true }).describe('The referenced OpenAPI spec.'),
    }),
    shape('TagReference', 'A reference to a tag of pages.', {
      kind: z.literal('tag'),
      tag: named('slug', text('Slug of the tag.')),
      ...inSpace('tag'),
    }),
    shape('TranslationReference', 'A reference to a translation.', {
      kind: z.literal('translation'),
      translation: reference('Translation', { readsKey: true }).describe(
        'The referenced translation.',
      ),
    }),
  ],
);
