/** REST shapes: reusable content, Git synchronization and computed content. */
import { z } from 'zod';
import { entries } from '../../../../rest/table/entries.ts';
import { named } from '../../../../rest/table/members.ts';
import { opaqueId } from '../../../../rest/table/reference.ts';
import { shape } from '../../../../rest/table/shape.ts';
import { ContentReference } from './references.ts';

export const GitFile = shape('GitFile', 'A file in a Git repository.', {
  oid: z.string().optional().describe('Git object ID of the file.'),
  path: z.string().optional().describe('Path of the file in the Git repository.'),
});

/** The member `git` of content that may be synchronized with a file. */
export const gitFile = (what: string) =>
  GitFile.optional().describe(`The Git file that the ${what} is synchronized with.`);

export const ContentComputation = shape(
  'ContentComputation',
  'A computation that generates a page or reusable content, and the sources it uses.',
  {
    type: z.string().describe('Kind of computation, such as `builtin:openapi`.'),
    dependencies: entries(
      'ContentDependency',
      'A source of computed content.',
      z.object({
        ref: named(
          'reference',
          ContentReference.describe('Reference to the source from which the content is computed.'),
        ),
        value: z
          .unknown()
          .optional()
          .describe('Value of the dependency, as returned by the REST API.'),
      }),
      { key: z.string().describe('Name of the dependency in the computation.') },
    )
      .optional()
      .describe('Named sources of the computed content.'),
    props: named(
      'properties',
      z
        .record(z.string(), z.unknown())
        .optional()
        .describe('Settings of the computation, as returned by the REST API.'),
    ),
  },
);

export const ReusableContent = shape(
  'ReusableContent',
  'Reusable content, which can be shown on several pages. A lookup by ID reads all content of the space or change request in one REST API call.',
  {
    id: z.string(),
    title: z.string().describe('Title of the reusable content.'),
    git: gitFile('reusable content'),
    document: opaqueId('Document')
      .optional()
      .describe(
        "REST API ID of the document that contains the reusable content's text. The document itself is not available in this schema.",
      ),
    computed: ContentComputation.optional().describe(
      'The computation that generates the reusable content, including the sources it uses. Null if the reusable content is not computed.',
    ),
    computedSeed: z
      .unknown()
      .optional()
      .describe('Seed for the computation that generates the reusable content.'),
  },
);
