/** Alternatives: words for values that are one of several things without a member that says which. */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { claim, shape } from './shape.ts';

/** A plain text or an object, told apart by what it is in JSON. In the graph each has a name. */
export function either<Text extends z.ZodString, Other extends z.ZodObject>(
  name: string,
  description: string,
  [textName, text]: readonly [name: string, text: Text],
  [otherName, other]: readonly [name: string, other: Other],
) {
  return addFacts(z.union([text, other]), {
    either: { name: claim(name), description, names: [textName, otherName] },
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
    { message: `takes one of ${names.join(' and ')}` },
  );
}

/** A place in an order: before one thing or after another. */
export const position = <Neighbor extends z.ZodType>(
  name: string,
  description: string,
  neighbor: Neighbor,
) =>
  exactlyOne(name, description, {
    before: neighbor.optional().describe('What to move it right in front of.'),
    after: neighbor.optional().describe('What to move it right behind.'),
  });

/** The alternatives of `either` with their names: the text first. */
export const alternativesOf = (
  schema: z.ZodUnion,
): readonly (readonly [string, z.core.$ZodType])[] =>
  (factsOf(schema).either?.names ?? []).flatMap((name, index) => {
    const option = schema.options[index];
    return option ? [[name, option] as const] : [];
  });
