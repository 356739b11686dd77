/** Words for texts, which come and are written as Markdown or as rich documents. */
import { z } from 'zod';
import { addFacts, type TextFormat } from './facts.ts';

/** A member that an answer has only when it was asked for in this format. */
export const inFormat = <Schema extends z.ZodType>(format: TextFormat, schema: Schema): Schema =>
  addFacts(schema, { inFormat: format });

/** An alternative of a union whose objects have no text, in whatever format they are asked for. */
export const withoutText = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  addFacts(schema, { withoutText: true });

/** The parameter that says the format. */
export const formatParameter = <const Formats extends readonly [TextFormat, ...TextFormat[]]>(
  formats: Formats,
) =>
  addFacts(z.enum(formats).optional().describe('Format of the text in the response.'), {
    formatParameter: formats,
  });

/** Text as it is written: Markdown or a rich document, or neither for no text. */
export function richText<Document extends z.ZodObject>(document: Document) {
  const schema = z
    .strictObject({ markdown: z.string().optional(), document: document.optional() })
    .refine((text) => text.markdown === undefined || text.document === undefined, {
      message: 'accepts exactly one of markdown and document',
    });
  return addFacts(schema, { richText: { isBare: false } });
}

/** The same where the interface takes a rich document alone: Markdown is made into one before it is sent. */
export const bareRichText = <Document extends z.ZodObject>(document: Document): Document =>
  addFacts(document.clone(), { richText: { isBare: true } });
