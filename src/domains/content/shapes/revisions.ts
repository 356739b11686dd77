/** REST shapes: revisions and files. */
import { z } from 'zod';
import {
  alsoNamed,
  dateTime,
  enteredUrl,
  kind,
  later,
  optional,
  optionalFlag,
  serviceUrl,
  shortList,
  text,
  urls,
} from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';
import { ChangeRequest } from '../../change-requests/shapes.ts';
import {
  gitFile,
  ReusableContent,
} from '../../shared/content-references/shapes/reusable-contents.ts';
import { ContentVariables, Page, PageSnapshot } from './pages.ts';
import { Tag } from './tags.ts';

export const FileDimensions = shape(
  'FileDimensions',
  'Dimensions of an image. The REST API does not document the unit.',
  {
    width: optional(z.number(), 'Width of the image.'),
    height: optional(z.number(), 'Height of the image.'),
  },
);

export const File = shape('File', 'A file in the content of a space or a change request.', {
  object: kind('file').optional(),
  id: z.string(),
  name: text('Name of the file.'),
  contentType: text('Media type of the file, such as `image/png`.'),
  downloadURL: serviceUrl('URL to download the file from.'),
  size: z.number().describe('Size of the file. The REST API does not document the unit.'),
  dimensions: FileDimensions.optional().describe(
    'Dimensions of the image. Null if the file is not an image.',
  ),
  git: gitFile('file'),
});

export const FileSnapshot = shape('FileSnapshot', 'A file as it was in a revision.', File.shape);

export const Revision = shape(
  'Revision',
  'A revision: the content of a space or a change request at one point in time.',
  {
    object: kind('revision'),
    id: z.string(),
    parents: shortList(2, reference('Revision', { outside: 'changeRequestId' })).describe(
      'The revisions that the revision was created from: one, or two after a merge. The history of content is a walk along them.',
    ),
    type: enumeration('RevisionType', 'Possible origins of a revision.', {
      edits: 'The revision was created by editing.',
      merge: 'The revision was created by merging a change request.',
      rollback: 'The revision reverts to an earlier one.',
      update:
        'The revision was created by updating a change request with the latest content of the space.',
      computed: 'The revision was created by a computation.',
    }).describe('How the revision was created.'),
    mergedFrom: ChangeRequest.optional().describe(
      'The change request whose merge created the revision. Null if the revision was not created by a merge.',
    ),
    pages: z.array(Page).describe('Top-level pages of the page tree, in order.'),
    files: z.array(File).describe('Files in the revision.'),
    reusableContents: z
      .array(ReusableContent)
      .describe('Reusable content in the revision. Each item can be included in several pages.'),
    sourceRevision: later(
      optional(
        reference('Revision'),
        'The revision that the revision was computed from. Null if it was not created by a computation.',
      ),
    ),
    tags: later(optional(z.array(Tag), 'Tags that pages of the revision can have.')),
    variables: ContentVariables.optional().describe("Variables defined in the revision's content."),
    createdAt: dateTime('When the revision was created.'),
    git: shape('GitCommit', 'A commit in a Git repository.', {
      oid: text('Git object ID of the commit.').optional(),
      message: text('Commit message.').optional(),
      createdByService: alsoNamed(
        'createdByGitBook',
        optionalFlag(
          'isCreatedByService',
          'Whether the documentation platform created the commit.',
        ),
      ),
      url: enteredUrl('URL of the commit.').optional(),
      ref: text('Git ref of the commit.').optional(),
    })
      .optional()
      .describe('The Git commit that the revision is synchronized with.'),
    urls: urls('Revision', {
      app: 'URL of the revision in the application.',
      published: 'URL of the published revision.',
      public:
        'Public URL of the revision. The REST API does not document how it differs from `published`.',
    }),
  },
);

/** A revision that is not the current one, with pages, files and reusable content that are not the current ones. */
export const AnyRevision = z.object({
  ...Revision.shape,
  pages: z.array(PageSnapshot),
  files: z.array(FileSnapshot),
  reusableContents: z.array(z.object(ReusableContent.shape)),
});
