/** Shapes of inputs that are stricter than the same shapes in responses. */
import type { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { unwrap } from './schema.ts';
import { shape } from './shape.ts';

/** An object that must have at least one member. */
export const notEmpty = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  addFacts(schema, { atLeastOne: true }).refine((value) => Object.keys(value).length > 0, {
    message: 'must specify at least one field',
  });

/** An object that may have one of these members, and not several of them. */
export const excluding = <Schema extends z.ZodObject>(
  schema: Schema,
  members: readonly string[],
): Schema =>
  schema.superRefine((value, context) => {
    const [first, second] = members.filter((one) => Reflect.get(value, one) !== undefined);
    if (first === undefined || second === undefined) return;
    const names = members.map((one) => nameOf(schema, one));
    const message = `cannot be specified together with ${nameOf(schema, first)}, as at most one of ${names.join(', ')} is allowed`;
    context.addIssue({ code: 'custom', path: [second], message });
  });

/** An object that must have one or several of these members. */
export const requiringAny = <Schema extends z.ZodObject>(
  schema: Schema,
  members: readonly string[],
): Schema =>
  addFacts(
    schema.check(({ value, issues }) => {
      if (members.some((one) => Reflect.get(value, one) !== undefined)) return;
      const [first = '', ...others] = members.map((one) => nameOf(schema, one));
      const message = `is required unless ${others.join(' or ')} is specified`;
      issues.push({ code: 'custom', path: [members[0] ?? first], input: undefined, message });
    }),
    { atLeastOneOf: members },
  );

const nameOf = ({ shape }: z.ZodObject, member: string): string =>
  factsOf(shape[member]).named ?? member;

/** The fields with some of them required. */
type Requiring<Fields extends z.ZodRawShape, Name extends keyof Fields> = {
  readonly [Key in keyof Fields]: Key extends Name
    ? Fields[Key] extends z.ZodOptional<infer Inner>
      ? Inner
      : Fields[Key]
    : Fields[Key];
};

/**
 * A named shape for inputs in which some members are required, even if responses may lack them. `another` has members
 * with other types.
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

/** A required copy of a member, with its name in the graph. */
function required(schema: z.core.$ZodType): z.core.$ZodType {
  const { inner, description = '' } = unwrap(schema);
  const { named } = factsOf(schema);
  const copy = (inner as z.ZodType).describe(description);
  return named === undefined ? copy : addFacts(copy, { named });
}
