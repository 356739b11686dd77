/** Types and fields of revisions, and of pages and files as they were in one. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { type FetchedOptions, fetched } from '../../graphql/fields/fetched.ts';
import { childById, extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { memberAt } from '../../rest/values/record.ts';
import { contentOperations as content } from '../content/operations.ts';
import { PageSnapshot as pageShape } from '../content/shapes/pages.ts';
import { FileSnapshot as fileShape, Revision as shape } from '../content/shapes/revisions.ts';
import { pagesIn } from '../content/types.ts';
import { revisionOperations as operations } from './operations.ts';

export const Revision = node({
  shape,
  // A reference may contain the revision without its content.
  wholeWith: 'pages',
  endpoints: [
    {
      key: ['spaceId', 'revisionId'],
      read: operations.getAnyRevision,
      current: { read: content.getRevision, namedBy: 'revision' },
    },
    {
      key: ['spaceId', 'changeRequestId', 'revisionId'],
      read: operations.getAnyRevision,
      current: { read: content.getChangeRequestRevision, namedBy: 'revision' },
    },
  ],
});

export const PageSnapshot = node({
  shape: pageShape,
  key: ['spaceId', 'revisionId', 'pageId'],
  read: operations.getRevisionPage,
  list: { operation: operations.listRevisionPages, itemsIn: pagesIn },
});

export const FileSnapshot = node({
  shape: fileShape,
  key: ['spaceId', 'revisionId', 'fileId'],
  list: { operation: operations.listRevisionFiles },
});

// Only the active revision has current pages, files and reusable content. Those of others have types of their own.
const ofContent = ['pages', 'files', 'reusableContents'] as const;
adjustType(shape, { omit: [...ofContent] });

type Member = (typeof ofContent)[number];

/** The objects in a member of the active revision. Null for other revisions. */
const ifActive = (member: Member, description: string, instead: string): FetchedOptions => ({
  operation: [content.getRevision, content.getChangeRequestRevision],
  description: `${description} Null if the revision is not the active one of the space or the change request. ${instead}`,
  as: {
    shape: shape.shape[member],
    of: (revision) => revision,
    pick: (revision, { scope: { entityKey } }) =>
      memberAt(revision, ['id']) === entityKey?.restId ? memberAt(revision, [member]) : undefined,
  },
});

extend(Revision, (t) => ({
  pages: fetched(
    t,
    ifActive(
      'pages',
      'Top-level pages of the page tree, in order.',
      '`pageSnapshots` has the pages of any revision.',
    ),
  ),
  files: fetched(
    t,
    ifActive('files', 'Files in the revision.', '`fileSnapshots` has the files of any revision.'),
  ),
  reusableContents: fetched(
    t,
    ifActive(
      'reusableContents',
      'Reusable content in the revision. Each item can be included in several pages.',
      '`changes` has what happened to the reusable content of others.',
    ),
  ),
  changes: fetched(t, {
    operation: operations.getRevisionChanges,
    description: 'What the revision changed in the content, compared to its parent.',
  }),
  pageSnapshots: fetched(t, {
    operation: operations.listRevisionPages,
    member: 'pages',
    description:
      'Top-level pages of the page tree as they were in the revision, in order. They have IDs of their own.',
    always: true,
  }),
  pageSnapshot: childById(t, {
    resource: PageSnapshot,
    description: 'The page with the given ID as it was in the revision.',
  }),
  fileSnapshots: connection(t, {
    operation: operations.listRevisionFiles,
    description: 'Files as they were in the revision. They have IDs of their own.',
  }),
}));
