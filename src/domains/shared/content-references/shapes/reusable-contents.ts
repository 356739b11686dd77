/** REST shapes: reusable content, Git synchronization and computed content. */
import { z } from 'zod';
import { named, optional, text } from '../../../../rest/table/members.ts';
import { opaqueId } from '../../../../rest/table/reference.ts';
import { entries, shape } from '../../../../rest/table/shape.ts';
import { ContentReference } from './references.ts';

export const GitFile = shape('GitFile', 'A file in a Git repository.', {
  oid: text('Git object ID of the file.').optional(),
  path: text('Path of the file in the Git repository.').optional(),
});

/** The member `git` of content that may be synchronized with a file. */
export const gitFile = (what: string) =>
  GitFile.optional().describe(`The Git file that the ${what} is synchronized with.`);

export const ContentComputation = shape(
  'ContentComputation',
  'A computation that generates a page or reusable content, and the sources it uses.',
  {
    type: text('Kind of computation, such as `builtin:openapi`.'),
    dependencies: entries(
      'ContentDependency',
      'A source of computed content.',
      z.object({
        ref: named(
          'reference',
          ContentReference.describe('Reference to the source from which the content is computed.'),
        ),
        value: optional(z.unknown(), 'Value of the dependency, as returned by the REST API.'),
      }),
      { key: text('Name of the dependency in the computation.') },
    )
      .optional()
      .describe('Named sources of the computed content.'),
    props: named(
      'properties',
      optional(
        z.record(z.string(), z.unknown()),
        'Settings of the computation, as returned by the REST API.',
      ),
    ),
  },
);

export const ReusableContent = shape(
  'ReusableContent',
  'Reusable content, which can be shown on several pages. A lookup by ID reads all content of the space or change request in one REST API call.',
  {
    id: z.string(),
    title: text('Title of the reusable content.'),
    git: gitFile('reusable content'),
    document: optional(
      opaqueId('Document'),
      "REST API ID of the document that contains the reusable content's text. The document itself is not available in this schema.",
    ),
    computed: ContentComputation.optional().describe(
      'The computation that generates the reusable content, including the sources it uses. Null if the reusable content is not computed.',
    ),
    computedSeed: optional(
      z.unknown(),
      'Seed for the computation that generates the reusable content.',
    ),
  },
);
