/** How parameters of a read change its response. */
import { z } from 'zod';
import { addFacts } from './facts.ts';

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
