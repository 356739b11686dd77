/**
 * The words in which shapes are written: zod schemas, plus what a shape must say beyond validation.
 *
 * - `shape` and `enumeration` give a schema its name, so that one declaration is one type everywhere.
 * - `secret` marks what may be written but never shown.
 * What they say beside the schemas is asked for with `factsOf`, from `facts.ts`.
 *
 * More words, each for one thing: `reference.ts` (ids), `alternatives.ts` (one of several things), `text-format.ts`
 * (Markdown and rich documents), `parameters.ts` (what a read's query changes), `order.ts`, `written.ts`.
 */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { nounOf } from './nouns.ts';
import { variedBy } from './parameters.ts';

export interface NameFacts {
  readonly name: string;
  readonly description: string;
}

export interface EnumerationFacts extends NameFacts {
  /** Meaning of each wire value. */
  readonly values: Readonly<Record<string, string>>;
  /** How readers name a value, where its wire form is no word. */
  readonly rename: Readonly<Record<string, string>>;
  /** True when no further value can appear: then readers need no fallback. */
  readonly closed: boolean;
}

export interface UnionFacts extends NameFacts {
  /** The member whose literal tells the alternatives apart. */
  readonly discriminator: string;
}

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

/**
 * A named list of wire values with their meanings. Lists are open unless `closed`: the service may add
 * values, and a reader must then not break.
 */
export function enumeration<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
  options: { closed?: boolean; rename?: Readonly<Partial<Record<Value, string>>> } = {},
) {
  const members = Object.keys(values) as [Value, ...Value[]];
  const { closed = false, rename = {} } = options;
  return addFacts(z.enum(members), {
    enumeration: { name: claim(name), description, values, closed, rename },
  });
}

/** Gives a member the name that readers see, where its wire name does not say what it is. */
export const named = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  addFacts(schema, { named: name });

/**
 * A map; readers show it as a list of entries. Its names may be the ids of a resource. The members of a value
 * that is an object without a name stand beside the entry's own; any other value has a field of its own.
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

export interface EntryNames {
  /** What the name of an entry is called; `name` unless said otherwise, or what it is the id of. */
  readonly keyName?: string;
  /** What the value of an entry is called; `value` unless said otherwise. */
  readonly valueName?: string;
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

/** The alternatives of a union of objects. */
export const optionsOf = (schema: z.ZodUnion): z.ZodObject[] =>
  schema.options.filter((option): option is z.ZodObject => option instanceof z.ZodObject);

/** How many there are of something that is a list of its own elsewhere. */
export const count = (description: string) =>
  addFacts(z.int().optional().describe(description), { count: true });

/** A string that is written and never shown: it is taken out of every message that leaves the process. */
export const secret = (schema: z.ZodString) => addFacts(schema, { secret: true });

/** ISO 8601 date and time, UTC. */
export const dateTime = () => z.iso.datetime();

/** The `object` member by which every returned resource names its kind. */
export const kind = <Name extends string>(name: Name) => z.literal(name);

/**
 * The `urls` member of a resource: addresses by what is there, each told in a sentence of its own. A share key
 * changes those that are `shared`. `what` is the resource in words, where its name does not say it.
 */
export function urls<Name extends string>(
  resource: string,
  addresses: Readonly<Record<Name, string>>,
  {
    shared = [],
    what = `the ${nounOf(resource)}`,
  }: { readonly shared?: readonly NoInfer<Name>[]; readonly what?: string } = {},
) {
  const fields = mapValues(addresses, (where, name) => {
    const address = z.url().optional().describe(where);
    return shared.includes(name) ? variedBy(['shareKey'], address) : address;
  });
  const description = `Addresses of ${what}.`;
  return shape(`${resource}Urls`, description, fields).optional().describe(description);
}

/**
 * The `permissions` member of a resource: what the caller may do with it, by ability. An ability names the
 * resource: each is read alone. `what` is the resource in words, where its name does not say it.
 */
export function permissions<Name extends string>(
  resource: string,
  abilities: Readonly<Record<Name, string>>,
  { what = `the ${nounOf(resource)}` }: { readonly what?: string } = {},
) {
  const fields = mapValues(abilities, (ability) =>
    z.boolean().optional().describe(`Whether the caller may ${ability}.`),
  );
  const description = `What the caller may do with ${what}.`;
  return shape(`${resource}Permissions`, description, fields).optional().describe(description);
}

function mapValues<Name extends string, Value, Result>(
  record: Readonly<Record<Name, Value>>,
  change: (value: Value, name: Name) => Result,
): Record<Name, Result> {
  const changed = Object.entries<Value>(record).map(([name, value]) => [
    name,
    change(value, name as Name),
  ]);
  return Object.fromEntries(changed) as Record<Name, Result>;
}

/**
 * The same schema without its wrappers, and what the wrappers said.
 * `optional`: may be absent. `nullable`: may be null. `byDefault`: what an absent one means.
 */
export function unwrap(schema: z.core.$ZodType): {
  inner: z.core.$ZodType;
  optional: boolean;
  nullable: boolean;
  description: string | undefined;
  byDefault: unknown;
} {
  let inner = schema;
  let byDefault: unknown;
  let optional = false;
  let nullable = false;
  let description = describe(inner);
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodLazy ||
    inner instanceof z.ZodDefault
  ) {
    if (inner instanceof z.ZodNullable) nullable = true;
    else if (!(inner instanceof z.ZodLazy)) optional = true;
    if (inner instanceof z.ZodDefault) byDefault = inner.def.defaultValue;
    inner = inner.unwrap();
    description ??= describe(inner);
  }
  return { inner, optional, nullable, description, byDefault };
}

const describe = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.description;
