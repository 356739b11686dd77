/** Shapes of the REST interface: pages. */
import { z } from 'zod';
import { entries } from '../../../rest/table/entries.ts';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { dateTime, named, urls } from '../../../rest/table/members.ts';
import { variedBy } from '../../../rest/table/parameters.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { inFormat, withoutText } from '../../../rest/table/text-format.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import {
  ContentComputation,
  gitFile,
} from '../../shared/content-references/shapes/reusable-contents.ts';
import { Document } from '../../shared/documents/shapes.ts';

export const Variables = entries(
  'ContentVariable',
  'A variable of the content of a space.',
  z.string().describe('Value of the variable.'),
  { key: z.string().describe('Name of the variable.') },
);

const PageVariables = entries(
  'PageVariable',
  'A variable of a page.',
  z.union([z.string(), z.number(), z.boolean()]).describe('Value of the variable, as a text.'),
  { key: z.string().describe('Name of the variable.') },
);

/** What recursion through `pages` promises; the shapes below say the rest. */
export interface PageItem {
  type: 'document' | 'group' | 'link' | 'computed';
  id: string;
}

const asAsked = <Text extends z.ZodType>(text: Text) =>
  variedBy(['evaluated', 'dereferenced'], text);

const common = {
  id: z.string(),
  // A page that is not known says its type as `kind`, as all that is not known does.
  kind: named(
    'pageKind',
    z.string().optional().describe('What the application calls a page like this, such as `sheet`.'),
  ),
  title: z.string().optional().describe('Title of the page.'),
  emoji: z.string().optional().describe('Emoji that stands for the page.'),
  icon: z.string().optional().describe('Name of the icon of the page.'),
  createdAt: dateTime().optional().describe('When the page was created.'),
  updatedAt: dateTime().optional().describe('When the page was last changed.'),
  description: z.string().optional().describe('Description of the page: what it is about.'),
  markdown: asAsked(
    inFormat('markdown', z.string().optional().describe('Text of the page in Markdown.')),
  ),
  document: asAsked(
    inFormat('document', Document.optional().describe('Text of the page as a rich document.')),
  ),
  slug: z.string().optional().describe('Last segment of the path of the page.'),
  path: z.string().optional().describe('Path of the page in the space, such as `guides/setup`.'),
  hidden: z.boolean().optional().describe('Whether the page is left out of the navigation.'),
  noIndex: z
    .boolean()
    .optional()
    .describe('Whether the page is kept out of every search, that of the site included.'),
  noRobotsIndex: z
    .boolean()
    .optional()
    .describe('Whether search engines are told not to index the page.'),
  git: gitFile('page'),
  urls: urls('Page', { app: 'Address of the page in the application.' }),
  get pages(): z.ZodOptional<z.ZodType<PageItem[]>> {
    return z
      .array(Page)
      .optional()
      .describe('Pages right below the page in the tree of pages, in order.');
  },
};

const PageCover = shape('PageCover', 'Cover of a page: the picture at its top.', {
  ref: named('image', ContentReference.optional().describe('Picture of the cover.')),
  refDark: named(
    'darkImage',
    ContentReference.optional().describe('Picture of the cover in the dark theme.'),
  ),
  yPos: named(
    'verticalPosition',
    z.number().optional().describe('Vertical position of the picture in the cover.'),
  ),
  height: z.number().optional().describe('Height of the cover, in pixels.'),
});

/** Its wire name alone says what shows, and not that it is a yes or a no. */
const shown = (name: string, what: string) =>
  named(name, z.boolean().optional().describe(`Whether the page shows ${what}.`));

const PageLayout = shape(
  'PageLayout',
  'Layout of a page: its width, and what it shows around its text.',
  {
    width: enumeration('PageWidth', 'Width of a page.', {
      default: 'The page has the usual width.',
      wide: 'The page is wider than usual.',
    })
      .optional()
      .describe('Width of the page.'),
    cover: shown('showsCover', 'its cover'),
    coverSize: enumeration('PageCoverSize', 'Size of the cover of a page.', {
      hero: 'The cover is as wide as the text.',
      full: 'The cover is as wide as the window.',
    })
      .optional()
      .describe('Size of the cover of the page.'),
    title: shown('showsTitle', 'its title'),
    description: shown('showsDescription', 'its description'),
    tableOfContents: shown('showsTableOfContents', 'the table of contents'),
    outline: shown('showsOutline', 'its outline'),
    pagination: shown('showsPagination', 'links to the pages before and after it'),
    metadata: shown('showsMetadata', 'data about itself'),
  },
);

const PageMetaLinks = shape('PageMetaLinks', 'Where else the content of a page stands.', {
  canonical: ContentReference.optional().describe(
    'The canonical place of the content: what search engines index in place of the page.',
  ),
  alternates: z
    .array(ContentReference)
    .optional()
    .describe('Alternate versions of the page, such as one in another language.'),
});

const text = {
  documentId: named(
    'documentRestId',
    z.string().optional().describe('Id of the text of the page, as the REST interface knows it.'),
  ),
  layout: PageLayout.optional().describe(
    'Layout of the page: its width, and what it shows around its text.',
  ),
  cover: PageCover.optional().describe('Cover of the page: the picture at its top.'),
  variables: PageVariables.optional().describe('Variables of the page, their values as texts.'),
  metaLinks: PageMetaLinks.optional().describe('Where else the content of the page stands.'),
  computed: ContentComputation.optional().describe('How the page is computed, and what from.'),
  computedSeed: z.unknown().optional().describe('Seed of the computation of the page.'),
};

// Spread so that each option has its own getter for the pages below.
const withCommon = <Fields extends z.ZodRawShape>(fields: Fields) =>
  Object.defineProperties({ ...fields }, Object.getOwnPropertyDescriptors(common)) as Fields &
    typeof common;

export const Page = union(
  'Page',
  'A page of the content of a space or of a change request.',
  'type',
  [
    shape(
      'DocumentPage',
      'A page that people write: it has a text.',
      withCommon({ type: z.literal('document'), ...text }),
    ),
    withoutText(
      shape(
        'GroupPage',
        'A group of pages: a title above them in the tree of pages, without a text.',
        withCommon({
          type: z.literal('group'),
        }),
      ),
    ),
    withoutText(
      shape(
        'LinkPage',
        'A link in the tree of pages: it leads elsewhere and has no text.',
        withCommon({
          type: z.literal('link'),
          target: ContentReference.optional().describe('What the link leads to, as a reference.'),
          href: z.string().optional().describe('Address that the link leads to.'),
        }),
      ),
    ),
    shape(
      'ComputedPage',
      'A page whose text is computed, such as the reference of an API.',
      withCommon({
        type: z.literal('computed'),
        ...text,
      }),
    ),
  ],
);
