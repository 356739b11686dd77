/** The differences between graphql 16 and 17. No other file depends on which one is installed. */
import {
  type ConstValueNode,
  type DirectiveNode,
  type FieldNode,
  type GraphQLDirective,
  type GraphQLEnumType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getDirectiveValues,
  getVariableValues,
  type OperationDefinitionNode,
  specifiedRules,
  type ValidationRule,
  versionInfo,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';

export type VariableValues = GraphQLResolveInfo['variableValues'];

type Values = Readonly<Record<string, unknown>>;

const is16 = versionInfo.major < 17;

/**
 * Variables in the form that functions of graphql-js expect. In graphql 17 it also contains their types, which only
 * scalars with a feature that this schema does not use need.
 */
export const variableValues = (coerced: Values): VariableValues =>
  is16 ? (coerced as unknown as VariableValues) : { sources: {}, coerced };

/** The coerced variables of an operation, as resolvers receive them. */
export const coercedVariables = (variables: VariableValues): Values =>
  is16 ? (variables as unknown as Values) : variables.coerced;

export type VariablesOrErrors =
  | { readonly variables: VariableValues; readonly errors?: undefined }
  | { readonly errors: readonly GraphQLError[]; readonly variables?: undefined };

/** The coerced variables, in the form that resolvers receive, or the errors of those that are invalid. */
export function valuesOfVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Values,
  options?: { readonly maxErrors?: number; readonly hideSuggestions?: boolean },
): VariablesOrErrors {
  const { errors, ...values } = getVariableValues(schema, variableDefinitions, given, options);
  if (errors) return { errors };
  const { variableValues, coerced } = values as {
    readonly variableValues: VariableValues;
    readonly coerced: VariableValues;
  };
  return { variables: is16 ? coerced : variableValues };
}

/** A leaf value as the response has it. Throws for a value that the type does not have. */
export function serialized(type: GraphQLLeafType, value: unknown): unknown {
  const name = is16 ? 'serialize' : 'coerceOutputValue';
  const written = type[name](value);
  if (written !== null && written !== undefined) return written;
  throw new Error(
    `Expected \`${inspect(type)}.${name}(${inspect(value)})\` to return non-nullable value, returned: ${inspect(written)}`,
  );
}

/** The coerced arguments of a field. Throws for an invalid value. */
export const argumentValues = (
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Values,
): Values => getArgumentValues(definition, node, variableValues(variables));

/**
 * The coerced arguments of a directive. Undefined if the node does not have the directive. Throws for an invalid value.
 */
export const directiveValues = (
  directive: GraphQLDirective,
  node: { readonly directives?: readonly DirectiveNode[] | undefined },
  variables: Values,
): Values | undefined => getDirectiveValues(directive, node, variableValues(variables));

/** The functions with which an enum type reads values from variables and documents. */
export type EnumReaders = Pick<GraphQLEnumType, 'coerceInputValue' | 'coerceInputLiteral'>;

/**
 * The validation rules, without the one about kinds of operations, which are rejected with a message of this project.
 */
export const validationRules: readonly ValidationRule[] = specifiedRules.filter(
  ({ name }) => name !== 'KnownOperationTypesRule',
);

/** Replaces the functions with which an enum type reads input. */
export function replaceEnumReaders(type: GraphQLEnumType, readers: EnumReaders): void {
  const { coerceInputValue, coerceInputLiteral } = readers;
  // In graphql 17, `parseValue` and `parseLiteral` call these two functions. graphql 16 has only the former.
  if (!is16) Object.assign(type, readers);
  else
    Object.assign(type, {
      parseValue: coerceInputValue,
      parseLiteral: (node, _variables, hidesValues) =>
        coerceInputLiteral(node as ConstValueNode, hidesValues),
    } satisfies Pick<GraphQLEnumType, 'parseValue' | 'parseLiteral'>);
}
