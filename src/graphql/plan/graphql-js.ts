/** What graphql 16 and 17 do differently: the one place that knows which of the two is installed. */
import * as graphqlJs from 'graphql';
import {
  type ConstValueNode,
  type DirectiveNode,
  executeSync,
  type FieldNode,
  type GraphQLDirective,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLResolveInfo,
  getArgumentValues,
  getDirectiveValues,
  specifiedRules,
  type ValidationRule,
  versionInfo,
} from 'graphql';
import { incrementalRules } from './incremental-rules.ts';

type VariableValues = GraphQLResolveInfo['variableValues'];

type Values = Readonly<Record<string, unknown>>;

const is16 = versionInfo.major < 17;

/**
 * Variables as functions of graphql-js expect them. graphql 17 also has their types, which it reads only for scalars of a
 * form that this schema does not have.
 */
const given = (coerced: Values): VariableValues =>
  is16 ? (coerced as unknown as VariableValues) : { sources: {}, coerced };

/** The coerced variables of an operation that graphql-js executes. */
export const variablesOf = ({
  variableValues,
}: Pick<GraphQLResolveInfo, 'variableValues'>): Values =>
  is16 ? (variableValues as unknown as Values) : variableValues.coerced;

/** The coerced arguments of a field. Throws for an invalid value. */
export const argumentValues = (
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Values,
): Values => getArgumentValues(definition, node, given(variables));

/** The coerced arguments of a directive; undefined if the node does not have it. Throws for an invalid value. */
export const directiveValues = (
  directive: GraphQLDirective,
  node: { readonly directives?: readonly DirectiveNode[] | undefined },
  variables: Values,
): Values | undefined => getDirectiveValues(directive, node, given(variables));

/** How an enum type reads values of variables and of documents. */
export type EnumReaders = Pick<GraphQLEnumType, 'coerceInputValue' | 'coerceInputLiteral'>;

/** The rules that documents must fit, except that on kinds of operations: the refusal of those has its own words. */
export const validationRules: readonly ValidationRule[] = is16
  ? [...specifiedRules, ...incrementalRules]
  : specifiedRules.filter(({ name }) => name !== 'KnownOperationTypesRule');

/**
 * Executes fields about the schema, at once. In graphql 17, the usual functions refuse a schema with `@defer`, which an
 * introspection must show.
 */
export const executeIntrospection: typeof executeSync = is16
  ? executeSync
  : (args) => graphqlJs.experimentalExecuteIncrementally(args) as graphqlJs.ExecutionResult;

/** Replaces how an enum type reads input. */
export function replaceEnumReaders(type: GraphQLEnumType, readers: EnumReaders): void {
  const { coerceInputValue, coerceInputLiteral } = readers;
  // In graphql 17, these call the other two.
  if (!is16) Object.assign(type, readers);
  else
    Object.assign(type, {
      parseValue: coerceInputValue,
      parseLiteral: (node, _variables, hidesValues) =>
        coerceInputLiteral(node as ConstValueNode, hidesValues),
    } satisfies Pick<GraphQLEnumType, 'parseValue' | 'parseLiteral'>);
}
