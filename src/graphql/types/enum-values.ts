/** Error messages for unknown enum values. They list the valid values, but do not repeat the unknown one. */
import {
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  Kind,
  type ValueNode,
} from 'graphql';
import { replaceEnumReaders } from '../plan/graphql-js.ts';
import { UNRECOGNIZED } from '../plan/unrecognized-input.ts';

const maxNamed = 40;

/** Replaces the messages of all enums in a schema, unless names of the schema are hidden. */
export function nameEnumValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isEnumType(type) && !type.name.startsWith('__')) nameValuesOf(type);
  return schema;
}

function nameValuesOf(type: GraphQLEnumType): void {
  const unfit = (problem: string, hidesValues: boolean | null = false, node?: ValueNode) =>
    new GraphQLError(`${problem}${hidesValues ? '' : ` ${valuesOf(type)}`}`, {
      nodes: node ?? null,
    });
  const unknown = `The value does not exist in "${type.name}" enum.`;

  replaceEnumReaders(type, {
    coerceInputValue(given, hidesValues) {
      if (typeof given !== 'string')
        throw unfit(`Enum "${type.name}" cannot represent non-string value.`, hidesValues);
      const known = type.getValue(given);
      if (!known) throw unfit(unknown, hidesValues);
      return known.value;
    },
    coerceInputLiteral(node, hidesValues) {
      if (node.kind !== Kind.ENUM) {
        const problem = `Enum "${type.name}" cannot represent non-enum value: give a name without quotes.`;
        throw unfit(problem, hidesValues, node);
      }
      const known = type.getValue(node.value);
      if (!known) throw unfit(unknown, hidesValues, node);
      return known.value;
    },
  });
}

function valuesOf(type: GraphQLEnumType): string {
  const names = type.getValues().flatMap(({ name }) => (name === UNRECOGNIZED ? [] : [name]));
  const named = names.slice(0, maxNamed).join(', ');
  const others = names.length - maxNamed;
  return others > 0 ? `Its values are ${named}, and ${others} more.` : `Its values are ${named}.`;
}
