/** Arguments from the queries of operations, and the way back. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isSafeSegment } from '../../rest/values/path.ts';
import { graphError } from '../errors/errors.ts';
import { InputError } from '../errors/input-error.ts';
import { pathAsWritten } from '../errors/input-paths.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { enumMembers } from './enums.ts';
import type { ArgBuilder, Args } from './field-types.ts';
import { takesIds } from './input-ids.ts';
import { inputMembers, inputName } from './input-members.ts';
import { eachMember, inputOptions } from './input-types.ts';
import { toWire } from './input-wire.ts';
import { orderArgument, orderOf, orderOnWire, parametersOf } from './order-by.ts';
import { variedIn } from './varied-members.ts';

/** The arguments that the queries of operations give a field: what any of them takes. */
export function argumentsOf(
  t: ArgBuilder,
  ...operations: readonly (AnyOperation | undefined)[]
): Args {
  const each = operations.flatMap((operation) => {
    if (!operation) return [];
    const order = orderOf(operation);
    return [
      eachMember(
        filtersOf(operation),
        (schema) => t(inputOptions(schema, 'filter')) as Args[string],
      ),
      order ? { [orderBy]: orderArgument(t, order) } : {},
    ];
  });
  return Object.assign({}, ...each);
}

const orderBy = 'orderBy';

const paging = new Set(['page', 'limit']);

/**
 * The query of an operation without what the graph sees to by itself, as paging, order and the format of texts,
 * without what is not offered, and without what only members of the answer depend on: that is for their fields.
 */
export const filtersOf = memoized((operation: AnyOperation): z.ZodObject => {
  const { kind, query, shape: answer } = operation;
  const ofMembers = variedIn(answer);
  const order = orderOf(operation);
  const ordering = new Set(order && parametersOf(order));
  const filters = Object.entries<z.core.$ZodType>(query.shape).filter(
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

/** Names of the arguments that an operation takes. */
const argumentNames = memoized(
  (operation: AnyOperation): ReadonlySet<string> =>
    new Set(
      inputMembers(filtersOf(operation))
        .map(({ name }) => name)
        .concat(orderOf(operation) ? orderBy : []),
    ),
);

/** The arguments that give path parameters. */
export const pathArguments = (t: ArgBuilder, path: z.ZodObject): Args =>
  eachMember(path, (schema) => t(inputOptions(schema)) as Args[string]);

/** The path ids with those that arguments give; and the other arguments. Throws for what is no path segment. */
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
 * Arguments as query parameters: one that is null was not given, for so it is on the wire. Throws
 * `BAD_USER_INPUT` for an argument that this operation does not take, though others of the field do.
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

/** Null goes out as nothing, by which the service would filter all the same. */
const nothingLifts = (name: string, schema: z.core.$ZodType) =>
  graphError(
    'BAD_USER_INPUT',
    `"${name}" cannot be null: the list always contains one of ${enumMembers(unwrap(schema).inner).join(', ')}. Specify one value for each list.`,
  );

/** Whether none of the parameters is given, and none has a value of its own. */
const isEmptyInput = (parameters: z.ZodObject, args: Readonly<Record<string, unknown>>): boolean =>
  inputMembers(parameters).every(
    ({ name, literal }) => args[name] === undefined && literal === undefined,
  );

const mayBeEmpty = memoized(
  (parameters: z.ZodObject): boolean => issuesOf(parameters, {}).length === 0,
);

/** Queries of one shape that are kept, and the longest arguments, as JSON, of one. */
const mostKept = 100;
const longestKept = 200;

/** By their arguments: most lists are asked for with the same few filters. */
const keptQueries = memoized((_parameters: z.ZodObject) => new Map<string, Query>());

/** Names of the arguments that name objects: what these are on the wire depends on where the call goes. */
const namesOfObjects = memoized((parameters: z.ZodObject): readonly string[] =>
  inputMembers(parameters).flatMap(({ name, schema }) => (takesIds(schema) ? [name] : [])),
);

export type Query = Readonly<Record<string, unknown>>;

/** Arguments as the query parameters of the shape, as far as they say more than nothing. */
export function queryOf(
  parameters: z.ZodObject,
  args: Readonly<Record<string, unknown>>,
  around: PathIds,
): Query {
  const members = inputMembers(parameters);
  for (const { name, schema } of members)
    if (args[name] === null && factsOf(schema).alwaysFilters) throw nothingLifts(name, schema);
  // Most lists are asked for without a filter.
  if (isEmptyInput(parameters, args) && mayBeEmpty(parameters)) return {};
  if (namesOfObjects(parameters).some((name) => (args[name] ?? null) !== null))
    return writtenQuery(parameters, args, around);
  const key = JSON.stringify(members.map(({ name }) => args[name]));
  const kept = keptQueries(parameters);
  const known = kept.get(key);
  if (known) return known;
  const query = Object.freeze(writtenQuery(parameters, args, around));
  if (key.length <= longestKept) {
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, query);
  }
  return query;
}

function writtenQuery(
  parameters: z.ZodObject,
  args: Readonly<Record<string, unknown>>,
  around: PathIds,
): Query {
  const written = toWire(parameters, args, around);
  const query: Record<string, unknown> = {};
  // Null is nothing on the wire, and what the service takes by itself need not be said.
  for (const { wire, byDefault } of inputMembers(parameters))
    if (wire in written && written[wire] !== null && written[wire] !== byDefault)
      query[wire] = written[wire];
  const [issue] = issuesOf(parameters, query);
  if (issue)
    throw graphError(
      'BAD_USER_INPUT',
      `"${pathAsWritten(written, issue.path).join('.')}" ${issue.message}.`,
    );
  return query;
}

/** The fields of what was sent that name other objects than the one the call is about. */
export const othersNamed = (
  { body: shape }: AnyOperation,
  sent: Readonly<Record<string, unknown>> = {},
): string[] =>
  Object.entries<z.core.$ZodType>(shape?.shape ?? {}).flatMap(([name, schema]) =>
    (sent[name] ?? null) !== null && takesIds(schema) ? [inputName(name, schema)] : [],
  );
