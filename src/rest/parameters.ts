/** Words for what the parameters of a read change in its answer. As in `shape.ts`, the facts lie in registries. */
import { z } from 'zod';

export const variedFacts = z.registry<{ readonly parameters: readonly string[] }>();
export const unofferedFacts = z.registry<{ readonly unoffered: true }>();
export const extendingFacts = z.registry<{ readonly member: string }>();

/**
 * A member of an object that parameters change when the object is read: readers offer them at the member, for
 * all else that the object says is the same with them and without.
 */
export const variedBy = <Schema extends z.ZodType>(
  parameters: readonly [string, ...string[]],
  schema: Schema,
): Schema => {
  variedFacts.add(schema satisfies z.ZodType as z.ZodType, { parameters });
  return schema;
};

/** A parameter that the interface takes, and that readers never offer nor send. */
export const unoffered = <Schema extends z.ZodType>(schema: Schema): Schema => {
  unofferedFacts.add(schema satisfies z.ZodType as z.ZodType, { unoffered: true });
  return schema;
};

/** The parameter by which a member comes whole, and not as its id alone. */
export const extending = (member: string) => {
  const schema = z.boolean().optional().describe(`Whether \`${member}\` comes whole.`);
  extendingFacts.add(schema satisfies z.ZodType as z.ZodType, { member });
  return schema;
};
