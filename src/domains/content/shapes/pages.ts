/** REST shapes: pages. */
import { z } from 'zod';
import {
  dateTime,
  enteredUrl,
  flag,
  formerly,
  later,
  named,
  optional,
  optionalFlag,
  text,
  urls,
} from '../../../rest/table/members.ts';
import { inFormat, variedBy, withoutText } from '../../../rest/table/parameters.ts';
import { entries, enumeration, shape, shapeNamed, union } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import {
  ContentComputation,
  gitFile,
} from '../../shared/content-references/shapes/reusable-contents.ts';
import { Document } from '../../shared/documents/shapes.ts';
import { pageTags } from './tags.ts';

const variableValue = z
  .union([z.string(), z.number(), z.boolean()])
  .describe('Value of the variable, as text.');

export const ContentVariables = entries(
  'ContentVariable',
  'A variable defined in the content of a space or a change request.',
  variableValue,
  { key: text('Name of the variable.') },
);

export const PageVariables = entries(
  'PageVariable',
  'A variable defined on a page.',
  variableValue,
  {
    key: text('Name of the variable.'),
  },
);

const resolution = ['evaluated', 'dereferenced'] as const;

// A page of an unknown kind has a field `kind`, like all unknown objects.
const pageKind = text("Kind of page, which the REST API returns in addition to the page's type.");
const slug = text("Last segment of the page's path.");
const path = text('Path of the page in the space, such as `guides/setup`.');
const pageUrls = urls('Page', { app: 'URL of the page in the application.' });

const common = {
  id: z.string(),
  kind: named('pageKind', pageKind.optional()),
  title: text('Title of the page.'),
  linkTitle: later(
    optional(
      z.string().min(1).max(100),
      'Title of the page in links and in the navigation. Null if it is the title.',
    ),
  ),
  condition: later(
    text(
      'Expression that determines whether a visitor sees the page. Null if everyone does.',
    ).optional(),
  ),
  emoji: text('Emoji of the page.').optional(),
  icon: text("Name of the page's icon.").optional(),
  createdAt: dateTime('When the page was created.').optional(),
  updatedAt: dateTime('When the page was last changed.').optional(),
  description: text('Description of the page.').optional(),
  markdown: variedBy(
    [...resolution, 'format.markdown.refs'],
    inFormat('markdown', text('Text of the page in Markdown.').optional()),
  ),
  document: variedBy(
    resolution,
    inFormat('document', Document.optional().describe('Text of the page as a rich-text document.')),
  ),
  slug: slug.optional(),
  path: path.optional(),
  hidden: optionalFlag('isHidden', 'Whether the page is hidden from the navigation.'),
  git: gitFile('page'),
  urls: pageUrls.optional(),
};

const PageCoverTextColor = enumeration(
  'PageCoverTextColor',
  'Possible colors of text on the cover of a page.',
  { black: 'The text is black.', white: 'The text is white.' },
);

export const PageCover = shape('PageCover', 'Cover image of a page.', {
  ref: named('image', ContentReference.optional().describe('Cover image.')),
  refDark: named(
    'darkImage',
    ContentReference.optional().describe('Cover image for the dark theme.'),
  ),
  yPos: named(
    'verticalPosition',
    z
      .number()
      .describe(
        'Vertical position of the image in the cover. The REST API does not document the unit.',
      ),
  ),
  height: optional(z.number(), 'Height of the cover. The REST API does not document the unit.'),
  textColor: later(optional(PageCoverTextColor, 'Color of text on the cover.')),
  textColorDark: later(
    named(
      'darkTextColor',
      optional(PageCoverTextColor, 'Color of text on the cover for the dark theme.'),
    ),
  ),
});

/** A Boolean with another name in the graph, because its REST name does not show that it is one. */
const shown = (name: string, what: string) => flag(name, `Whether the page shows ${what}.`);

export const PageLayout = shape(
  'PageLayout',
  'Layout of a page: its width and the elements shown around its text.',
  {
    width: enumeration('PageWidth', 'Possible widths of a page.', {
      default: 'The page has the default width.',
      wide: 'The page is wider than the default.',
    }).describe('Width of the page.'),
    cover: shown('showsCover', 'its cover'),
    coverSize: enumeration(
      'PageCoverSize',
      'Possible sizes of a page cover. The REST API does not document their dimensions.',
      {
        hero: 'The cover has the size `hero`.',
        full: 'The cover has the size `full`.',
        background: 'The cover is the background of the page.',
      },
      { later: ['background'] },
    ).describe("Size of the page's cover."),
    coverMask: later(
      enumeration('PageCoverMask', 'Possible masks of a page cover.', {
        none: 'The cover is shown as it is.',
        radial: 'The cover fades toward its edges.',
      })
        .optional()
        .describe("Mask of the page's cover."),
    ),
    title: shown('showsTitle', 'its title'),
    description: shown('showsDescription', 'its description'),
    tableOfContents: shown('showsTableOfContents', 'the table of contents'),
    outline: shown(
      'showsOutline',
      'its outline, which is separate from the table of contents (see `showsTableOfContents`)',
    ),
    pagination: shown('showsPagination', 'links to the previous and next pages'),
    metadata: shown('showsMetadata', 'its metadata'),
    tags: later(optionalFlag('showsTags', 'Whether the page shows its tags.')),
    actions: later(optionalFlag('showsActions', 'Whether the page shows its actions.')),
    anchors: later(optionalFlag('showsAnchors', 'Whether the page shows anchors of its headings.')),
  },
);

const PageMetaLinks = shape(
  'PageMetaLinks',
  'Canonical version and alternate versions of a page.',
  {
    canonical: ContentReference.optional().describe(
      'The canonical version of the page, which search engines are asked to index instead of this page.',
    ),
    alternates: optional(z.array(ContentReference), 'Alternate versions of the page.'),
  },
);

const layout = PageLayout.describe(
  'Layout of the page: its width and the elements shown around its text.',
);
const computed = ContentComputation.describe(
  'The computation that generates the page, including the sources it uses.',
);

const written = {
  documentId: named(
    'documentRestId',
    text("REST API ID of the document that contains the page's text.").optional(),
  ),
  layout: layout.optional(),
  cover: PageCover.optional().describe('Cover image of the page.'),
  variables: PageVariables.optional().describe('Variables of the page, with their values as text.'),
  metaLinks: optional(PageMetaLinks, 'The canonical version and alternate versions of the page.'),
  computed: optional(
    computed,
    'The computation that generates the page, including the sources it uses. Null if the page is not computed.',
  ),
  computedSeed: optional(z.unknown(), 'Seed for the computation that generates the page.'),
};

/** `suffix`: of the names of the types. `when`: the end of their descriptions. */
function pagesNamed(suffix: '' | 'Snapshot', description: string, when: string) {
  const pages = z
    .array(shapeNamed(`Page${suffix}`))
    .describe('Child pages of the page in the page tree, in order.');
  // Types that were added later never had the former names.
  const renamed = <Flag extends z.ZodType>(former: string, schema: Flag) =>
    suffix === '' ? formerly(former, schema) : schema;
  const every = {
    ...common,
    noIndex: renamed(
      'noIndex',
      optionalFlag(
        'isExcludedFromIndexing',
        'Whether the page is excluded from indexing. The REST API does not document which indexes; for search engines, see `isExcludedFromSearchEngines`.',
      ),
    ),
    noRobotsIndex: renamed(
      'noRobotsIndex',
      optionalFlag(
        'isExcludedFromSearchEngines',
        'Whether search engines are asked not to index the page.',
      ),
    ),
    pages: pages.optional(),
  };
  /** The members that every page in the navigation has. */
  const placed = { kind: named('pageKind', pageKind), slug, path, pages };
  return union(`Page${suffix}`, description, 'type', [
    shape(`DocumentPage${suffix}`, `A page that contains text${when}.`, {
      ...every,
      ...placed,
      type: z.literal('document'),
      ...written,
      tags: later(pageTags),
      layout,
      urls: pageUrls,
    }),
    withoutText(
      shape(
        `GroupPage${suffix}`,
        `A group of pages in the page tree${when}. It has a title but no text.`,
        { ...every, ...placed, type: z.literal('group') },
      ),
    ),
    withoutText(
      shape(
        `LinkPage${suffix}`,
        `An entry in the page tree that links to a target and has no content of its own${when}.`,
        {
          ...every,
          type: z.literal('link'),
          kind: placed.kind,
          target: ContentReference.describe('Target of the link, as a reference.'),
          href: enteredUrl("URL of the link's target. It may be relative.").optional(),
        },
      ),
    ),
    shape(
      `ComputedPage${suffix}`,
      `A page whose text is computed, such as an API reference${when}.`,
      { ...every, type: z.literal('computed'), ...written, computed },
    ),
  ]);
}

export const Page = pagesNamed('', 'A page in the content of a space or a change request.', '');

/** A page of a revision is not the page that the content has now, which may have other members. */
export const PageSnapshot = pagesNamed(
  'Snapshot',
  'A page as it was in a revision.',
  ', as it was in a revision',
);
