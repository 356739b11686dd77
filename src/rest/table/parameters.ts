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

/** A parameter of the REST API that the graph does not offer, and that is never sent. */
export const unoffered = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { unoffered: true });

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

/** A parameter that expands a member from an id to an object. */
export const extending = (member: string) =>
  addFacts(z.boolean().optional().describe(`Whether to include the full \`${member}\` object.`), {
    extending: member,
  });
