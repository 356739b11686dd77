/** Shapes of the REST interface: revisions and files. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { dateTime, kind, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { ChangeRequest } from '../../change-requests/shapes.ts';
import {
  gitFile,
  ReusableContent,
} from '../../shared/content-references/shapes/reusable-contents.ts';
import { Page, Variables } from './pages.ts';

export const File = shape('File', 'A file in the content of a space, to be shown or downloaded.', {
  object: kind('file').optional(),
  id: z.string(),
  name: z.string().optional().describe('Name of the file.'),
  contentType: z.string().optional().describe('Media type, such as `image/png`.'),
  downloadURL: z.string().optional().describe('Address to download the file from.'),
  size: z.number().optional().describe('Size of the file, in bytes.'),
  dimensions: shape('FileDimensions', 'Size of a picture, in pixels.', {
    width: z.number().optional().describe('Width of the picture, in pixels.'),
    height: z.number().optional().describe('Height of the picture, in pixels.'),
  })
    .optional()
    .describe('Size of the picture in the file; null for a file of another kind.'),
  git: gitFile('file'),
});

export const Revision = shape('Revision', 'A revision: the content of a space at one time.', {
  object: kind('revision'),
  id: z.string(),
  parents: z
    .array(reference('Revision', { outside: 'changeRequestId' }))
    .optional()
    .describe('The revisions that the revision was made from.'),
  type: enumeration('RevisionType', 'How a revision came to be.', {
    edits: 'Edits made the revision.',
    merge: 'The merge of a change request made the revision.',
    rollback: 'The revision goes back to an earlier one.',
    update: 'An update of a change request from the main content made the revision.',
    computed: 'A computation made the revision.',
  })
    .optional()
    .describe('How the revision came to be.'),
  mergedFrom: ChangeRequest.optional().describe(
    'The change request whose merge made the revision; null when none did.',
  ),
  pages: z.array(Page).optional().describe('Pages at the top of the tree of pages, in order.'),
  files: z.array(File).optional().describe('Files in the revision.'),
  reusableContents: z
    .array(ReusableContent)
    .optional()
    .describe('Reusable contents in the revision, which several pages can show.'),
  variables: Variables.optional().describe('Variables of the content.'),
  createdAt: dateTime().optional().describe('When the revision was created.'),
  git: shape('GitCommit', 'A commit in a Git repository.', {
    oid: z.string().optional().describe('Id of the commit in Git.'),
    message: z.string().optional().describe('Message of the commit.'),
    createdByService: z.boolean().optional().describe('Whether the service made the commit.'),
    url: z.string().optional().describe('Address of the commit.'),
    ref: z.string().optional().describe('Branch or tag that the commit was taken from.'),
  })
    .optional()
    .describe('The commit in a Git repository that the revision is synchronized with.'),
  urls: urls('Revision', {
    app: 'Address of the revision in the application.',
    published: 'Address at which the revision is published.',
    public: 'Address at which the public sees the revision.',
  }),
});
