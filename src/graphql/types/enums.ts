/** Creates enum types from enumerations. */
import type { z } from 'zod';
import { type EnumerationFacts, factsOf } from '../../rest/table/facts.ts';
import { UNRECOGNIZED } from '../plan/unrecognized-input.ts';
import { builder } from './builder.ts';
import { enumMember } from './graphql-names.ts';

const unrecognizedMember = {
  [UNRECOGNIZED]: {
    value: UNRECOGNIZED,
    description:
      'The value is not defined in this schema. The original value is reported in `extensions.warnings`. Returned only in responses; rejected in arguments and input fields.',
  },
};

/** The enum type of an enumeration, which is created once. Its internal values are those of the REST API. */
export function enumOf(schema: z.core.$ZodType) {
  const facts = factsOf(schema).enumeration;
  if (!facts) throw new TypeError('An enum needs a name: declare it with enumeration()');
  const known = made.get(facts.name) ?? makeEnum(facts);
  made.set(facts.name, known);
  return known;
}

const made = new Map<string, ReturnType<typeof makeEnum>>();

export const enumMembers = (schema: z.core.$ZodType): string[] => {
  const { values = {}, rename = {} } = factsOf(schema).enumeration ?? {};
  return Object.keys(values).map((value) => memberOf(value, rename));
};

const memberOf = (value: string, rename: EnumerationFacts['rename']) =>
  rename[value] ?? enumMember(value);

function makeEnum({ name, description, values, closed, rename }: EnumerationFacts) {
  const members = Object.fromEntries(
    Object.entries(values).map(([value, meaning]) => [
      memberOf(value, rename),
      { value, description: meaning },
    ]),
  );
  // If two REST values have the same name, the last one is sent.
  const known = new Map(
    Object.keys(values).map((value) => [value, members[memberOf(value, rename)]?.value ?? value]),
  );
  const type = builder.enumType(name, {
    description,
    values: closed ? members : { ...members, ...unrecognizedMember },
  });
  return { type, known };
}
