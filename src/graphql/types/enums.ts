/** Creates enum types from enumerations. */
import {
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  Kind,
  type ValueNode,
} from 'graphql';
import type { z } from 'zod';
import { type EnumerationFacts, factsOf } from '../../rest/table/facts.ts';
import { UNRECOGNIZED } from '../errors/warnings.ts';
import { replaceEnumReaders } from '../execution/graphql-js.ts';
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

const maxNamed = 40;

/**
 * Replaces the messages of all enums in a schema for unknown values. They list the valid ones, unless names of the schema
 * are hidden, but do not repeat the unknown one.
 */
export function nameEnumValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isEnumType(type) && !type.name.startsWith('__')) nameValuesOf(type);
  return schema;
}

function nameValuesOf(type: GraphQLEnumType): void {
  /** `name`: undefined if what is given is not a name, which `unfit` says. */
  const read = (
    name: string | undefined,
    unfit: string,
    hidesValues: boolean | null = false,
    node?: ValueNode,
  ): unknown => {
    const known = name === undefined ? undefined : type.getValue(name);
    if (known) return known.value;
    const problem = name === undefined ? unfit : `The value does not exist in "${type.name}" enum.`;
    throw new GraphQLError(`${problem}${hidesValues ? '' : ` ${valuesOf(type)}`}`, {
      nodes: node ?? null,
    });
  };
  const noText = `Enum "${type.name}" cannot represent non-string value.`;
  const noName = `Enum "${type.name}" cannot represent non-enum value: give a name without quotes.`;
  replaceEnumReaders(type, {
    coerceInputValue: (given, hidesValues) =>
      read(typeof given === 'string' ? given : undefined, noText, hidesValues),
    coerceInputLiteral: (node, hidesValues) =>
      read(node.kind === Kind.ENUM ? node.value : undefined, noName, hidesValues, node),
  });
}

function valuesOf(type: GraphQLEnumType): string {
  const names = type.getValues().flatMap(({ name }) => (name === UNRECOGNIZED ? [] : [name]));
  const named = names.slice(0, maxNamed).join(', ');
  const others = names.length - maxNamed;
  return others > 0 ? `Its values are ${named}, and ${others} more.` : `Its values are ${named}.`;
}
