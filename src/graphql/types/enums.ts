/** Enum types from enumerations. Output types have a member for unknown values in responses; input types do not. */
import type { z } from 'zod';
import { type EnumerationFacts, factsOf } from '../../rest/table/facts.ts';
import { builder } from './builder.ts';
import { enumMember } from './graphql-names.ts';

/** The member for unknown values. */
export const UNRECOGNIZED = 'UNRECOGNIZED';

const unrecognizedMember = {
  [UNRECOGNIZED]: {
    value: UNRECOGNIZED,
    description:
      'The value is not defined in this schema. The original value is reported in `extensions.warnings`.',
  },
};

/** The enum types of an enumeration, created once. The internal values are those of the REST API. */
export function enumTypes(schema: z.core.$ZodType) {
  const facts = factsOf(schema).enumeration;
  if (!facts) throw new TypeError('An enum needs a name: declare it with enumeration()');
  const types = made.get(facts.name) ?? makeEnumTypes(facts);
  made.set(facts.name, types);
  return types;
}

const made = new Map<string, ReturnType<typeof makeEnumTypes>>();

/** The names of the members in the graph. */
export const enumMembers = (schema: z.core.$ZodType): string[] => {
  const { values = {}, rename = {} } = factsOf(schema).enumeration ?? {};
  return Object.keys(values).map((value) => memberOf(value, rename));
};

const memberOf = (value: string, rename: EnumerationFacts['rename']) =>
  rename[value] ?? enumMember(value);

function makeEnumTypes({ name, description, values, closed, rename }: EnumerationFacts) {
  const members = Object.fromEntries(
    Object.entries(values).map(([value, meaning]) => [
      memberOf(value, rename),
      { value, description: meaning },
    ]),
  );
  // Two REST values may have the same name: the last one is sent.
  const known = new Map(
    Object.keys(values).map((value) => [value, members[enumMember(value)]?.value ?? value]),
  );
  if (closed) {
    const type = once(() => builder.enumType(name, { description, values: members }));
    return { output: type, input: type, filter: type, known };
  }
  return {
    output: once(() =>
      builder.enumType(name, { description, values: { ...members, ...unrecognizedMember } }),
    ),
    input: once(() =>
      builder.enumType(`${name}Input`, {
        description: `${description} Used as input.`,
        values: members,
      }),
    ),
    filter: once(() =>
      builder.enumType(`${name}Filter`, {
        description: `${description} Used in filters.`,
        values: members,
      }),
    ),
    known,
  };
}

/** Types are created on first use, so that the schema has no unused ones. */
function once<Result>(make: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= make();
    return result;
  };
}
