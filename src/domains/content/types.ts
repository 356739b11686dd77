/** Content in the graph: revisions, pages, files, of a space and of a change request alike. */
import { z } from 'zod';
import { connection } from '../../graphql/connection.ts';
import { invalidAnswer } from '../../graphql/errors.ts';
import { fetched } from '../../graphql/fetched.ts';
import { identityOf } from '../../graphql/identity.ts';
import { extend, identified, node } from '../../graphql/node.ts';
import { part, partField } from '../../graphql/part.ts';
import { isRecord, memberAt } from '../../graphql/record.ts';
import { within } from '../../graphql/within.ts';
import { shape } from '../../rest/shape.ts';
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
  /** What stands there, if it is no page. */
  readonly page: unknown;
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
    .filter((page) => page !== null)
    .flatMap((page: unknown) => [
      { page, depth, ...(parent && { parent }) },
      ...(isRecord(page) && Array.isArray(page.pages) ? flatten(page.pages, depth + 1, page) : []),
    ]);
}

/** All pages in an answer that holds a tree. Throws as `flatten` does. */
const pagesIn = (answer: unknown): readonly unknown[] =>
  flatten(isRecord(answer) ? answer.pages : undefined).map(({ page }) => page);

/** Pages by what no two of them share; of those that do, the first in reading order counts. */
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

/** A path as pages say it: they begin with no slash, though paths in addresses do. */
const plainPath = (path: string): string => path.replace(/^\/+/, '');

/** The interface reads the active revision, and no other. */
export const Revision = identified({
  shape: revisionShape,
  // Where content is named, its revision may stand without what it holds.
  wholeWith: 'pages',
  homes: [
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

const trees = [operations.listPages, operations.listChangeRequestPages] as const;

const contentOf = {
  name: 'Content',
  description: 'Content of a space, or of a change request.',
  of: [Space, ChangeRequest],
} as const;

export const Content = part(contentOf, (t) => ({
  revision: fetched(t, {
    operation: [operations.getRevision, operations.getChangeRequestRevision],
    description: 'The active revision.',
    always: true,
  }),
  pages: fetched(t, {
    operation: trees,
    member: 'pages',
    description: 'The tree of pages: those at the top, in order.',
    always: true,
  }),
  allPages: fetched(t, {
    operation: trees,
    member: 'pages',
    as: { shape: z.array(PageTreeEntry), of: flatten },
    description: 'All pages in reading order: each before those below it.',
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
            'Path of the page in the space, such as `guides/setup`; a slash before it is forgiven.',
          ),
      },
      pick: (pages, { args: { path } }) => pages.get(plainPath(String(path)))?.page,
    },
    description: 'The page with this path; null when there is none.',
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
  parent: fetched(t, {
    operation: trees,
    member: 'pages',
    as: {
      shape: pageShape,
      of: byId,
      pick: (pages, { parent }) => pages.get(identityOf(parent).restId)?.parent,
    },
    description: 'The page right above it in the tree of pages; null at the top.',
  }),
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
