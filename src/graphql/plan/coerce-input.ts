/**
 * Coerces the value of a variable in linear time, and with messages that do not contain values. graphql-js would print
 * an invalid object once for each of its unknown members.
 */
import {
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { RoundedNumber } from '../../rest/values/exact-json.ts';
import { isRecord } from '../../rest/values/record.ts';
import { didYouMean } from '../errors/nearest-names.ts';

type InputPath = readonly (string | number)[];

export interface CoerceInputOptions {
  /** Called for each problem, with its path in the value. */
  readonly report: (path: InputPath, error: GraphQLError) => void;
  /** Whether messages omit names of the schema that are not in the request. */
  readonly hidesSchema: boolean;
}

/** Returns the coerced value. It is complete if nothing was reported. */
export function coerceInput(
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
