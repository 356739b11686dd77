/** Members of a customization that a site space can override. */
import type { z } from 'zod';
import { addFacts, factsOf } from '../../../rest/table/facts.ts';
import { unwrap } from '../../../rest/table/schema.ts';

type Overriding<Members extends z.ZodRawShape> = {
  readonly [Name in keyof Members]: z.ZodOptional<
    z.ZodNullable<Members[Name] extends z.ZodOptional<infer Inner> ? Inner : Members[Name]>
  >;
};

/** Copies of members that may be left out, or null, which lifts the override. */
export const overriding = <Members extends z.ZodRawShape>(members: Members) =>
  Object.fromEntries(
    Object.entries<z.core.$ZodType>(members).map(([name, schema]) => [name, liftable(schema)]),
  ) as Overriding<Members>;

function liftable(schema: z.core.$ZodType): z.core.$ZodType {
  const { inner, description = '' } = unwrap(schema);
  const { named } = factsOf(schema);
  const copy = (inner as z.ZodType)
    .nullable()
    .optional()
    .describe(`${description} Null lifts the override.`);
  return named === undefined ? copy : addFacts(copy, { named });
}
