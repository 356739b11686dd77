/** Content in the graph: revisions, pages, files, of a space and of a change request alike. */
import { z } from 'zod';
import { connection } from '../../graphql/connection.ts';
import { invalidAnswer } from '../../graphql/errors.ts';
import { fetched } from '../../graphql/fetched.ts';
import { extend, identified, node } from '../../graphql/node.ts';
import { part, partField } from '../../graphql/part.ts';
import { isRecord } from '../../graphql/record.ts';
import { adjustCommon, adjustType } from '../../graphql/type-adjustments.ts';
import { within } from '../../graphql/within.ts';
import { optionsOf, shape } from '../../rest/shape.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Space } from '../spaces/types.ts';
import { contentOperations as operations } from './operations.ts';
import { Page as pageShape } from './shapes/pages.ts';
import { File as fileShape, Revision as revisionShape } from './shapes/revisions.ts';

const PageTreeEntry = shape('PageTreeEntry', 'A page with its place in the tree of pages.', {
  page: pageShape.optional().describe('The page; null when it cannot be read.'),
  depth: z.int().describe('How many pages stand above it: 0 at the top.'),
  parent: pageShape.optional().describe('The page right above it; null at the top.'),
});

interface Entry {
  readonly page: object;
  readonly depth: number;
  readonly parent?: object;
}

/** No tree that people made is deeper, and what walks it does so by recursion. */
const deepest = 200;

/** All pages of a tree in reading order: each before those below it. Throws when it is no tree of pages. */
function flatten(pages: unknown, depth = 0, parent?: object): Entry[] {
  if (!Array.isArray(pages) || depth > deepest)
    throw invalidAnswer('a list of pages that is not nested so deep').at('pages');
  return pages
    .filter(isRecord)
    .flatMap((page) => [
      { page, depth, ...(parent && { parent }) },
      ...(Array.isArray(page.pages) ? flatten(page.pages, depth + 1, page) : []),
    ]);
}

/** All pages in an answer that holds a tree. Throws as `flatten` does. */
const pagesIn = (answer: unknown): readonly unknown[] =>
  flatten(isRecord(answer) ? answer.pages : undefined).map(({ page }) => page);

// A page that is not known says its kind by the type that it has; `kind` means that everywhere in the graph.
adjustCommon(pageShape, { rename: { kind: 'pageKind' } });
for (const option of optionsOf(pageShape))
  if ('documentId' in option.shape)
    adjustType<z.ZodRawShape>(option, { rename: { documentId: 'documentRestId' } });

/** The interface reads the active revision, and no other. */
export const Revision = identified({
  shape: revisionShape,
  homes: [
    { key: ['spaceId', 'revisionId'], read: operations.getRevision },
    {
      key: ['spaceId', 'changeRequestId', 'revisionId'],
      read: operations.getChangeRequestRevision,
    },
  ],
});

export const Page = node({
  shape: pageShape,
  homes: [
    {
      key: ['spaceId', 'pageId'],
      read: operations.getPage,
      list: { operation: operations.listPages, itemsIn: pagesIn },
    },
    {
      key: ['spaceId', 'changeRequestId', 'pageId'],
      read: operations.getChangeRequestPage,
      list: { operation: operations.listChangeRequestPages, itemsIn: pagesIn },
    },
  ],
});

export const File = node({
  shape: fileShape,
  homes: [
    {
      key: ['spaceId', 'fileId'],
      read: operations.getFile,
      list: { operation: operations.listFiles },
    },
    {
      key: ['spaceId', 'changeRequestId', 'fileId'],
      read: operations.getChangeRequestFile,
      list: { operation: operations.listChangeRequestFiles },
    },
  ],
});

const Content = part('Content', 'Content of a space, or of a change request.', (t) => ({
  revision: fetched(t, {
    operation: [operations.getRevision, operations.getChangeRequestRevision],
    description: 'The active revision.',
  }),
  pages: fetched(t, {
    operation: [operations.listPages, operations.listChangeRequestPages],
    member: 'pages',
    description: 'The tree of pages: those at the top, in order.',
  }),
  allPages: fetched(t, {
    operation: [operations.listPages, operations.listChangeRequestPages],
    member: 'pages',
    as: { shape: z.array(PageTreeEntry), of: flatten },
    description: 'All pages in reading order: each before those below it.',
  }),
  page: within(t, {
    resource: Page,
    argument: 'pageId',
    description: 'The page with this id.',
  }),
  files: connection(t, {
    operation: [operations.listFiles, operations.listChangeRequestFiles],
    description: 'Files.',
  }),
  file: within(t, {
    resource: File,
    argument: 'fileId',
    description: 'The file with this id.',
  }),
}));

extend(Space, (t) => ({ content: partField(t, Content, 'Its main content.') }));
extend(ChangeRequest, (t) => ({
  content: partField(t, Content, 'Content of the space with the proposed edits.'),
}));

extend(Page, (t) => ({
  links: connection(t, {
    operation: [operations.listPageLinks, operations.listChangeRequestPageLinks],
    description: 'Links in the page.',
  }),
}));

extend(File, (t) => ({
  backlinks: connection(t, {
    operation: [operations.listFileBacklinks, operations.listChangeRequestFileBacklinks],
    description: 'Where content shows or offers the file.',
  }),
}));
