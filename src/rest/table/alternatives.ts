/** Alternatives: words for values that are one of several things without a member that says which. */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { claim, shape } from './shape.ts';

/** One of the things that a value may be, by its name in the graph. */
type Alternative = readonly [name: string, schema: z.ZodString | z.ZodObject];

/**
 * One of several things, told apart by what each is in JSON: texts, or objects with other members. In the graph each
 * has a name. What is answered is a text or an object; only inputs have several objects.
 */
export function either<const Alternatives extends readonly [Alternative, ...Alternative[]]>(
  name: string,
  description: string,
  ...alternatives: Alternatives
) {
  // `map` gives an array, and the schemas are as many as the alternatives, in their order.
  const schemas = alternatives.map(([, schema]) => schema) as unknown as {
    readonly [At in keyof Alternatives]: Alternatives[At][1];
  };
  return addFacts(z.union(schemas), {
    either: { name: claim(name), description, names: alternatives.map(([one]) => one) },
  });
}

/** A named object of which exactly one member is given. */
export function exactlyOne<Fields extends z.ZodRawShape>(
  name: string,
  description: string,
  fields: Fields,
) {
  const names = Object.keys(fields);
  return addFacts(shape(name, description, fields), { exactlyOne: true }).refine(
    (value) => names.filter((one) => Reflect.get(value, one) !== undefined).length === 1,
    { message: `accepts exactly one of ${names.join(' and ')}` },
  );
}

/** A place in an order: before one thing or after another. */
export const position = <Neighbor extends z.ZodType>(
  name: string,
  description: string,
  neighbor: Neighbor,
) =>
  exactlyOne(name, description, {
    before: neighbor.optional().describe('The item to place it directly before.'),
    after: neighbor.optional().describe('The item to place it directly after.'),
  });

/** The alternatives of `either` with their names. */
export const alternativesOf = (
  schema: z.ZodUnion,
): readonly (readonly [string, z.core.$ZodType])[] =>
  (factsOf(schema).either?.names ?? []).flatMap((name, index) => {
    const option = schema.options[index];
    return option ? [[name, option] as const] : [];
  });
