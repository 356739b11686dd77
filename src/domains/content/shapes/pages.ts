/** Shapes of the REST interface: pages. */
import { z } from 'zod';
import { variedBy } from '../../../rest/parameters.ts';
import { dateTime, entries, enumeration, named, shape, union, urls } from '../../../rest/shape.ts';
import { inFormat, withoutText } from '../../../rest/text-format.ts';
import { ContentReference } from '../../content-references/shapes/references.ts';
import { gitFile, PageComputation } from '../../content-references/shapes/reusable-contents.ts';
import { Document } from '../../documents/shapes.ts';

export const Variables = entries('ContentVariable', 'A variable of content.', z.string());

const PageVariables = entries(
  'PageVariable',
  'A variable of a page.',
  z.union([z.string(), z.number(), z.boolean()]),
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
    z.string().optional().describe('What the page is in the application, such as `sheet`.'),
  ),
  title: z.string().optional().describe('Title of the page.'),
  emoji: z.string().optional().describe('Emoji of the page.'),
  icon: z.string().optional().describe('Name of the icon.'),
  createdAt: dateTime().optional().describe('When the page was created.'),
  updatedAt: dateTime().optional().describe('When the page was last changed.'),
  description: z.string().optional().describe('What the page is about.'),
  markdown: asAsked(inFormat('markdown', z.string().optional().describe('The text in Markdown.'))),
  document: asAsked(
    inFormat('document', Document.optional().describe('The text as a rich document.')),
  ),
  slug: z.string().optional().describe('Last segment of its path.'),
  path: z.string().optional().describe('Path in the space.'),
  hidden: z.boolean().optional().describe('Whether it is left out of navigation.'),
  noIndex: z.boolean().optional().describe('Whether no search finds it.'),
  noRobotsIndex: z.boolean().optional().describe('Whether search engines do not find it.'),
  git: gitFile,
  urls: urls('Page', { app: 'In the application.' }),
  get pages(): z.ZodOptional<z.ZodType<PageItem[]>> {
    return z.array(Page).optional().describe('Pages below it, in order.');
  },
};

const PageCover = shape('PageCover', 'Picture at the top of a page.', {
  ref: ContentReference.optional().describe('The picture.'),
  refDark: ContentReference.optional().describe('The picture in the dark theme.'),
  yPos: z.number().optional().describe('Vertical position of the picture.'),
  height: z.number().optional().describe('Height, in pixels.'),
});

const shown = (what: string) => z.boolean().optional().describe(`Whether ${what} shows.`);

const PageLayout = shape('PageLayout', 'What shows around the text of a page.', {
  width: enumeration('PageWidth', 'Width of a page.', { default: 'As usual.', wide: 'Wide.' })
    .optional()
    .describe('Width of the page.'),
  cover: shown('the cover'),
  coverSize: enumeration('PageCoverSize', 'Size of a cover.', {
    hero: 'As wide as the text.',
    full: 'As wide as the window.',
  })
    .optional()
    .describe('Size of the cover.'),
  title: shown('the title'),
  description: shown('the description'),
  tableOfContents: shown('the table of contents'),
  outline: shown('the outline of the page'),
  pagination: shown('the way to the pages before and after'),
  metadata: shown('data about the page'),
});

const PageMetaLinks = shape('PageMetaLinks', 'Other addresses of what a page says.', {
  canonical: ContentReference.optional().describe('Where it is said first of all.'),
  alternates: z.array(ContentReference).optional().describe('Where it is said otherwise.'),
});

const text = {
  documentId: named(
    'documentRestId',
    z.string().optional().describe('The id of its text, as the REST interface knows it.'),
  ),
  layout: PageLayout.optional().describe('What shows around the text.'),
  cover: PageCover.optional().describe('Picture at the top.'),
  variables: PageVariables.optional().describe('Variables of the page, as texts.'),
  metaLinks: PageMetaLinks.optional().describe('Other addresses of what it says.'),
  computed: PageComputation.optional().describe('What it is computed from.'),
  computedSeed: z.unknown().optional().describe('What the computation began with.'),
};

// Spread so that each option has its own getter for the pages below.
const withCommon = <Fields extends z.ZodRawShape>(fields: Fields) =>
  Object.defineProperties({ ...fields }, Object.getOwnPropertyDescriptors(common)) as Fields &
    typeof common;

export const Page = union('Page', 'A page of content.', 'type', [
  shape(
    'DocumentPage',
    'A page with a text.',
    withCommon({ type: z.literal('document'), ...text }),
  ),
  withoutText(
    shape(
      'GroupPage',
      'A title above other pages, without a text.',
      withCommon({
        type: z.literal('group'),
      }),
    ),
  ),
  withoutText(
    shape(
      'LinkPage',
      'A place in the tree of pages that leads elsewhere.',
      withCommon({
        type: z.literal('link'),
        target: ContentReference.optional().describe('Where it leads.'),
        href: z.string().optional().describe('Address that it leads to.'),
      }),
    ),
  ),
  shape(
    'ComputedPage',
    'A page that is made by a computation.',
    withCommon({
      type: z.literal('computed'),
      ...text,
    }),
  ),
]);
