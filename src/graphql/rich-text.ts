/** Text as clients write it: Markdown, or a rich document. */
import { builder } from './builder.ts';

interface RichText {
  readonly markdown?: string | null;
  readonly document?: unknown;
}

export const RichTextInput = builder.inputType('RichTextInput', {
  description: 'Text: give one of the two.',
  fields: (t) => ({
    markdown: t.string({ description: 'The text in Markdown.' }),
    document: t.field({
      type: 'JSON',
      description: 'The text as a rich document: `{object: "document", nodes: […]}`.',
    }),
  }),
});

/** The text as the interface takes it; `isBare` where a document stands there itself. */
export function richTextOnWire(text: RichText, isBare: boolean): unknown {
  const { markdown, document } = text;
  const hasMarkdown = typeof markdown === 'string';
  const hasDocument = document !== undefined && document !== null;
  if (isBare && hasDocument && !hasMarkdown) return document;
  return { ...(hasMarkdown && { markdown }), ...(hasDocument && { document }) };
}
