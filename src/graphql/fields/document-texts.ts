/** Fields for the text of a rich document: as Markdown for editing, and as plain text. */
import { invalidResponse } from '../../rest/values/errors.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { Asked } from '../execution/model.ts';
import { asText } from '../execution/read-leaf.ts';
import { leaf, source } from '../execution/step.ts';
import type { Field, FieldBuilder, Fields } from '../types/field-types.ts';
import { stepField } from '../types/step-field.ts';

const ifTooLarge =
  'if the document, or all converted documents in the response together, are too large to convert. The reason is in `extensions.warnings`.';

/** Fields of a type whose objects are rich documents. */
export const documentTextFields = (t: FieldBuilder): Fields => ({
  markdown: textField(
    t,
    'markdown',
    `The document as Markdown, without empty paragraphs. If used as \`RichTextInput.markdown\`, it is converted back to the same blocks. Null if the document contains a block, mark, or property that this Markdown cannot represent, or ${ifTooLarge} A single document that was made from Markdown of up to 4,000 characters, with lists and quotes nested at most five deep, is never too large.`,
  ),
  text: textField(
    t,
    'plain',
    `The document as plain text, with each text block and each line of code on its own line. Null ${ifTooLarge}`,
  ),
});

const textField = (t: FieldBuilder, format: 'markdown' | 'plain', description: string): Field =>
  stepField(t, {
    type: 'String',
    nullable: true,
    description,
    step: {
      source: source((asked) => textIn(asked, format)),
      completion: leaf(asText),
    },
  });

function textIn({ value, context, path }: Asked, format: 'markdown' | 'plain'): string | null {
  if (!Array.isArray(memberOf(value, 'nodes'))) throw invalidResponse('a list').at('nodes');
  const text = context.documentTexts[format](value);
  if ('text' in text) return text.text;
  context.warnings.add('NOT_CONVERTIBLE', text.reason, path, text.value);
  return null;
}
