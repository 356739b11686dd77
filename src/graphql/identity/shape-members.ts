/** The members of the shape of a resource. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { optionsOf, unwrap } from '../../rest/table/schema.ts';
import { nearestNames } from '../errors/nearest-names.ts';

/**
 * The shape of a resource. If it is a union, the GraphQL type is an interface, and the discriminator decides which
 * object type an object has.
 */
export type ResourceShape = z.ZodObject | z.ZodUnion;

/**
 * The members of a shape. For a union, the members that all options have; a member that is optional in one of them is
 * optional.
 */
export function commonMembers(shape: ResourceShape): Readonly<Record<string, z.core.$ZodType>> {
  if (shape instanceof z.ZodObject) return shape.shape;
  const [first, ...others] = optionsOf(shape);
  return Object.fromEntries(
    Object.entries<z.core.$ZodType>(first?.shape ?? {}).flatMap(([member, schema]) => {
      const all = [schema, ...others.flatMap((option) => option.shape[member] ?? [])];
      const isShared =
        all.length > others.length && all.every((one) => nameable(one) === nameable(schema));
      return isShared ? [[member, all.find((one) => unwrap(one).optional) ?? schema]] : [];
    }),
  );
}

/** The members of an option that other options do not have, or may not have. */
export function ownMembers(
  option: z.ZodObject,
  union: ResourceShape,
): Readonly<Record<string, z.core.$ZodType>> {
  const common = commonMembers(union);
  const own = Object.entries<z.core.$ZodType>(option.shape).filter(([name, schema]) => {
    const shared = common[name];
    return !shared || (unwrap(shared).optional && !unwrap(schema).optional);
  });
  return Object.fromEntries(own);
}

/** The schema at a path of members. Throws if there is none. `owner` is for the message. */
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

/** Identifies a member in several options of a union, since a getter returns a new schema for each option. */
const nameable = (schema: z.core.$ZodType | undefined) => {
  if (!schema) return undefined;
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodArray ? inner.element : originalOf(inner);
};

/** The original of a schema. Adding a description makes a copy. */
function originalOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { parent } = schema._zod;
  return parent ? originalOf(parent) : schema;
}

/** The members that contain ids, with the resources to which they refer. */
export const referencesOf = (shape: ResourceShape) =>
  Object.entries(commonMembers(shape)).flatMap(([member, schema]) => {
    const facts = factsOf(unwrap(schema).inner).reference;
    return facts ? [{ member, ...facts }] : [];
  });
