/** Arguments from the queries of operations, and the way back. */
import type { ArgumentRef } from '@pothos/core';
import { z } from 'zod';
import { issuesOf } from '../rest/issues.ts';
import type { AnyOperation } from '../rest/operation.ts';
import { isSafeSegment } from '../rest/path.ts';
import { extendingFacts, formatParameterFacts, unwrap, variantFacts } from '../rest/shape.ts';
import { graphError } from './errors.ts';
import type { PathIds, VariantQuery } from './identity.ts';
import { takesIds } from './input-ids.ts';
import { inputMembers, inputPath } from './input-members.ts';
import { eachMember, inputOptions, toWire } from './input-types.ts';
import { fieldName } from './names.ts';
import { orderArgument, orderOf, orderOnWire, parametersOf } from './order.ts';
import type { FieldBuilder, Types } from './output.ts';

export type ArgBuilder = FieldBuilder['arg'];
export type Args = Record<string, ArgumentRef<Types, unknown>>;

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

/** What stays the same for an operation: zod compiles a schema at its first use, which is not for each request. */
const filtersByOperation = new WeakMap<AnyOperation, z.ZodObject>();

/** The query of an operation without what the graph sees to by itself: paging, order and the format of texts. */
function filtersOf(operation: AnyOperation): z.ZodObject {
  const known = filtersByOperation.get(operation);
  if (known) return known;
  const { kind, query } = operation;
  const order = orderOf(operation);
  const ordering = new Set(order && parametersOf(order));
  const filters = Object.entries<z.core.$ZodType>(query.shape).filter(
    ([name, schema]) =>
      !ordering.has(name) &&
      !formatParameterFacts.get(schema) &&
      !extendingFacts.get(schema) &&
      !(kind === 'list' && paging.has(name)),
  );
  const shape = z.object(Object.fromEntries(filters) as z.ZodRawShape);
  filtersByOperation.set(operation, shape);
  return shape;
}

/** The arguments that give path parameters. */
export const pathArguments = (t: ArgBuilder, path: z.ZodRawShape): Args =>
  eachMember(z.object(path), (schema) => t(inputOptions(schema)) as Args[string]);

/** The path ids with those that arguments give; and the other arguments. Throws for what is no path segment. */
export function withPath(
  path: z.ZodRawShape,
  args: Readonly<Record<string, unknown>>,
  ids: PathIds,
): { ids: PathIds; others: Record<string, unknown> } {
  const given = toWire(z.object(path), args, ids);
  for (const [name, value] of Object.entries(given))
    if (!isSafeSegment(String(value)))
      throw graphError('INVALID_ID', `"${fieldName(name)}" holds what no id may hold.`);
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
): Record<string, unknown> {
  const filters = filtersOf(operation);
  const order = orderOf(operation);
  const taken = new Set(
    inputMembers(filters)
      .map(({ name }) => name)
      .concat(order ? orderBy : []),
  );
  for (const [name, value] of Object.entries(args))
    if (value !== null && value !== undefined && !taken.has(name))
      throw graphError(
        'BAD_USER_INPUT',
        `"${name}" cannot be given here: \`${operation.method} ${operation.route}\` does not take it.`,
      );
  const query = Object.fromEntries(
    Object.entries(toWire(filters, args, around)).filter(([name, value]) =>
      isWorthSending(filters, name, value),
    ),
  );
  const [issue] = issuesOf(filters, query);
  if (issue)
    throw graphError(
      'BAD_USER_INPUT',
      `"${inputPath(filters, issue.path).join('.')}" ${issue.message}.`,
    );
  return order ? { ...query, ...orderOnWire(order, args[orderBy]) } : query;
}

/** Null is nothing on the wire, and what the service takes by itself need not be said. */
const isWorthSending = ({ shape }: z.ZodObject, name: string, value: unknown): boolean =>
  value !== null && value !== unwrap(shape[name] as z.ZodType).byDefault;

/** What a query asks for that makes the objects answered hold nowhere else; undefined where there is nothing. */
export function variantIn(
  { query: shape }: AnyOperation,
  query: Readonly<Record<string, unknown>>,
): VariantQuery | undefined {
  const parts = Object.entries<z.core.$ZodType>(shape.shape).flatMap(([name, schema]) =>
    name in query && variantFacts.get(schema) ? [[name, query[name]]] : [],
  );
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** Whether what was sent names other objects than the one the call is about. */
export const namesOthers = (
  { body: shape }: AnyOperation,
  sent: Readonly<Record<string, unknown>> = {},
): boolean =>
  Object.entries<z.core.$ZodType>(shape?.shape ?? {}).some(
    ([name, schema]) => name in sent && takesIds(schema),
  );
