/** REST shapes: changes to content, by a change request or between two revisions. */
import { z } from 'zod';
import { named, optional, optionalCount, serviceUrl, text } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { either, entries, enumeration, shape, union } from '../../../rest/table/shape.ts';
import { ChangeRequest } from '../../change-requests/shapes.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { PageCover, PageLayout, PageVariables } from './pages.ts';
import { FileDimensions } from './revisions.ts';

/** A value before and after a change. A member is absent if there was no value before, or is none after. */
const pair = <Value extends z.ZodType>(name: string, noun: string, value: Value) =>
  shape(name, `${noun} before and after a change.`, {
    before: optional(value, 'Value before the change. Null if there was none.'),
    after: optional(value, 'Value after the change. Null if there is none.'),
  });

const TextChange = pair('TextChange', 'A text', z.string());
const UrlChange = pair('UrlChange', 'A URL', serviceUrl('A URL.'));
const SizeChange = pair('SizeChange', 'The size of a file', z.number());
const DimensionsChange = pair('FileDimensionsChange', 'Dimensions of an image', FileDimensions);
const CoverChange = pair('PageCoverChange', 'The cover image of a page', PageCover);
const LayoutChange = pair(
  'PageLayoutChange',
  'The layout of a page',
  either(
    'ChangedPageLayout',
    'The layout of a page: a named one, or its settings.',
    ['preset', text('Name of the layout: `docs`, `editorial` or `landing`.')],
    ['settings', PageLayout.describe('Settings of the layout.')],
  ),
);
const PageVariablesChange = pair('PageVariablesChange', 'The variables of a page', PageVariables);
const TargetChange = pair('LinkTargetChange', 'The target of a link page', ContentReference);

const changed = <Pair extends z.ZodObject>(schema: Pair, what: string) =>
  optional(schema, `Change of the ${what}. Null if it was not changed.`);

/** A page, a file or reusable content: one that is in the changed content, or one of the space. */
const located = (isFormer: boolean) => (isFormer ? { outside: 'changeRequestId' } : {});
const place = (isFormer: boolean) =>
  isFormer ? 'in the main content of the space' : 'in the changed content';

const ChangedPageType = enumeration('ChangedPageType', 'Possible kinds of pages.', {
  document: 'A page that contains text.',
  group: 'A group of pages.',
  link: 'An entry in the page tree that links to a target.',
  computed: 'A page whose text is computed.',
});

const page = (name: string, description: string, isFormer: boolean) =>
  shape(name, description, {
    id: named('page', reference('Page', located(isFormer))).describe(
      `The page ${place(isFormer)}.`,
    ),
    type: ChangedPageType.describe('Kind of page.'),
    title: text('Title of the page.'),
    path: text('Path of the page in the space, such as `guides/setup`.').optional(),
  });

const ChangedPage = page('ChangedPage', 'A page that was changed.', false);
const FormerPage = page('FormerPage', 'A page that was moved or deleted.', true);

const file = (name: string, description: string, isFormer: boolean) =>
  shape(name, description, {
    id: named('file', reference('File', located(isFormer))).describe(
      `The file ${place(isFormer)}.`,
    ),
    name: text('Name of the file.'),
    contentType: text('Media type of the file, such as `image/png`.'),
    downloadURL: serviceUrl('URL to download the file from.'),
  });

const ChangedFile = file('ChangedFile', 'A file that was changed.', false);
const FormerFile = file('FormerFile', 'A file that was deleted.', true);

const reusableContent = (name: string, description: string, isFormer: boolean) =>
  shape(name, description, {
    id: named('reusableContent', reference('ReusableContent', located(isFormer))).describe(
      `The reusable content ${place(isFormer)}.`,
    ),
    title: text('Title of the reusable content.'),
    document: named(
      'documentRestId',
      text("REST API ID of the document that contains the reusable content's text.").optional(),
    ),
  });

const ChangedReusableContent = reusableContent(
  'ChangedReusableContent',
  'Reusable content that was changed.',
  false,
);
const FormerReusableContent = reusableContent(
  'FormerReusableContent',
  'Reusable content that was deleted.',
  true,
);

const ChangedTag = shape('ChangedTag', 'A tag of pages.', {
  slug: text('Slug of the tag.'),
  label: text('Label of the tag.'),
});

const documentRestId = named(
  'documentRestId',
  changed(TextChange, 'text, as REST API IDs of the documents that contain it'),
);

const PageAttributes = shape(
  'PageAttributeChanges',
  'What changed of a page. Which attributes a page has depends on its kind.',
  {
    title: changed(TextChange, 'title'),
    description: changed(TextChange, 'description'),
    slug: changed(TextChange, 'slug'),
    document: documentRestId,
    emoji: changed(TextChange, 'emoji'),
    cover: changed(CoverChange, 'cover image'),
    layout: changed(LayoutChange, 'layout'),
    variables: changed(PageVariablesChange, 'variables'),
    target: changed(TargetChange, 'target of the link'),
  },
);

const FileAttributes = shape('FileAttributeChanges', 'What changed of a file.', {
  name: changed(TextChange, 'name'),
  downloadURL: changed(UrlChange, 'URL to download the file from'),
  size: changed(SizeChange, 'size'),
  contentType: changed(TextChange, 'media type'),
  dimensions: changed(DimensionsChange, 'dimensions'),
});

const ReusableContentAttributes = shape(
  'ReusableContentAttributeChanges',
  'What changed of reusable content.',
  { title: changed(TextChange, 'title'), document: documentRestId },
);

const TagAttributes = shape('TagAttributeChanges', 'What changed of a tag.', {
  label: changed(TextChange, 'label'),
});

const variableValue = z.union([z.string(), z.number(), z.boolean()]);

const change = <Type extends string, Members extends z.ZodRawShape>(
  type: Type,
  name: string,
  description: string,
  members: Members,
) => shape(name, description, { type: z.literal(type), ...members });

const thePage = ChangedPage.describe('The page.');
const theFile = ChangedFile.describe('The file.');
const theContent = ChangedReusableContent.describe('The reusable content.');
const theTag = ChangedTag.describe('The tag.');

export const ContentChange = union(
  'ContentChange',
  'One change to the content of a space.',
  'type',
  [
    change('page_created', 'PageCreated', 'A page was created.', { page: thePage }),
    change('page_deleted', 'PageDeleted', 'A page was deleted.', {
      page: FormerPage.describe('The page.'),
    }),
    change('page_edited', 'PageEdited', 'A page was edited.', {
      page: thePage,
      attributes: PageAttributes.describe('What changed of the page.'),
    }),
    change('page_moved', 'PageMoved', 'A page was moved to another parent.', {
      page: thePage,
      parent: shape('PageParentChange', 'The parent of a page before and after a move.', {
        before: optional(
          FormerPage,
          'The parent before the move. Null if the page was at the top level.',
        ),
        after: optional(
          ChangedPage,
          'The parent after the move. Null if the page is at the top level.',
        ),
      }).describe('The parent of the page before and after the move.'),
    }),
    change('file_created', 'FileCreated', 'A file was added.', { file: theFile }),
    change('file_deleted', 'FileDeleted', 'A file was deleted.', {
      file: FormerFile.describe('The file.'),
    }),
    change('file_edited', 'FileEdited', 'A file was changed.', {
      file: theFile,
      attributes: FileAttributes.describe('What changed of the file.'),
    }),
    change('reusable_content_created', 'ReusableContentCreated', 'Reusable content was created.', {
      reusableContent: theContent,
    }),
    change('reusable_content_deleted', 'ReusableContentDeleted', 'Reusable content was deleted.', {
      reusableContent: FormerReusableContent.describe('The reusable content.'),
    }),
    change('reusable_content_edited', 'ReusableContentEdited', 'Reusable content was edited.', {
      reusableContent: theContent,
      attributes: ReusableContentAttributes.describe('What changed of the reusable content.'),
    }),
    change('tag_created', 'TagCreated', 'A tag was created.', { tag: theTag }),
    change('tag_deleted', 'TagDeleted', 'A tag was deleted.', { tag: theTag }),
    change('tag_edited', 'TagEdited', 'A tag was edited.', {
      tag: theTag,
      attributes: TagAttributes.describe('What changed of the tag.'),
    }),
    change('variables_edited', 'VariablesEdited', 'Variables of the content were changed.', {
      variables: entries(
        'VariableChange',
        'A change of a variable.',
        z.object({
          before: optional(
            variableValue,
            'Value before the change, as text. Null if there was none.',
          ),
          after: optional(variableValue, 'Value after the change, as text. Null if there is none.'),
        }),
        { key: text('Name of the variable.') },
      ).describe('The variables that were changed.'),
    }),
  ],
);

export const RevisionChanges = shape(
  'ContentChanges',
  'Changes to the content of a space, up to a number of them.',
  {
    mergedFrom: ChangeRequest.optional().describe(
      'The change request whose merge made the changes. Null if they are not those of a merge.',
    ),
    changes: z.array(ContentChange).describe('The changes.'),
    more: named(
      'omittedCount',
      optionalCount(
        'Number of further changes, which a higher `first` returns. Null if there are none.',
      ),
    ),
  },
);

/** The parameter of the operations that return changes. */
export const firstChanges = {
  limit: named(
    'first',
    z.int().min(1).max(1000).default(10).describe('Returns the first _n_ changes, up to 1,000.'),
  ),
};
