/** REST shapes: changes to the content of a change request, as input. */
import { z } from 'zod';
import { named, optional, optionalFlag, text } from '../../../rest/table/members.ts';
import { richText } from '../../../rest/table/parameters.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { WrittenDocument } from '../../shared/documents/shapes.ts';
import { batchReference, WrittenFile } from './written-files.ts';

const pageMembers = {
  title: optional(z.string().min(1), 'Title of the page, at least 1 character.'),
  slug: optional(
    z.string().max(100),
    "Last segment of the page's path, up to 100 characters. Must be unique among the siblings of the page. A new page without a slug gets one from its title.",
  ),
  emoji: optional(
    z.string().max(50),
    'Emoji of the page, up to 50 characters. An empty string removes it.',
  ),
  icon: optional(
    z.string().max(50),
    "Name of the page's icon, up to 50 characters. An empty string removes it.",
  ),
  description: text('Description of the page.').optional(),
  hidden: optionalFlag('isHidden', 'Whether the page is hidden from the navigation.'),
  noIndex: optionalFlag(
    'isExcludedFromIndexing',
    'Whether the page is excluded from the search and from answers to questions.',
  ),
  noRobotsIndex: optionalFlag(
    'isExcludedFromSearchEngines',
    'Whether search engines are asked not to index the page.',
  ),
  condition: text(
    'Expression that must be true for visitors to see the page. An empty string removes it.',
  ).optional(),
};

const at = (whenOmitted: string) =>
  named(
    'index',
    optional(z.int().min(0), `Position among the siblings, beginning with 0. ${whenOmitted}`),
  );

const frontMatter =
  'Front matter of a Markdown text takes precedence over the other fields of this input.';

const body = richText(WrittenDocument);
const page = reference('Page');

export const PageInsertion = shape('PageInsertion', `A page to add. ${frontMatter}`, {
  operation: z.literal('insert_page'),
  document: named('body', body.describe('Text of the page.')),
  into: named(
    'parentId',
    optional(page, 'The parent of the page. If omitted, the page is added at the top level.'),
  ),
  at: at('If omitted, the page is added at the end.'),
  ref: batchReference('page', '[text](./ref.md)'),
  ...pageMembers,
});

export const PageUpdate = shape(
  'PageUpdate',
  `Changes to a page. What is omitted stays as it is. ${frontMatter}`,
  {
    operation: z.literal('update_page'),
    page: page.describe('The page to change.'),
    document: named('body', optional(body, 'New text of the page.')),
    into: named(
      'parentId',
      optional(
        page.nullable(),
        'The new parent of the page. Null moves the page to the top level; if omitted, the page keeps its parent. A page cannot be moved below itself or its descendants.',
      ),
    ),
    at: at('If omitted, the page keeps its position, or is the last one below a new parent.'),
    ...pageMembers,
  },
);

export const PageDeletion = shape('PageDeletion', 'A page to delete, with all pages below it.', {
  operation: z.literal('delete_page'),
  page: page.describe('The page to delete.'),
});

export const PageReversion = shape(
  'PageReversion',
  'A page to revert to an earlier revision. A page that the change request added is deleted, and one that it deleted is restored.',
  {
    operation: z.literal('revert_page'),
    page: page.describe('The page to revert.'),
    revision: optional(
      reference('Revision'),
      'The revision to revert to. Defaults to the base revision of the change request.',
    ),
    block: named(
      'blockKeys',
      optional(
        z.array(z.string()),
        'Keys of the blocks to revert, which are in the document of the page. Everything else of the page then stays as it is. If omitted, the page is reverted as a whole.',
      ),
    ),
  },
);

export const FileInsertions = shape('FileInsertions', 'Files to add.', {
  operation: z.literal('insert_files'),
  files: z.array(WrittenFile).min(1).max(20).describe('The files to add, 1 to 20.'),
});

const WrittenChange = union(
  'ContentChangeInput',
  'A change to the content of a change request.',
  'operation',
  [PageInsertion, PageUpdate, PageDeletion, PageReversion, FileInsertions],
);

/** The changes of one call, which the service makes together or not at all. */
export const WrittenChanges = z
  .array(WrittenChange)
  .min(1)
  .max(50)
  .superRefine((changes, context) => {
    const refs = new Set<string>();
    const once = (ref: string | undefined, path: readonly (string | number)[]) => {
      if (ref === undefined) return;
      if (refs.has(ref))
        context.addIssue({
          code: 'custom',
          path: [...path, 'ref'],
          message: 'is also that of another page or file of the input',
          params: { code: 'DUPLICATE' },
        });
      refs.add(ref);
    };
    for (const [index, change] of changes.entries())
      switch (change.operation) {
        case 'insert_page':
          once(change.ref, [index]);
          break;
        case 'insert_files':
          for (const [at, { ref }] of change.files.entries()) once(ref, [index, 'files', at]);
          break;
        case 'update_page':
          if (change.into === change.page)
            context.addIssue({
              code: 'custom',
              path: [index, 'into'],
              message: 'cannot be the page itself',
            });
          break;
        default:
      }
  });
