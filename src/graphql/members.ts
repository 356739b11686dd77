/** What the shape of a resource holds. */
import { z } from 'zod';
import { referenceFacts } from '../rest/reference.ts';
import { optionsOf, unwrap } from '../rest/shape.ts';

/** A union is told apart by its discriminator: the type of such a resource is an interface. */
export type ResourceShape = z.ZodObject | z.ZodUnion;

/** The members that every object of a shape has; for a union, those that all its options share. */
export function commonMembers(shape: ResourceShape): Readonly<Record<string, z.core.$ZodType>> {
  if (shape instanceof z.ZodObject) return shape.shape;
  const [first, ...others] = optionsOf(shape);
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(first?.shape ?? {}).filter(([member, schema]) =>
      others.every((option) => nameable(option.shape[member]) === nameable(schema)),
    ),
  );
}

/** What makes two members of the same name one: members made by a getter are made anew for each option. */
const nameable = (schema: z.core.$ZodType | undefined) => {
  if (!schema) return undefined;
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodArray ? inner.element : inner;
};

/** The members of a shape that hold ids, and of what. */
export const referencesOf = (shape: ResourceShape) =>
  Object.entries(commonMembers(shape)).flatMap(([member, schema]) => {
    const facts = referenceFacts.get(unwrap(schema).inner);
    return facts ? [{ member, ...facts }] : [];
  });
