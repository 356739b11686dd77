/** How parameters of a read change its response. */
import { z } from 'zod';
import { addFacts } from './facts.ts';

/**
 * A member that parameters of the read change. In the graph they are arguments of the member's field, since they change
 * nothing else of the object.
 */
export const variedBy = <Schema extends z.ZodType>(
  parameters: readonly [string, ...string[]],
  schema: Schema,
): Schema => addFacts(schema, { variedBy: parameters });

/** A parameter of the REST API that is neither offered nor sent. */
export const unoffered = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { unoffered: true });

/**
 * A filter that also applies if it is left out: the REST API then uses `value`. No value removes the filter, so null,
 * which is not sent, would silently mean `value`.
 */
export const alwaysFiltering = <Filter extends z.ZodEnum>(
  filter: Filter,
  value: z.util.NoUndefined<z.output<Filter>>,
) => addFacts(filter.default(value), { alwaysFilters: true });

/** The parameter that expands a member from an id to an object. */
export const extending = (member: string) =>
  addFacts(z.boolean().optional().describe(`Whether to include the full \`${member}\` object.`), {
    extending: member,
  });
