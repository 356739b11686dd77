/**
 * Shapes: zod schemas with names, so that one declaration is one type everywhere: objects here, and unions of them.
 *
 * More words, each for one thing: `enumeration.ts`, `entries.ts` (maps), `members.ts` (what many shapes hold),
 * `reference.ts` (ids), `alternatives.ts` (one of several things that nothing names), `text-format.ts` (Markdown and
 * rich documents), `parameters.ts` (what a read's query changes), `order.ts`, `secrets.ts`, `written.ts`. What they
 * say beside the schemas is asked for with `factsOf`, from `facts.ts`.
 */
import { z } from 'zod';
import { addFacts, factsOf, type NameFacts } from './facts.ts';

const names = new Set<string>();

/** A name stands for one thing: two shapes under one name would silently become one type. */
export function claim(name: string): string {
  if (names.has(name)) throw new TypeError(`There are two shapes named ${name}`);
  names.add(name);
  return name;
}

const schemas = new Map<string, z.ZodType>();

/** The named shape or union, looked up when it is used: it may be declared in a file that knows this one. */
export const shapeNamed = (name: string) =>
  z.lazy(() => {
    const schema = schemas.get(name);
    if (!schema) throw new TypeError(`There is no shape named ${name}`);
    return schema as z.ZodType<{ readonly id: string }>;
  });

/** What a shape or a union is called. */
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

/** One of several shapes, told apart by the literal in their `discriminator`. Open: more may come. */
export function union<const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  name: string,
  description: string,
  discriminator: keyof Options[number]['shape'] & string,
  options: Options,
) {
  const schema = addFacts(z.union(options), {
    union: { name: claim(name), description, discriminator },
  });
  schemas.set(name, schema);
  return schema;
}
