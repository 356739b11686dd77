/** Shapes of the REST interface: content that several pages show, and what content is synchronized with or made of. */
import { z } from 'zod';
import { entries } from '../../../../rest/table/entries.ts';
import { named } from '../../../../rest/table/members.ts';
import { opaqueId } from '../../../../rest/table/reference.ts';
import { shape } from '../../../../rest/table/shape.ts';
import { ContentReference } from './references.ts';

export const GitFile = shape('GitFile', 'A file in a Git repository.', {
  oid: z.string().optional().describe('ID of the file in Git: the ID of its blob.'),
  path: z.string().optional().describe('Path of the file in the Git repository.'),
});

/** The `git` member of what may be synchronized with a file. */
export const gitFile = (what: string) =>
  GitFile.optional().describe(`The file in a Git repository this ${what} is synchronized with.`);

export const ContentComputation = shape(
  'ContentComputation',
  'Computation that produces a page or reusable content, and its sources.',
  {
    type: z.string().optional().describe('Kind of the computation, such as `builtin:openapi`.'),
    dependencies: entries(
      'ContentDependency',
      'A source of computed content.',
      z.object({
        ref: named(
          'reference',
          ContentReference.optional().describe('The source of the computed content.'),
        ),
        value: z.unknown().optional().describe('Value the computation uses.'),
      }),
      { key: z.string().describe('Name of the source in the computation.') },
    )
      .optional()
      .describe('Sources of the computed content, by name.'),
    props: named(
      'properties',
      z.record(z.string(), z.unknown()).optional().describe('Settings of the computation.'),
    ),
  },
);

export const ReusableContent = shape(
  'ReusableContent',
  'Reusable content: written once and shown on several pages.',
  {
    id: z.string().describe('ID of the reusable content in the REST API.'),
    title: z.string().optional().describe('Title of the reusable content.'),
    git: gitFile('reusable content'),
    document: named(
      'documentId',
      opaqueId('Document')
        .optional()
        .describe(
          'ID in the REST API of the document with the text of the reusable content. No field returns this document.',
        ),
    ),
    computed: ContentComputation.optional().describe(
      'Computation that produces the reusable content, and its sources.',
    ),
    computedSeed: z.unknown().optional().describe('Seed of the computation of the content.'),
  },
);
