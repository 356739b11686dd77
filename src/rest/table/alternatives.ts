/** Values that can be of several kinds, without a member that names the kind. */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { claim, shape } from './shape.ts';

/** One kind, with its name in the graph. */
type Alternative = readonly [name: string, schema: z.ZodString | z.ZodObject];

/**
 * A value of several kinds that JSON distinguishes: a string, or objects with different members. Each kind has a name
 * in the graph. In a response, it is a string or one kind of object; only inputs have several kinds of objects.
 */
export function either<const Alternatives extends readonly [Alternative, ...Alternative[]]>(
  name: string,
  description: string,
  ...alternatives: Alternatives
) {
  // There is one schema for each alternative, in the same order, but the type of `map` does not express that.
  const schemas = alternatives.map(([, schema]) => schema) as unknown as {
    readonly [At in keyof Alternatives]: Alternatives[At][1];
  };
  return addFacts(z.union(schemas), {
    either: { name: claim(name), description, names: alternatives.map(([one]) => one) },
  });
}

/** A named object with exactly one of its members. */
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

/** A position in an order: before one item or after another. `noun` names the items in descriptions. */
export const position = <Neighbor extends z.ZodType>(
  name: string,
  description: string,
  noun: string,
  neighbor: Neighbor,
) =>
  exactlyOne(name, description, {
    before: neighbor.optional().describe(`Position directly before the ${noun} with this ID.`),
    after: neighbor.optional().describe(`Position directly after the ${noun} with this ID.`),
  });

/** The alternatives of `either` with their names. */
export const alternativesOf = (
  schema: z.ZodUnion,
): readonly (readonly [string, z.core.$ZodType])[] =>
  (factsOf(schema).either?.names ?? []).flatMap((name, index) => {
    const option = schema.options[index];
    return option ? [[name, option] as const] : [];
  });
