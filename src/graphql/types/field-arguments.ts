/** Converts query parameters of operations to arguments, and arguments to query parameters. */
import type { FieldNode } from 'graphql';
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isSafeSegment } from '../../rest/values/path.ts';
import { graphError } from '../errors/errors.ts';
import { InputError } from '../errors/input-error.ts';
import { pathAsWritten } from '../errors/input-paths.ts';
import { isWritten } from '../execution/arguments.ts';
import type { Resource } from '../identity/model.ts';
import { type PathIds, pathParameters } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { variedIn } from '../loading/formats.ts';
import type { ArgBuilder, Args } from './builder.ts';
import { enumMembers } from './enums.ts';
import { takesIds } from './input-ids.ts';
import { inputMembers, inputName, isReplaced } from './input-members.ts';
import { eachMember, toWire } from './inputs.ts';
import { orderArgument, orderOf, orderOnWire, parametersOf } from './order-by.ts';

/** The arguments of a field: the parameters of all its operations. */
export function argumentsOf(t: ArgBuilder, ...operations: readonly AnyOperation[]): Args {
  const each = operations.map((operation) => {
    const order = orderOf(operation);
    return {
      ...memberArguments(t, filtersOf(operation), new Set(pathParameters(operation))),
      ...(order && { [orderBy]: orderArgument(t, order) }),
    };
  });
  return Object.assign({}, ...each);
}

const orderBy = 'orderBy';

const paging = new Set(['page', 'limit']);

/** All parameters of a read: those in the URL, and those in the body. */
const parametersOfRead = ({ query, body, isRead }: AnyOperation): z.ZodRawShape => ({
  ...query.shape,
  ...(isRead && body?.shape),
});

/**
 * The parameters that become arguments. The others are those for pagination, order and format, those that are not
 * offered, and those of varied members, which are arguments of the members' fields.
 */
export const filtersOf = memoized((operation: AnyOperation): z.ZodObject => {
  const { kind, shape: response } = operation;
  const ofMembers = variedIn(response);
  const order = orderOf(operation);
  const ordering = new Set(order && parametersOf(order));
  const filters = Object.entries<z.core.$ZodType>(parametersOfRead(operation)).filter(
    ([name, schema]) =>
      !ordering.has(name) &&
      !factsOf(schema).formatParameter &&
      !factsOf(schema).extending &&
      !factsOf(schema).unoffered &&
      !ofMembers.has(name) &&
      !(kind === 'list' && paging.has(name)),
  );
  return z.object(Object.fromEntries(filters) as z.ZodRawShape);
});

export const argumentNames = memoized(
  (operation: AnyOperation): ReadonlySet<string> =>
    new Set(
      inputMembers(filtersOf(operation))
        .map(({ name }) => name)
        .concat(orderOf(operation) ? orderBy : []),
    ),
);

/** The members of a shape as arguments. `around`: the path ids of the call. */
export const memberArguments = (
  t: ArgBuilder,
  shape: z.ZodObject,
  around?: ReadonlySet<string>,
): Args => eachMember(shape, around, (options) => t(options) as Args[string]);

/**
 * The path ids, including those in arguments, and the other arguments. Throws if an argument is not a safe path
 * segment.
 */
export function withPath(
  path: z.ZodObject,
  args: Readonly<Record<string, unknown>>,
  ids: PathIds,
): { ids: PathIds; others: Record<string, unknown> } {
  const given = toWire(path, args, ids);
  for (const [name, value] of Object.entries(given)) {
    if (isSafeSegment(String(value))) continue;
    const field = pathAsWritten(given, [name]);
    throw new InputError('INVALID_ID', `"${field.join('.')}" is not a valid ID.`, field);
  }
  const others = Object.entries(args).filter(([name]) => !(name in given));
  return {
    ids: { ...ids, ...(given as Record<string, string>) },
    others: Object.fromEntries(others),
  };
}

/**
 * Throws if a field specifies both one value and several values of a parameter, or an empty list of them, which the
 * REST API would take for its default. `nodes`, `variables`: those of the
 * field, because the coerced arguments do not show whether a value is a default.
 */
export function requireOneForm(
  operation: AnyOperation,
  nodes: readonly FieldNode[],
  { args, variables }: Readonly<Record<'args' | 'variables', Readonly<Record<string, unknown>>>>,
): void {
  for (const member of inputMembers(filtersOf(operation))) {
    const { name, several = '' } = member;
    if (!isReplaced(member, args)) continue;
    if (isWritten(nodes, name, variables))
      throw graphError(
        'BAD_USER_INPUT',
        `"${name}" and "${several}" cannot be specified together. Specify one of them.`,
      );
    if ((args[several] as readonly unknown[]).length === 0)
      throw graphError('BAD_USER_INPUT', `"${several}" must contain at least one value.`);
  }
}

/**
 * Converts arguments to query parameters. Null is treated as absent. Throws `BAD_USER_INPUT` for an argument that
 * belongs to another operation of the field.
 */
export function toQuery(
  operation: AnyOperation,
  args: Readonly<Record<string, unknown>>,
  around: PathIds,
): Query {
  const taken = argumentNames(operation);
  for (const [name, value] of Object.entries(args))
    if (value !== null && value !== undefined && !taken.has(name))
      throw graphError(
        'BAD_USER_INPUT',
        `"${name}" is not supported here: \`${operation.method} ${operation.route}\` does not accept it.`,
      );
  const query = queryOf(filtersOf(operation), args, around);
  const order = orderOf(operation);
  return order ? { ...query, ...orderOnWire(order, args[orderBy]) } : query;
}

export type Query = Readonly<Record<string, unknown>>;

const noQuery: Query = {};

/** The parameters that are sent: neither null values nor defaults. */
export function queryOf(
  parameters: z.ZodObject,
  args: Readonly<Record<string, unknown>>,
  around: PathIds,
): Query {
  const members = inputMembers(parameters);
  if (members.every(({ name }) => args[name] === undefined)) return noQuery;
  for (const member of members) {
    const { name, schema } = member;
    if (args[name] !== null || !factsOf(schema).alwaysFilters || isReplaced(member, args)) continue;
    // Null is not sent, so the service would apply its default filter.
    throw graphError(
      'BAD_USER_INPUT',
      `"${name}" cannot be null: the list always contains one of ${valuesOf(unwrap(schema).inner).join(', ')}. Specify one value for each list.`,
    );
  }
  const written = toWire(parameters, args, around);
  const isDefault = (wire: string, value: unknown) =>
    members.some((one) => one.wire === wire && isOnly(value, one.byDefault));
  const query = Object.fromEntries(
    Object.entries(written).filter(([wire, value]) => value !== null && !isDefault(wire, value)),
  );
  const [issue] = issuesOf(parameters, query);
  if (issue)
    throw graphError(
      'BAD_USER_INPUT',
      `"${pathAsWritten(written, issue.path).join('.')}" ${issue.message}.`,
    );
  return query;
}

const valuesOf = (schema: z.core.$ZodType): readonly string[] =>
  schema instanceof z.ZodBoolean ? ['false', 'true'] : enumMembers(schema);

/** Whether a value is another one, or a list of only that one. */
const isOnly = (value: unknown, other: unknown): boolean =>
  Array.isArray(value) ? value.length === 1 && value[0] === other : value === other;

/** Names of the fields in a body that refer to other objects than the target. */
export const othersNamed = (
  { body: shape }: AnyOperation,
  sent: Readonly<Record<string, unknown>> = {},
): string[] =>
  Object.entries<z.core.$ZodType>(shape?.shape ?? {}).flatMap(([name, schema]) =>
    (sent[name] ?? null) !== null && takesIds(schema) ? [inputName(name, schema)] : [],
  );

/** Filters whose value is the id of the parent: its resource by query parameter. */
export type FilledBy = Readonly<Record<string, Resource>>;

/** The values of the filters. */
export function filledIn(filledBy: FilledBy, ids: PathIds): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const filter in filledBy) {
    const { name, ownKey } = filledBy[filter] as Resource;
    const id = ids[ownKey];
    if (id === undefined) throw new TypeError(`The parent is not a ${name}.`);
    filled[filter] = id;
  }
  return filled;
}

/** The operation without parameters that are not arguments. Throws if one of them does not exist. */
export function without<Row extends AnyOperation>(operation: Row, names: object = {}): Row {
  for (const name of Object.keys(names)) schemaAt(operation.name, operation.query, [name]);
  const left = Object.entries<z.core.$ZodType>(operation.query.shape).filter(
    ([one]) => !(one in names),
  );
  return { ...operation, query: z.object(Object.fromEntries(left) as z.ZodRawShape) };
}
