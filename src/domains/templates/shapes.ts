/** Shape of the REST interface: templates, as requests apply them. */
import { entries, shape } from '../../rest/shape.ts';
import { ContentReference } from '../content-references/shapes/references.ts';

export const TemplateParams = shape('TemplateParams', 'What a template is filled with.', {
  contentRefs: entries(
    'NamedContentReference',
    'A content reference with a name.',
    ContentReference,
  )
    .optional()
    .describe('Content references by the names that the template gives them.'),
});
