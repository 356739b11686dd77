/** Words for what the parameters of a read change in its answer. */
import { z } from 'zod';
import { addFacts } from './facts.ts';

/**
 * A member of an object that parameters change when the object is read: readers offer them at the member, for
 * all else that the object says is the same with them and without.
 */
export const variedBy = <Schema extends z.ZodType>(
  parameters: readonly [string, ...string[]],
  schema: Schema,
): Schema => addFacts(schema, { variedBy: parameters });

/** A parameter that the interface takes, and that readers never offer nor send. */
export const unoffered = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { unoffered: true });

/**
 * A filter that holds though it is left out: the interface then takes `value`. No value of it lifts the filter, so that
 * null, which goes out as nothing, would mean `value` without a word.
 */
export const alwaysFiltering = <Filter extends z.ZodEnum>(
  filter: Filter,
  value: z.util.NoUndefined<z.output<Filter>>,
) => addFacts(filter.default(value), { alwaysFilters: true });

/** The parameter by which a member comes whole, and not as its id alone. */
export const extending = (member: string) =>
  addFacts(z.boolean().optional().describe(`Whether to include the full \`${member}\` object.`), {
    extending: member,
  });
