/** How parameters of a read change its response: which items it has, in which order, and in which format texts are. */
import { z } from 'zod';
import { addFacts, type OrderFacts, type TextFormat } from './facts.ts';
import { enumeration } from './shape.ts';

/**
 * A member whose value depends on parameters of the read. In the graph they are arguments of its field, because they
 * change nothing else of the object.
 */
export const variedBy = <Schema extends z.ZodType>(
  parameters: readonly [string, ...string[]],
  schema: Schema,
): Schema => addFacts(schema, { variedBy: parameters });

/**
 * A parameter of the REST API that the graph does not offer, and that is never sent. `why`: a sentence for
 * docs/rest-mapping.md.
 */
export const unoffered = <Schema extends z.ZodType>(why: string, schema: Schema): Schema =>
  addFacts(schema, { unoffered: why });

/** A parameter that the graph does not offer, and that is always sent with the same value. */
export const alwaysSent = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.output<Schema> & (string | number | boolean),
): Schema => addFacts(schema, { alwaysSent: value });

/**
 * A filter that the REST API always applies: if it is omitted, with its default. The graph rejects null for it, because
 * null would look like no filter, but would mean the default.
 */
export const alwaysFiltering = <Filter extends z.ZodDefault<z.ZodEnum | z.ZodBoolean>>(
  filter: Filter,
): Filter => addFacts(filter, { alwaysFilters: true });

/**
 * A filter that takes several values, which the graph has under the name `several`. The graph also has `one`, for one
 * value, under the name of the parameter. At most one of them can be specified.
 */
export const severalOr = <Filter extends z.ZodArray>(
  several: string,
  filter: Filter,
  one: z.ZodType,
  description: string,
) => addFacts(filter.optional().describe(description), { named: several, orOne: one });

/**
 * A filter that earlier releases of the service ignore. `members`: paths of members of an item. One of them has the
 * value of the filter, or one of its values. With that, a list that is not filtered is recognized.
 */
export const maybeIgnored = <Filter extends z.ZodType>(
  filter: Filter,
  ...members: readonly (readonly [string, ...string[]])[]
): Filter => addFacts(filter, { itemMembers: members });

/** A parameter that expands a member from an id to an object. */
export const extending = (member: string) =>
  addFacts(z.boolean().optional().describe(`Whether to include the full \`${member}\` object.`), {
    extending: member,
  });

export const OrderDirection = enumeration(
  'OrderDirection',
  'Direction in which a list is ordered.',
  {
    asc: 'Ascending order: oldest or smallest first, titles from A to Z.',
    desc: 'Descending order: newest or largest first, titles from Z to A.',
  },
  { closed: true },
);

/** The parameter for the field of an order, each of which has one direction in the REST API. */
export const orderField = <Fields extends z.ZodEnum>(
  of: string,
  fields: Fields,
  defaultField: z.util.NoUndefined<z.output<Fields>>,
) =>
  addFacts(fields.default(defaultField).describe('The field by which the list is ordered.'), {
    orderField: { of, fields, defaultField: String(defaultField) },
  });

/** The parameter for the direction of an order. Defaults to descending. */
export const orderDirection = (facts: OrderFacts) =>
  addFacts(OrderDirection.default('desc').describe('Direction in which the list is ordered.'), {
    orderDirection: facts,
  });

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
