/**
 * Shapes: named zod schemas of objects, unions, enumerations and maps, each of which becomes one type in the graph. The
 * other files of this folder declare more about schemas, and `factsOf` in `facts.ts` reads it.
 */
import { z } from 'zod';
import { addFacts, type EntryNames, factsOf, type NameFacts } from './facts.ts';

const names = new Set<string>();

/** Reserves a name. Two shapes with the same name would silently become one type. */
export function claim(name: string): string {
  if (names.has(name)) throw new TypeError(`There are two shapes named ${name}`);
  names.add(name);
  return name;
}

const schemas = new Map<string, z.ZodType>();

/**
 * The shape or union with this name. It is looked up when it is used, because it may be declared in a file that imports
 * this one.
 */
export const shapeNamed = (name: string) =>
  z.lazy(() => {
    const schema = schemas.get(name);
    if (!schema) throw new TypeError(`There is no shape named ${name}`);
    return schema as z.ZodType<{ readonly id: string }>;
  });

/** Name and description of a shape or a union. */
export function nameFactsOf(schema: z.core.$ZodType): NameFacts | undefined {
  const { shape, union } = factsOf(schema);
  return shape ?? union;
}

/** A named object: one type in the graph. */
export function shape<Fields extends z.ZodRawShape>(
  name: string,
  description: string,
  fields: Fields,
) {
  const schema = addFacts(z.object(fields), { shape: { name: claim(name), description } });
  schemas.set(name, schema);
  return schema;
}

/**
 * One of several shapes, which the literal in their `discriminator` distinguishes. The service may add more.
 * `isHolder`: each shape contains an object in the member with the name of its kind, which is the value in the graph.
 */
export function union<const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  name: string,
  description: string,
  discriminator: keyof Options[number]['shape'] & string,
  options: Options,
  { isHolder = false }: { readonly isHolder?: boolean } = {},
) {
  const schema = addFacts(z.union(options), {
    union: { name: claim(name), description, discriminator, isHolder },
  });
  schemas.set(name, schema);
  return schema;
}

/**
 * A named list of wire values with their meanings. Unless it is `closed`, the service may add values, which readers
 * must accept.
 */
export function enumeration<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
  options: {
    closed?: boolean;
    rename?: Readonly<Partial<Record<Value, string>>>;
    /** Values that earlier releases of the service do not have. */
    later?: readonly NoInfer<Value>[];
    /** Values that later releases do not have. */
    earlier?: readonly NoInfer<Value>[];
  } = {},
) {
  const members = Object.keys(values) as [Value, ...Value[]];
  const { closed = false, rename = {}, later = [], earlier = [] } = options;
  return addFacts(z.enum(members), {
    enumeration: { name: claim(name), description, values, closed, rename, later, earlier },
  });
}

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

/**
 * A map, which is a list of entries in the graph. Its keys may be ids of a resource. If a value is an unnamed object,
 * its members become fields of the entry; any other value becomes one field.
 */
export function entries<Value extends z.ZodType>(
  name: string,
  description: string,
  value: Value,
  { key = z.string(), ...names }: EntryNames & { readonly key?: z.ZodString } = {},
) {
  return addFacts(z.record(key, value), {
    shape: { name: claim(name), description },
    entries: names,
  });
}
