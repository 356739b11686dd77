/** Types and fields of content: revisions, pages and files, in spaces and in change requests. */
import { z } from 'zod';
import { type FetchedOptions, fetched } from '../../graphql/fields/fetched.ts';
import { childById, extend, node, part, partField } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { made, optional, text } from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';
import { isSafePagePath } from '../../rest/values/path.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { type Tree, type TreeEntry, treesBy } from '../../rest/values/tree.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { ReusableContent as reusableContentShape } from '../shared/content-references/shapes/reusable-contents.ts';
import { Space } from '../spaces/types.ts';
import { contentOperations as operations } from './operations.ts';
import { Page as pageShape } from './shapes/pages.ts';
import { File as fileShape } from './shapes/revisions.ts';

const PageTreeEntry = shape('PageTreeEntry', 'An entry in a page tree: a page and its position.', {
  page: optional(pageShape, 'The page at this position. Null if the page cannot be read.'),
  depth: made(z.int().describe('Number of ancestors of the page: 0 at the top level of the tree.')),
  parent: pageShape.optional().describe('The parent page. Null at the top level of the tree.'),
});

const pageTree = treesBy({
  below: 'pages',
  isHidden: ({ hidden }) => hidden === true,
  isStop: ({ type }) => type === 'document' || type === 'computed',
});

const entriesIn = (pages: unknown) =>
  pageTree(pages).entries.map(({ value, depth, parent }) => ({ page: value, depth, parent }));

/** All pages in a response. Throws if they are not a tree. */
export const pagesIn = (response: unknown): readonly unknown[] =>
  pageTree(isRecord(response) ? response.pages : undefined).entries.map(({ value }) => value);

/** Paths of pages have no leading slash, but those in URLs do. */
const plainPath = (path: unknown): string => String(path).replace(/^\/|\/$/g, '');

/** What the REST API finds by a path. Links may have one, too, but have no content. */
const isFoundByPath = ({ type }: Readonly<Record<string, unknown>>): boolean => type !== 'link';

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

const reusableContentsIn = (revision: unknown): readonly unknown[] => {
  const contents = memberAt(revision, ['reusableContents']);
  return Array.isArray(contents) ? contents : [];
};

/** The REST API cannot read one of them, so each is found in the active revision. */
export const ReusableContent = node(
  {
    shape: reusableContentShape,
    endpoints: [
      {
        key: ['spaceId', 'reusableContentId'],
        list: { operation: operations.getRevision, itemsIn: reusableContentsIn },
      },
      {
        key: ['spaceId', 'changeRequestId', 'reusableContentId'],
        list: { operation: operations.getChangeRequestRevision, itemsIn: reusableContentsIn },
      },
    ],
  },
  {
    lookup:
      'Makes one REST API call that reads all content of the space or change request, because the REST API cannot look up reusable content by its ID.',
  },
);

const trees = [operations.listPages, operations.listChangeRequestPages] as const;

const contentOf = {
  name: 'Content',
  description: 'The content of a space or a change request: its pages, files, and active revision.',
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
    as: { shape: z.array(PageTreeEntry), of: entriesIn },
    description:
      'All pages in the content, in reading order: each page is followed by its descendants.',
    always: true,
  }),
  pageByPath: fetched(t, {
    operation: trees,
    member: 'pages',
    as: {
      shape: pageShape,
      of: pageTree,
      args: {
        path: text(
          'Path of the page in the space, such as `guides/setup`. A slash at either end is ignored.',
        ),
      },
      pick: (tree, { args: { path } }) => {
        const page = tree.find('path', plainPath(path))?.value;
        return isRecord(page) && isFoundByPath(page) ? page : undefined;
      },
    },
    directly: {
      operations: [operations.getPageByPath, operations.getChangeRequestPageByPath],
      resource: Page,
      pathOf({ path }) {
        const pagePath = plainPath(path);
        return isSafePagePath(pagePath) ? { pagePath } : undefined;
      },
    },
    description:
      'The page at the given path in the content, unless it is a link. Null if there is no such page. Makes one REST API call for each path. If the service does not offer that operation, if the page tree is read anyway, or for more than 8 paths of the same content, the page is taken from the page tree.',
  }),
  page: childById(t, {
    resource: Page,
    description: 'The page with the given ID in the content.',
  }),
  files: connection(t, {
    operation: [operations.listFiles, operations.listChangeRequestFiles],
    description: 'Files in the content.',
  }),
  file: childById(t, {
    resource: File,
    description: 'The file with the given ID in the content.',
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

type PickInTree = (entry: TreeEntry, tree: Tree) => unknown;

/** A field for what the position of a page in the tree shows. Null for a page that is not in the tree. */
const inTree = (
  pick: PickInTree,
  shape: z.ZodType = pageShape,
): Omit<FetchedOptions<Tree>, 'description'> => ({
  operation: trees,
  member: 'pages',
  as: {
    shape,
    of: pageTree,
    pick: (tree, { scope: { entityKey } }) => {
      const entry = entityKey && tree.find('id', entityKey.restId);
      return entry && pick(entry, tree);
    },
  },
});

const pages = z.array(pageShape);

extend(Page, (t) => ({
  parent: fetched(t, {
    ...inTree(({ parent }) => parent),
    description:
      'The parent of this page in the page tree. Null at the top level, or if this page is not in the page tree.',
  }),
  ancestors: fetched(t, {
    ...inTree((entry, tree) => tree.ancestors(entry), pages),
    description:
      'Pages above this page in the page tree, from the top level down. Null if this page is not in the page tree.',
  }),
  siblings: fetched(t, {
    ...inTree(({ siblings }) => siblings, pages),
    description:
      'All pages with the same parent as this page, in order, including this page. Null if this page is not in the page tree.',
  }),
  previous: fetched(t, {
    ...inTree((entry, tree) => tree.before(entry)),
    description:
      'The closest document or computed page before this page in reading order. Hidden pages and their descendants are skipped. Null if there is no such page, or if this page is not in the page tree.',
  }),
  next: fetched(t, {
    ...inTree((entry, tree) => tree.after(entry)),
    description:
      'The closest document or computed page after this page in reading order. Hidden pages and their descendants are skipped. Null if there is no such page, or if this page is not in the page tree.',
  }),
  links: connection(t, {
    operation: [operations.listPageLinks, operations.listChangeRequestPageLinks],
    description: 'Links in the text of the page.',
  }),
}));

extend(File, (t) => ({
  backlinks: connection(t, {
    operation: [operations.listFileBacklinks, operations.listChangeRequestFileBacklinks],
    description: 'Locations in content that link to the file.',
  }),
}));
