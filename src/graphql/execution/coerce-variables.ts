/** Coerces the variables of an operation in linear time, and with messages that do not contain values. */
import {
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { RoundedNumber } from '../../rest/values/exact-json.ts';
import { isRecord } from '../../rest/values/record.ts';
import { didYouMean } from '../errors/nearest-names.ts';
import type { Variables } from './model.ts';

export interface CoerceOptions {
  /** Number of errors after which coercion stops. */
  readonly maxErrors?: number;
  /** Whether messages omit names of the schema that are not in the request: suggestions, and the values of enums. */
  readonly hidesSchema?: boolean;
}

export type CoercedVariables =
  | { readonly coerced: Variables; readonly errors?: undefined }
  | { readonly errors: readonly GraphQLError[]; readonly coerced?: undefined };

/** Thrown to stop the coercion of a value when the maximum number of errors is reached. */
class Enough extends Error {}

export function coerceVariables(
  schema: GraphQLSchema,
  definitions: OperationDefinitionNode['variableDefinitions'] = [],
  given: Variables,
  { maxErrors = 1, hidesSchema = false }: CoerceOptions = {},
): CoercedVariables {
  // There is no prototype, because a variable may be named `__proto__`.
  const coerced: Record<string, unknown> = Object.create(null);
  const errors: GraphQLError[] = [];
  const report = (error: GraphQLError) => {
    errors.push(error);
    if (errors.length >= maxErrors) throw new Enough();
  };
  try {
    for (const definition of definitions) {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type);
      // Validation rejects such a document.
      if (!isInputType(type)) continue;
      if (!Object.hasOwn(given, name)) {
        const { defaultValue } = definition;
        if (defaultValue) coerced[name] = valueFromAST(defaultValue, type);
        else if (isNonNullType(type))
          report(about(definition, `of required type "${type}" was not provided.`));
      } else if (given[name] === null && isNonNullType(type))
        report(about(definition, `of non-null type "${type}" must not be null.`));
      else
        coerced[name] = coerceInput(given[name], type, {
          report: (path, error) => report(unfit(definition, path, error)),
          hidesSchema,
        });
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return errors.length > 0 ? { errors } : { coerced: { ...coerced } };
}

const about = (definition: VariableDefinitionNode, problem: string) =>
  new GraphQLError(`Variable "$${definition.variable.name.value}" ${problem}`, {
    nodes: definition,
  });

function unfit(
  definition: VariableDefinitionNode,
  path: readonly (string | number)[],
  reason: GraphQLError,
): GraphQLError {
  const name = definition.variable.name.value;
  const pathText = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const at = pathText && ` at "${name}${pathText}"`;
  return new GraphQLError(`Variable "$${name}" got an invalid value${at}; ${reason.message}`, {
    nodes: definition,
    originalError: reason,
  });
}

type InputPath = readonly (string | number)[];

interface CoerceInputOptions {
  /** Called for each problem, with its path in the value. */
  readonly report: (path: InputPath, error: GraphQLError) => void;
  /** Whether messages omit names of the schema that are not in the request. */
  readonly hidesSchema: boolean;
}

/**
 * Returns the coerced value. It is complete if nothing was reported. Unlike in graphql-js, it takes linear time, and
 * messages do not contain values: an invalid object would be printed once for each of its unknown members.
 */
function coerceInput(
  value: unknown,
  type: GraphQLInputType,
  options: CoerceInputOptions,
  path: InputPath = [],
): unknown {
  const problem = (message: string, originalError?: unknown) =>
    options.report(path, new GraphQLError(message, { originalError: originalError as Error }));
  const isAbsent = value === null || value === undefined;
  if (isNonNullType(type)) {
    if (!isAbsent) return coerceInput(value, type.ofType, options, path);
    return problem(`Expected non-nullable type "${String(type)}" not to be null.`);
  }
  if (isAbsent) return null;
  if (isListType(type))
    // A value that is not a list is treated as a list of one item.
    return Array.isArray(value)
      ? value.map((item, index) => coerceInput(item, type.ofType, options, [...path, index]))
      : [coerceInput(value, type.ofType, options, path)];
  if (isInputObjectType(type)) {
    if (isRecord(value) && !(value instanceof RoundedNumber))
      return coerceMembers(value, type, options, path);
    return problem(`Expected type "${type.name}" to be an object.`);
  }
  try {
    const coerced: unknown = type.parseValue(value, options.hidesSchema);
    return coerced === undefined ? problem(`Expected type "${type.name}".`) : coerced;
  } catch (error) {
    if (error instanceof GraphQLError) return options.report(path, error);
    return problem(`Expected type "${type.name}". ${(error as Error).message}`, error);
  }
}

function coerceMembers(
  value: Readonly<Record<string, unknown>>,
  type: GraphQLInputObjectType,
  options: CoerceInputOptions,
  path: InputPath,
): Readonly<Record<string, unknown>> {
  const problem = (message: string, at = path) => options.report(at, new GraphQLError(message));
  const fields = type.getFields();
  const coerced: Record<string, unknown> = {};
  for (const { name, type: wanted, defaultValue } of Object.values(fields)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined) coerced[name] = coerceInput(member, wanted, options, [...path, name]);
    else if (defaultValue !== undefined) coerced[name] = defaultValue;
    else if (isNonNullType(wanted))
      problem(`Field "${name}" of required type "${String(wanted)}" was not provided.`);
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name)) continue;
    const meant = options.hidesSchema ? '' : didYouMean(name, Object.keys(fields));
    problem(`Field "${name}" is not defined by type "${type.name}".${meant}`);
  }
  if (type.isOneOf) {
    const [key = '', ...others] = Object.keys(coerced);
    if (key === '' || others.length > 0)
      problem(`Exactly one key must be specified for OneOf type "${type.name}".`);
    else if (coerced[key] === null) problem(`Field "${key}" must be non-null.`, [...path, key]);
  }
  return coerced;
}
