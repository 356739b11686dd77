/** What the shape of a resource holds. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { optionsOf } from '../../rest/table/kinds.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { nearestNames } from '../errors/nearest-names.ts';

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

/** What an alternative has beside what all of them share. */
export function ownMembers(
  option: z.ZodObject,
  union: ResourceShape,
): Readonly<Record<string, z.core.$ZodType>> {
  const common = commonMembers(union);
  const own = Object.entries<z.core.$ZodType>(option.shape).filter(([name]) => !(name in common));
  return Object.fromEntries(own);
}

/** What stands at a path below a schema. Throws where there is nothing; `owner` is whose schema it is. */
export function schemaAt(
  owner: string,
  schema: z.core.$ZodType,
  path: readonly string[],
): z.core.$ZodType {
  return path.reduce((found, name) => {
    const { inner } = unwrap(found);
    const isShape = inner instanceof z.ZodObject || inner instanceof z.ZodUnion;
    const members = isShape ? commonMembers(inner) : {};
    const member = members[name];
    if (member) return member;
    throw new TypeError(
      `${owner} has no ${path.join('.')}.${nearestNames(name, Object.keys(members))}`,
    );
  }, schema);
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
    const facts = factsOf(unwrap(schema).inner).reference;
    return facts ? [{ member, ...facts }] : [];
  });
