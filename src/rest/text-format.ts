/**
 * Words for texts, which come and are written as Markdown or as rich documents. As in `shape.ts`, the facts lie in
 * registries.
 */
import { z } from 'zod';

export const formatFacts = z.registry<{ readonly format: string }>();
export const textlessFacts = z.registry<{ readonly textless: true }>();
export const formatParameterFacts = z.registry<{ readonly formats: readonly string[] }>();
export const richTextFacts = z.registry<{ readonly isBare: boolean }>();

/** How texts are written. */
type TextFormat = 'document' | 'markdown';

/** A member that an answer has only when it was asked for in this format. */
export const inFormat = <Schema extends z.ZodType>(format: TextFormat, schema: Schema): Schema => {
  formatFacts.add(schema satisfies z.ZodType as z.ZodType, { format });
  return schema;
};

/** An alternative of a union whose objects have no text, in whatever format they are asked for. */
export const withoutText = <Schema extends z.ZodObject>(schema: Schema): Schema => {
  textlessFacts.add(schema satisfies z.ZodType as z.ZodType, { textless: true });
  return schema;
};

/** The parameter that says the format. */
export const formatParameter = <const Formats extends readonly [TextFormat, ...TextFormat[]]>(
  formats: Formats,
) => {
  const schema = z.enum(formats).optional().describe('Format of the text in the answer.');
  formatParameterFacts.add(schema satisfies z.ZodType as z.ZodType, { formats });
  return schema;
};

/** Text as it is written: Markdown or a rich document, or neither for no text. */
export function richText<Document extends z.ZodObject>(document: Document) {
  const schema = z
    .strictObject({ markdown: z.string().optional(), document: document.optional() })
    .refine((text) => text.markdown === undefined || text.document === undefined, {
      message: 'takes one of markdown and document',
    });
  richTextFacts.add(schema satisfies z.ZodType as z.ZodType, { isBare: false });
  return schema;
}

/** The same where the interface takes a rich document alone: Markdown is made into one before it is sent. */
export function bareRichText<Document extends z.ZodObject>(document: Document): Document {
  const schema = document.clone();
  richTextFacts.add(schema satisfies z.ZodType as z.ZodType, { isBare: true });
  return schema;
}
