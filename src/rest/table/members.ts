/** Words for members of shapes: what one is called, and those that many shapes hold. */
import { z } from 'zod';
import { addFacts } from './facts.ts';
import { nounOf } from './nouns.ts';
import { variedBy } from './parameters.ts';
import { shape } from './shape.ts';

/** Gives a member the name that readers see, where its wire name does not say what it is. */
export const named = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  addFacts(schema, { named: name });

/** How many there are of something that is a list of its own elsewhere. */
export const count = (description: string) => {
  const facts = { count: true } as const;
  return addFacts(addFacts(z.int(), facts).optional().describe(description), facts);
};

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
  const description = `URLs of ${what}.`;
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
    z.boolean().optional().describe(`Whether the caller can ${ability}.`),
  );
  const description = `The caller's permissions for ${what}.`;
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
