/**
 * Shapes: named zod schemas of objects and unions, each of which becomes one type in the graph. The other files of this
 * folder declare more about schemas, and `factsOf` in `facts.ts` reads it.
 */
import { z } from 'zod';
import { addFacts, factsOf, type NameFacts } from './facts.ts';

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
