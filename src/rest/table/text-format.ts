/** Texts, which can be read and written as Markdown or as rich documents. */
import { z } from 'zod';
import { addFacts, type TextFormat } from './facts.ts';

/** A member that is present only if the text was requested in this format. */
export const inFormat = <Schema extends z.ZodType>(format: TextFormat, schema: Schema): Schema =>
  addFacts(schema, { inFormat: format });

/** An alternative of a union whose objects never have a text. */
export const withoutText = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  addFacts(schema, { withoutText: true });

export const formatParameter = <const Formats extends readonly [TextFormat, ...TextFormat[]]>(
  formats: Formats,
) =>
  addFacts(z.enum(formats).optional().describe('Format of the text in the response.'), {
    formatParameter: formats,
  });

/** A text in an input: Markdown, a rich document, or an empty object for no text. */
export function richText<Document extends z.ZodObject>(document: Document) {
  const schema = z
    .strictObject({ markdown: z.string().optional(), document: document.optional() })
    .refine((text) => text.markdown === undefined || text.document === undefined, {
      message: 'accepts exactly one of markdown and document',
    });
  return addFacts(schema, { richText: { isBare: false } });
}

/** A text in an input for which the REST API accepts only a rich document. Markdown is converted before it is sent. */
export const bareRichText = <Document extends z.ZodObject>(document: Document): Document =>
  addFacts(document.clone(), { richText: { isBare: true } });
