/** Shapes of the REST interface: revisions and files. */
import { z } from 'zod';
import { reference } from '../../../rest/reference.ts';
import { dateTime, enumeration, kind, shape, urls } from '../../../rest/shape.ts';
import { ChangeRequest } from '../../change-requests/shapes.ts';
import { gitFile, ReusableContent } from '../../content-references/shapes/reusable-contents.ts';
import { Page, Variables } from './pages.ts';

export const File = shape('File', 'A file that content can show or offer.', {
  object: kind('file').optional(),
  id: z.string(),
  name: z.string().optional().describe('Name of the file.'),
  contentType: z.string().optional().describe('Media type, such as `image/png`.'),
  downloadURL: z.string().optional().describe('Where its bytes are.'),
  size: z.number().optional().describe('Size, in bytes.'),
  dimensions: shape('FileDimensions', 'Size of a picture.', {
    width: z.number().optional().describe('Width, in pixels.'),
    height: z.number().optional().describe('Height, in pixels.'),
  })
    .optional()
    .describe('Size of the picture, for one.'),
  git: gitFile,
});

export const Revision = shape('Revision', 'What a space holds at one time.', {
  object: kind('revision'),
  id: z.string(),
  parents: z
    .array(reference('Revision', { outside: 'changeRequestId' }))
    .optional()
    .describe('The revisions it was made from.'),
  type: enumeration('RevisionType', 'How a revision came to be.', {
    edits: 'By edits.',
    merge: 'By the merge of a change request.',
    rollback: 'By going back to an earlier one.',
    update: 'By an update from the main content.',
    computed: 'By a computation.',
  })
    .optional()
    .describe('How it came to be.'),
  mergedFrom: ChangeRequest.optional().describe('The change request that was merged, for a merge.'),
  pages: z.array(Page).optional().describe('Pages at the top, in order.'),
  files: z.array(File).optional().describe('Files.'),
  reusableContents: z
    .array(ReusableContent)
    .optional()
    .describe('Contents that several pages show.'),
  variables: Variables.optional().describe('Variables of the space.'),
  createdAt: dateTime().optional().describe('When it was made.'),
  git: shape('GitCommit', 'A commit in a Git repository.', {
    oid: z.string().optional().describe('Id of the commit.'),
    message: z.string().optional().describe('Message of the commit.'),
    createdByService: z.boolean().optional().describe('Whether the service made the commit.'),
    url: z.string().optional().describe('Address of the commit.'),
    ref: z.string().optional().describe('Branch or tag.'),
  })
    .optional()
    .describe('The commit that it is synchronized with.'),
  urls: urls('Revision', {
    app: 'In the application.',
    published: 'Where it is published.',
    public: 'Where the public sees it.',
  }),
});
