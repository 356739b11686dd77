/**
 * Forms in which objects are read: formats of texts, which are Markdown or rich documents, and parameters that vary
 * members. An object records the formats in which it was read, so that a text that does not exist can be distinguished
 * from one that was not requested.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { optionIn, optionsOf, unwrap } from '../../rest/table/schema.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import type { Entity } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { isTextless } from '../identity/resource.ts';
import { commonMembers } from '../identity/shape-members.ts';

export type Formats = ReadonlySet<string>;

export const noFormats: Formats = new Set();

/** How an object is read: the formats of its texts, and query parameters. */
export interface Form {
  readonly formats: Formats;
  /**
   * Query parameters of a read whose response is shared only with equal reads. `{}` is a separate read without
   * parameters.
   */
  readonly query?: Readonly<Record<string, unknown>>;
}

export const formatParameterOf = memoized(
  ({ query }: AnyOperation): string | undefined =>
    Object.entries<z.core.$ZodType>(query.shape).find(
      ([, schema]) => factsOf(schema).formatParameter,
    )?.[0],
);

/** The formats of the texts in a member, and in the members below it. */
export interface Texts {
  /** The only format in which the member is present. */
  readonly own: string | undefined;
  /** The formats of the members below, if the value has no id itself. */
  readonly below: readonly (readonly [name: string, format: string])[];
}

/**
 * The formats of the texts in a value. Memoized, because they are needed for every value. To be called after all
 * declarations.
 */
export const textsOf = memoized((schema: z.core.$ZodType): Texts => {
  const { inner } = unwrap(schema);
  const isPlain = inner instanceof z.ZodObject && !resourceOfShape(inner);
  const members = isPlain ? Object.entries<z.core.$ZodType>(inner.shape) : [];
  const below = members.flatMap(([name, member]) => {
    const format = factsOf(member).inFormat;
    return format === undefined ? [] : [[name, format] as const];
  });
  return { own: factsOf(schema).inFormat, below };
});

/**
 * Reads in all formats at the same time, and merges the responses. `read` is called with the query parameters to add.
 * Rejects if no format can be read; otherwise returns those that can.
 */
export async function readInFormats<Response>(
  operation: AnyOperation,
  formats: Formats,
  read: (query: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response> {
  const queries = queriesIn(operation, formats);
  if (queries.length === 0) return read({});
  const reads = await Promise.allSettled(queries.map(read));
  const failures = reads.map((one) => (one.status === 'rejected' ? one.reason : undefined));
  const [first, ...others] = reads.flatMap((one) => (one.status === 'fulfilled' ? [one] : []));
  if (!first) throw failures[0];
  const response = others.reduce((one, { value }) => merged(one, value), first.value);
  const outcomes = new Map(Array.from(formats, (format, index) => [format, failures[index]]));
  for (const object of [response, ...itemsIn(response)]) markAsked(object, outcomes);
  return response;
}

/** The query parameters for each format. */
export function queriesIn(
  operation: AnyOperation,
  formats: Formats,
): readonly Readonly<Record<string, string>>[] {
  const parameter = formatParameterOf(operation);
  return parameter === undefined ? [] : Array.from(formats, (format) => ({ [parameter]: format }));
}

/** Whether the operation has all parameters of a form. */
export const canRead = (operation: AnyOperation, { formats, query = {} }: Form): boolean =>
  (formats.size === 0 || formatParameterOf(operation) !== undefined) &&
  Object.keys(query).every((name) => name in operation.query.shape);

const itemsIn = (response: unknown): readonly unknown[] =>
  isRecord(response) && Array.isArray(response.items) ? response.items : [];

/** Merges two responses of an object, or two lists item by item. */
function merged<Response>(one: Response, other: Response): Response {
  const items = itemsIn(one);
  if (items.length === 0) return mergedObject(one, other);
  // The list may have changed between the calls.
  const byId = new Map(itemsIn(other).map((item) => [memberAt(item, ['id']), item]));
  const both = items.map((item, index) => {
    const id = memberAt(item, ['id']);
    return mergedObject(item, id === undefined ? itemsIn(other)[index] : byId.get(id));
  });
  return { ...one, items: both };
}

/** Merges two objects. Texts are members of the object, or one level below. */
function mergedObject<Value>(one: Value, other: unknown): Value {
  if (!isRecord(one) || !isRecord(other)) return one;
  const added = Object.entries(other).map(([name, value]) => {
    const known = one[name];
    return [name, isRecord(known) && isRecord(value) ? { ...known, ...value } : (known ?? value)];
  });
  return { ...one, ...Object.fromEntries(added) };
}

/** For each format the error of the read, or undefined if it succeeded. */
export type Outcomes = ReadonlyMap<string, unknown>;

const REQUESTED = Symbol('requested formats');

interface Marked {
  [REQUESTED]?: Outcomes;
}

export const outcomesOf = (object: object): Outcomes => (object as Marked)[REQUESTED] ?? new Map();

function markAsked(object: unknown, outcomes: Outcomes): void {
  if (isRecord(object)) (object as Marked)[REQUESTED] = outcomes;
}

export const wasReadIn = ({ value, entityKey }: Entity, formats: Formats): boolean =>
  formats.size === 0 || isTextless(value, entityKey) || formats.isSubsetOf(outcomesOf(value));

/** Gives an embedded object the outcomes of the object that contains it. */
export function withOutcomes(value: unknown, outcomes: Outcomes): unknown {
  if (!isRecord(value) || outcomes.size === 0) return value;
  const copy = { ...value };
  markAsked(copy, outcomes);
  return copy;
}

/**
 * Replaces a varied member in a response that was read with parameters. The member has to be read again without them.
 */
export const READ_ANEW = Symbol('read anew');

/**
 * Whether an object without ids has varied members, whose values depend on parameters of the read, such as the URLs of a
 * space. The parameters are arguments of the members' fields, so that an entity is the same in all reads.
 */
export const holdsVaried = (schema: z.core.$ZodType): boolean => {
  const { inner } = unwrap(schema);
  return (
    inner instanceof z.ZodObject &&
    !resourceOfShape(inner) &&
    Object.values<z.core.$ZodType>(inner.shape).some((member) => factsOf(member).variedBy)
  );
};

/** The parameters that change members of the shape, or members one level below. */
export function variedIn(shape: z.core.$ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  if (!(shape instanceof z.ZodObject) && !(shape instanceof z.ZodUnion)) return names;
  for (const member of Object.values(commonMembers(shape))) {
    const { inner } = unwrap(member);
    const below = holdsVaried(member) && inner instanceof z.ZodObject ? inner.shape : {};
    for (const one of [member, ...Object.values<z.core.$ZodType>(below)])
      for (const name of factsOf(one).variedBy ?? []) names.add(name);
  }
  return names;
}

const SETTLED = Symbol('settled');

/**
 * The response without the members that its query changed, because entities in it are shared with reads without that
 * query. Kept at the response, so that both end together.
 */
export function withoutVaried(
  shape: z.core.$ZodType,
  response: unknown,
  query: Readonly<Record<string, unknown>>,
): unknown {
  if (!isRecord(response) || Object.keys(query).length === 0) return response;
  const known: { [SETTLED]?: unknown } = response;
  known[SETTLED] ??= settle(shape, response, query);
  return known[SETTLED];
}

function settle(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  query: Readonly<Record<string, unknown>>,
): unknown {
  if (!schema) return value;
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => settle(inner.element, item, query)) : value;
  if (!isRecord(value)) return value;
  if (inner instanceof z.ZodUnion) return settle(alternativeOf(inner, value), value, query);
  if (!(inner instanceof z.ZodObject)) return value;
  const settled: Record<string, unknown> = { ...value };
  for (const [name, member] of Object.entries<z.core.$ZodType>(inner.shape)) {
    const isVaried = factsOf(member).variedBy?.some((one) => one in query);
    if (isVaried) settled[name] = READ_ANEW;
    else if (holdsVaried(member) && unwrap(member).optional)
      settled[name] = settle(member, value[name] ?? {}, query);
    else if (name in value) settled[name] = settle(member, value[name], query);
  }
  return settled;
}

/** The shape of an object in a union. A union of an id and an object has only one shape. */
const alternativeOf = (union: z.ZodUnion, object: object) =>
  factsOf(union).union ? optionIn(union, object) : optionsOf(union)[0];
