/** Members of shapes: their names and descriptions, and members that many shapes have. */
import { z } from 'zod';
import { addFacts, type Facts } from './facts.ts';
import { nounOf } from './names.ts';
import { variedBy } from './parameters.ts';
import { shape } from './shape.ts';

/** Gives a member another name in the graph, if its wire name is unclear. */
export const named = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  addFacts(schema, { named: name });

/** Keeps the former name of a member in the graph, as deprecated. */
export const formerly = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  addFacts(schema, { formerly: name });

/** Another name that some services use for the member. Whichever is present is read. */
export const alsoNamed = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  addFacts(schema, { alsoNamed: name });

/**
 * A list that is never long, such as the one or two parents of a revision. Operations are counted with this number of
 * items before they run, instead of with as many as any list may have.
 */
export const shortList = <Item extends z.ZodType>(usualLength: number, item: Item) =>
  addFacts(z.array(item), { usualLength });

/** A member that earlier releases of the service do not return, or a parameter or member of a body that they do not take. */
export const later = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { later: true });

/** A member or a parameter that later releases of the service do not have. */
export const earlier = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { earlier: true });

/** A member of a body for which earlier releases of the service do not take null. */
export const laterNull = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { laterNull: true });

/** Marks members of an object that earlier releases of the service do not return. */
export const markLater = <Fields extends z.ZodRawShape>(
  object: z.ZodObject<Fields>,
  ...names: readonly (keyof Fields & string)[]
): void => mark({ later: true }, object, names);

/** Marks members of an object that later releases of the service do not return. */
export const markEarlier = <Fields extends z.ZodRawShape>(
  object: z.ZodObject<Fields>,
  ...names: readonly (keyof Fields & string)[]
): void => mark({ earlier: true }, object, names);

function mark<Fields extends z.ZodRawShape>(
  facts: Pick<Facts, 'later' | 'earlier'>,
  { shape: members }: z.ZodObject<Fields>,
  names: readonly (keyof Fields & string)[],
): void {
  // The members of a generic shape have no type of their own that a name could select.
  for (const name of names) addFacts(members[name] as unknown as z.ZodType, facts);
}

/** A member of an object that the facade itself creates, so it is never missing. */
export const made = <Schema extends z.ZodType>(schema: Schema): Schema =>
  addFacts(schema, { made: true });

/** A member that may be absent from responses, or from requests. */
export const optional = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.optional().describe(description);

export const text = (description: string) => z.string().describe(description);

/** A URL of the service. A relative one is resolved against the address of the service. */
export const serviceUrl = (description: string) =>
  addFacts(text(description), { url: 'ofService' });

/**
 * A URL that somebody entered. It is not changed, because it may be relative to a site, or have a form that only
 * another system understands. `schema`: what the REST API accepts.
 */
export const enteredUrl = (description: string, schema: z.ZodString | z.ZodURL = z.string()) =>
  addFacts(schema.describe(description), { url: 'entered' });

/** A Boolean with a name in the graph that shows that it is one. */
export const flag = (name: string, description: string) =>
  named(name, z.boolean().describe(description));

export const optionalFlag = (name: string, description: string) =>
  named(name, optional(z.boolean(), description));

/** The number of items in a list that the REST API returns separately. */
export const count = (description: string) =>
  addFacts(z.int().describe(description), { count: true });

/** Like `count`, for a member that may be absent. */
export const optionalCount = (description: string) =>
  addFacts(count(description).optional(), { count: true });

/** A date and time in UTC, in the format of ISO 8601. */
export const dateTime = (description: string) => z.iso.datetime().describe(description);

/** The `object` member, which every resource has: it contains the resource's kind. */
export const kind = <Name extends string>(name: Name) => z.literal(name);

/**
 * The `urls` member of a resource: URLs with their descriptions. The `shared` ones depend on a share key. `what` is a
 * noun for the resource, if its name is not clear.
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
  const description = `URLs of ${what}.`;
  return shape(`${resource}Urls`, description, fields).describe(description);
}

/**
 * The `permissions` member of a resource: what the caller can do with it. Each description names the resource, because
 * descriptions are read separately. `what` is a noun for the resource, if its name is not clear.
 */
export function permissions<Name extends string>(
  resource: string,
  abilities: Readonly<Record<Name, string>>,
  { what = `the ${nounOf(resource)}` }: { readonly what?: string } = {},
) {
  const fields = mapValues(abilities, (ability) =>
    z.boolean().optional().describe(`Whether the caller can ${ability}.`),
  );
  const description = `The caller's permissions for ${what}.`;
  return shape(`${resource}Permissions`, description, fields).describe(description);
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
