/** Types and fields of content: revisions, pages and files, in spaces and in change requests. */
import { z } from 'zod';
import { childById } from '../../graphql/fields/child-by-id.ts';
import { connection } from '../../graphql/fields/connection.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, identified, node } from '../../graphql/fields/node.ts';
import { part, partField } from '../../graphql/fields/part.ts';
import { shape } from '../../rest/table/shape.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Space } from '../spaces/types.ts';
import { contentOperations as operations } from './operations.ts';
import { Page as pageShape } from './shapes/pages.ts';
import { File as fileShape, Revision as revisionShape } from './shapes/revisions.ts';

const PageTreeEntry = shape('PageTreeEntry', 'An entry in a page tree: a page and its position.', {
  page: pageShape.optional().describe('The page at this position. Null if it cannot be read.'),
  depth: z.int().describe('Number of ancestors of the page: 0 at the top level of the tree.'),
  parent: pageShape.optional().describe('The parent page. Null at the top level of the tree.'),
});

interface Entry {
  /** The page, or an invalid value. */
  readonly page: unknown;
  readonly depth: number;
  readonly parent?: object;
}

/** Deeper than any real tree. The traversal is recursive. */
const deepest = 200;

/** All pages of a tree, parents before children. Throws if it is not a tree of pages. */
function flatten(pages: unknown, depth = 0, parent?: object): Entry[] {
  if (!Array.isArray(pages) || depth > deepest)
    throw invalidResponse('a list of pages with less nesting').at('pages');
  return pages
    .filter((page) => page !== null)
    .flatMap((page: unknown) => [
      { page, depth, ...(parent && { parent }) },
      ...(isRecord(page) && Array.isArray(page.pages) ? flatten(page.pages, depth + 1, page) : []),
    ]);
}

/** All pages in a response. Throws as `flatten` does. */
const pagesIn = (response: unknown): readonly unknown[] =>
  flatten(isRecord(response) ? response.pages : undefined).map(({ page }) => page);

/** Pages by a unique member. Of duplicates, the first counts. */
const indexed =
  (member: 'id' | 'path') =>
  (pages: unknown): ReadonlyMap<unknown, Entry> =>
    new Map(
      flatten(pages)
        .toReversed()
        .map((entry) => [memberAt(entry.page, [member]), entry]),
    );

const byId = indexed('id');
const byPath = indexed('path');

/** Paths of pages have no leading slash, but those in URLs do. */
const plainPath = (path: string): string => path.replace(/^\/+/, '');

/** The REST API reads only the active revision. */
export const Revision = identified({
  shape: revisionShape,
  // A reference may contain the revision without its content.
  wholeWith: 'pages',
  endpoints: [
    { key: ['spaceId', 'revisionId'], read: operations.getRevision, namedBy: 'revision' },
    {
      key: ['spaceId', 'changeRequestId', 'revisionId'],
      read: operations.getChangeRequestRevision,
      namedBy: 'revision',
    },
  ],
});

export const Page = node({
  shape: pageShape,
  endpoints: [
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
  endpoints: [
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

const trees = [operations.listPages, operations.listChangeRequestPages] as const;

const contentOf = {
  name: 'Content',
  description: 'The content of a space or a change request: its pages, files and active revision.',
  of: [Space, ChangeRequest],
} as const;

export const Content = part(contentOf, (t) => ({
  revision: fetched(t, {
    operation: [operations.getRevision, operations.getChangeRequestRevision],
    description: 'The active revision of the content.',
    always: true,
  }),
  pages: fetched(t, {
    operation: trees,
    member: 'pages',
    description: 'Top-level pages of the page tree, in order.',
    always: true,
  }),
  allPages: fetched(t, {
    operation: trees,
    member: 'pages',
    as: { shape: z.array(PageTreeEntry), of: flatten },
    description:
      'All pages in the content, in reading order: each page is followed by its descendants.',
    always: true,
  }),
  pageByPath: fetched(t, {
    operation: trees,
    member: 'pages',
    as: {
      shape: pageShape,
      of: byPath,
      args: {
        path: z
          .string()
          .describe(
            'Path of the page in the space, such as `guides/setup`. A leading slash is ignored.',
          ),
      },
      pick: (pages, { args: { path } }) => pages.get(plainPath(String(path)))?.page,
    },
    description: 'The page at the given path in the content. Null if it does not exist.',
  }),
  page: childById(t, {
    resource: Page,
    argument: 'pageId',
    description: 'The page in the content with the given ID.',
  }),
  files: connection(t, {
    operation: [operations.listFiles, operations.listChangeRequestFiles],
    description: 'Files in the content.',
  }),
  file: childById(t, {
    resource: File,
    argument: 'fileId',
    description: 'The file in the content with the given ID.',
  }),
}));

extend(Space, (t) => ({ content: partField(t, Content, 'The main content of the space.') }));
extend(ChangeRequest, (t) => ({
  content: partField(
    t,
    Content,
    'The content of the space, including the edits that the change request proposes.',
  ),
}));

extend(Page, (t) => ({
  parent: fetched(t, {
    operation: trees,
    member: 'pages',
    as: {
      shape: pageShape,
      of: byId,
      pick: (pages, { scope: { entityKey } }) => pages.get(entityKey?.restId)?.parent,
    },
    description: 'The parent of this page in the page tree. Null at the top level.',
  }),
  links: connection(t, {
    operation: [operations.listPageLinks, operations.listChangeRequestPageLinks],
    description: 'Links in the text of the page.',
  }),
}));

extend(File, (t) => ({
  backlinks: connection(t, {
    operation: [operations.listFileBacklinks, operations.listChangeRequestFileBacklinks],
    description: 'Locations in content where the file is displayed or offered for download.',
  }),
}));
