/** Types and fields of rich documents. */
import { z } from 'zod';
import { adjustType, computed } from '../../../graphql/fields/adjust.ts';
import { extend } from '../../../graphql/fields/node.ts';
import { invalidResponse } from '../../../rest/values/errors.ts';
import { memberAt } from '../../../rest/values/record.ts';
import { Document, DocumentData, DocumentMeta } from './shapes.ts';

// Only one member each of `meta` and `data` needs a field. `data` also has additional properties.
adjustType(Document, { omit: ['meta'] });

type ComputedOptions = Parameters<typeof computed>[1];

/** The text of a document. Null, with a warning, if it cannot be converted. */
const textIn = (format: 'markdown' | 'plain', description: string): ComputedOptions => ({
  schema: z.string(),
  description,
  of({ value, context, path }) {
    if (!Array.isArray(memberAt(value, ['nodes']))) throw invalidResponse('a list').at('nodes');
    const text = context.documentTexts[format](value);
    if ('text' in text) return text.text;
    context.warnings.add('NOT_CONVERTIBLE', text.reason, path, text.value);
    return null;
  },
});

const ifTooLarge =
  'if the document, or all converted documents in the response together, are too large to convert. The reason is in `extensions.warnings`.';

extend(Document, (t) => ({
  markdown: computed(
    t,
    textIn(
      'markdown',
      `The document as Markdown, without empty paragraphs. If used as \`RichTextInput.markdown\`, it is converted back to the same blocks. Null if the document contains a block, mark, or property that this Markdown cannot represent, or ${ifTooLarge} A single document that was made from Markdown of up to 4,000 characters, with lists and quotes nested at most five deep, is never too large.`,
    ),
  ),
  text: computed(
    t,
    textIn(
      'plain',
      `The document as plain text, with each text block and each line of code on its own line. Null ${ifTooLarge}`,
    ),
  ),
  schemaVersion: computed(t, {
    schema: DocumentData.shape.schemaVersion,
    description: "Version of the schema that the document's blocks follow.",
    of: ({ value }) => memberAt(value, ['data', 'schemaVersion']),
  }),
  token: computed(t, {
    schema: DocumentMeta.shape.token,
    description: 'Opaque token of the document, as returned by the REST API.',
    of: ({ value }) => memberAt(value, ['meta', 'token']),
  }),
}));
