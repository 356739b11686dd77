/** Shapes of the REST interface: content that several pages show, and what content is synchronized with or made of. */
import { z } from 'zod';
import { entries, shape } from '../../../rest/shape.ts';
import { Document } from '../../documents/shapes.ts';
import { ContentReference } from './references.ts';

export const gitFile = shape('GitFile', 'A file in a Git repository.', {
  oid: z.string().optional().describe('Id of the object.'),
  path: z.string().optional().describe('Path in the repository.'),
})
  .optional()
  .describe('The file that it is synchronized with.');

export const PageComputation = shape('PageComputation', 'What a page is computed from.', {
  type: z.string().optional().describe('How it is computed, such as `builtin:openapi`.'),
  dependencies: entries(
    'PageDependency',
    'Something that a page is computed from.',
    shape('PageDependencyTarget', 'What a page is computed from.', {
      ref: ContentReference.optional().describe('What it is computed from.'),
      value: z.unknown().optional().describe('What the computation took of it.'),
    }),
  )
    .optional()
    .describe('What it is computed from, by name.'),
  props: z.record(z.string(), z.unknown()).optional().describe('How it is computed.'),
});

export const ReusableContent = shape('ReusableContent', 'Content that several pages show.', {
  id: z.string().describe('The id as the REST interface knows it.'),
  title: z.string().optional().describe('Title of the content.'),
  git: gitFile,
  document: Document.optional().describe('The content as a rich document.'),
  computed: PageComputation.optional().describe('What it is computed from.'),
  computedSeed: z.unknown().optional().describe('What the computation began with.'),
});
