/** Words for shapes as they are written, where that asks for more than what is answered. */
import type { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { shape } from './shape.ts';
import { unwrap } from './unwrap.ts';

/** An object of which one member at least is given: without any it says nothing. */
export const notEmpty = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  addFacts(schema, { atLeastOne: true }).refine((value) => Object.keys(value).length > 0, {
    message: 'must specify at least one field',
  });

/** The fields, of which these are no longer optional. */
type Requiring<Fields extends z.ZodRawShape, Name extends keyof Fields> = {
  readonly [Key in keyof Fields]: Key extends Name
    ? Fields[Key] extends z.ZodOptional<infer Inner>
      ? Inner
      : Fields[Key]
    : Fields[Key];
};

/**
 * A named shape as it is written: these members must be given, though answers may lack them, and some are of
 * `another` type.
 */
export function requiring<
  Fields extends z.ZodRawShape,
  Name extends keyof Fields & string,
  Another extends z.ZodRawShape = Record<never, never>,
>(read: z.ZodObject<Fields>, members: readonly Name[], another?: Another) {
  const facts = factsOf(read).shape;
  if (!facts) throw new TypeError('Only a named shape can be written in another way');
  const fields = Object.entries<z.core.$ZodType>(read.shape).map(([name, schema]) => [
    name,
    members.some((member) => member === name) ? required(schema) : schema,
  ]);
  return shape(`${facts.name}Input`, facts.description, {
    ...(Object.fromEntries(fields) as Omit<Requiring<Fields, Name>, keyof Another>),
    ...(another as Another),
  });
}

function required(schema: z.core.$ZodType): z.core.$ZodType {
  const { inner, description } = unwrap(schema);
  return description === undefined ? inner : (inner as z.ZodType).describe(description);
}
