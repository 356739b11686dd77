/** Shapes of the REST interface: content that several pages show, and what content is synchronized with or made of. */
import { z } from 'zod';
import { entries } from '../../../../rest/table/entries.ts';
import { named } from '../../../../rest/table/members.ts';
import { opaqueId } from '../../../../rest/table/reference.ts';
import { shape } from '../../../../rest/table/shape.ts';
import { ContentReference } from './references.ts';

export const GitFile = shape('GitFile', 'A file in a Git repository.', {
  oid: z.string().optional().describe('Id of the file in Git: that of its blob.'),
  path: z.string().optional().describe('Path of the file in the Git repository.'),
});

/** The `git` member of what may be synchronized with a file. */
export const gitFile = (what: string) =>
  GitFile.optional().describe(
    `The file in a Git repository that this ${what} is synchronized with.`,
  );

export const ContentComputation = shape(
  'ContentComputation',
  'How a page or a reusable content is computed, and what from.',
  {
    type: z.string().optional().describe('Kind of the computation, such as `builtin:openapi`.'),
    dependencies: entries(
      'ContentDependency',
      'Something that content is computed from.',
      z.object({
        ref: named(
          'reference',
          ContentReference.optional().describe('What the content is computed from.'),
        ),
        value: z.unknown().optional().describe('Value that the computation takes from it.'),
      }),
      { key: z.string().describe('Name that the computation knows the dependency by.') },
    )
      .optional()
      .describe('What the content is computed from, by name.'),
    props: named(
      'properties',
      z.record(z.string(), z.unknown()).optional().describe('Settings of the computation.'),
    ),
  },
);

export const ReusableContent = shape(
  'ReusableContent',
  'A reusable content: written once, and shown by several pages.',
  {
    id: z.string().describe('Id of the reusable content, as the REST interface knows it.'),
    title: z.string().optional().describe('Title of the reusable content.'),
    git: gitFile('reusable content'),
    document: named(
      'documentId',
      opaqueId('Document')
        .optional()
        .describe(
          'Id of the document with the text of the reusable content, as the REST interface knows it. No field reads it.',
        ),
    ),
    computed: ContentComputation.optional().describe(
      'How the reusable content is computed, and what from.',
    ),
    computedSeed: z.unknown().optional().describe('Seed of the computation of the content.'),
  },
);
