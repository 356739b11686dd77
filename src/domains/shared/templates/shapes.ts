/** Shape of the REST interface: templates, as requests apply them. */
import { z } from 'zod';
import { entries } from '../../../rest/table/entries.ts';
import { shape } from '../../../rest/table/shape.ts';
import { ContentReference } from '../content-references/shapes/references.ts';

export const TemplateParams = shape(
  'TemplateParams',
  'Parameters that a template is filled with.',
  {
    contentRefs: entries(
      'NamedContentReference',
      'A content reference, under the name that a template gives it.',
      ContentReference.describe('The content reference that the template is filled with.'),
      {
        key: z.string().describe('Name that the template gives the content reference.'),
      },
    )
      .optional()
      .describe('Content references that the template is filled with, by the names it gives them.'),
  },
);
