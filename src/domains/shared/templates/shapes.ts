/** REST shapes: templates in inputs. */

import { text } from '../../../rest/table/members.ts';
import { entries, shape } from '../../../rest/table/shape.ts';
import { ContentReference } from '../content-references/shapes/references.ts';

export const TemplateParams = shape('TemplateParams', 'Values for the parameters of a template.', {
  contentRefs: entries(
    'NamedContentReference',
    'A content reference for a named parameter of a template.',
    ContentReference.describe('Content reference for the template parameter.'),
    {
      key: text('Name of the template parameter.'),
    },
  )
    .optional()
    .describe('Content references for the parameters of the template, by name.'),
});
