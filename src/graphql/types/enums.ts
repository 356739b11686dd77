/**
 * Enum types from enumerations. What the service answers may hold values that nobody listed: the output
 * type has a member for them. What a client sends may not: the input type has none.
 */
import type { z } from 'zod';
import { type EnumerationFacts, factsOf } from '../../rest/table/facts.ts';
import { builder } from './builder.ts';
import { enumMember } from './graphql-names.ts';

/** Internal value of the member for values that are not listed. */
export const UNRECOGNIZED = 'UNRECOGNIZED';

const unrecognizedMember = {
  [UNRECOGNIZED]: {
    value: UNRECOGNIZED,
    description:
      'The value is not defined in this schema. The original value is reported in `extensions.warnings`.',
  },
};

/** The enum types of an enumeration, made once. Members have the wire value as their internal value. */
export function enumTypes(schema: z.core.$ZodType) {
  const facts = factsOf(schema).enumeration;
  if (!facts) throw new TypeError('An enum needs a name: declare it with enumeration()');
  const types = made.get(facts.name) ?? makeEnumTypes(facts);
  made.set(facts.name, types);
  return types;
}

const made = new Map<string, ReturnType<typeof makeEnumTypes>>();

/** The values of an enumeration as clients write them. */
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
  // Two wire values may say the same: then the last of them stands for both.
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
        description: `${description} For use in inputs.`,
        values: members,
      }),
    ),
    filter: once(() =>
      builder.enumType(`${name}Filter`, {
        description: `${description} For use in filters.`,
        values: members,
      }),
    ),
    known,
  };
}

/** A type is made when it is first used, so that the schema holds no unused one. */
function once<Result>(make: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= make();
    return result;
  };
}
