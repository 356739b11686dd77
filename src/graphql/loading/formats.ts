/**
 * Formats: what the REST interface answers only when it is asked for in one.
 *
 * A text comes as Markdown or as a rich document, by a parameter. In the graph it comes in the formats that
 * are selected: one call for one format, two at once for both. An object remembers which formats it was
 * asked in, so that a text which is not there can be told from one that nobody asked for.
 */
import type { FieldNode, GraphQLObjectType } from 'graphql';
import { z } from 'zod';
import { factsOf } from '../../rest/facts.ts';
import { memoized } from '../../rest/memoized.ts';
import type { AnyOperation } from '../../rest/operation.ts';
import { unwrap } from '../../rest/unwrap.ts';
import { isRecord } from '../identity/record.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { isTextless } from '../identity/type-names.ts';
import { type FieldInfo, objectTypesOf, selectionOf } from '../plan/look-ahead.ts';
import { type Form, formAskedAt } from '../types/varied.ts';

export type Formats = ReadonlySet<string>;

export const noFormats: Formats = new Set();

/** A field's extensions that lead to formats. */
export type FormatExtensions = {
  /** Format in which the field is there. */
  readonly format?: string | undefined;
  /** Whether such fields may be selected below it. */
  readonly leadsToFormats?: boolean;
};

/** The extension of a field below which the same objects go on: their texts come in the formats selected there. */
export const leadsToFormats: FormatExtensions = { leadsToFormats: true };

/** Name of the operation's parameter for the format, where it has one. */
export const formatParameterOf = memoized(
  ({ query }: AnyOperation): string | undefined =>
    Object.entries<z.core.$ZodType>(query.shape).find(
      ([, schema]) => factsOf(schema).formatParameter,
    )?.[0],
);

/** What of a member is there in some formats only. */
interface Texts {
  /** The format in which the member itself is there. */
  readonly own: string | undefined;
  /** Formats of the members below it, where it has no id of its own. */
  readonly below: readonly (readonly [name: string, format: string])[];
}

/** Kept by schema, for each value of it is looked at. To be asked when all is declared. */
const textsOf = memoized((schema: z.core.$ZodType): Texts => {
  const { inner } = unwrap(schema);
  const isPlain = inner instanceof z.ZodObject && !resourceOfShape(inner);
  const members = isPlain ? Object.entries<z.core.$ZodType>(inner.shape) : [];
  const below = members.flatMap(([name, member]) => {
    const format = factsOf(member).inFormat;
    return format === undefined ? [] : [[name, format] as const];
  });
  return { own: factsOf(schema).inFormat, below };
});

/** The extensions of a field that shows a member. */
export function formatExtensions(schema: z.core.$ZodType): FormatExtensions {
  const { own, below } = textsOf(schema);
  return own === undefined ? { leadsToFormats: below.length > 0 } : { format: own };
}

/** Whether a member is there in some formats only, or holds such members. */
export function dependsOnFormat(schema: z.core.$ZodType): boolean {
  const { own, below } = textsOf(schema);
  return own !== undefined || below.length > 0;
}

/**
 * The formats selected at a field and below it, as far as the same objects reach. `types` are those that the
 * field's object may be of, where more is known than the field's own type.
 */
export function selectedFormats(
  info: FieldInfo,
  types: readonly GraphQLObjectType[] = objectTypesOf(info.returnType, info),
): Formats {
  const formats = new Set<string>();
  collect(types, info.fieldNodes, info, formats);
  return formats;
}

function collect(
  types: readonly GraphQLObjectType[],
  fieldNodes: readonly FieldNode[],
  info: FieldInfo,
  formats: Set<string>,
): void {
  for (const type of types)
    for (const nodes of selectionOf(type, fieldNodes, info).values()) {
      const field = type.getFields()[nodes[0]?.name.value ?? ''];
      if (!field) continue;
      const { format, leadsToFormats }: FormatExtensions = field.extensions;
      if (format !== undefined && !formAskedAt(field, nodes[0], info)) formats.add(format);
      if (leadsToFormats) collect(objectTypesOf(field.type, info), nodes, info, formats);
    }
}

/**
 * Reads in each of the formats, at once, and makes one answer of them. `read` gets what to add to the query.
 * Rejects when no format can be read; of those that can, none suffers from the others.
 */
export async function readInFormats<Answer>(
  operation: AnyOperation,
  formats: Formats,
  read: (query: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const parameter = formatParameterOf(operation);
  if (parameter === undefined || formats.size === 0) return read({});
  const asked = [...formats];
  const reads = await Promise.allSettled(asked.map((format) => read({ [parameter]: format })));
  const [first, ...others] = reads.flatMap((one) => (one.status === 'fulfilled' ? [one] : []));
  const failures = reads.map((one) => (one.status === 'rejected' ? one.reason : undefined));
  if (!first) throw failures[0];
  const answer = others.reduce((one, { value }) => merged(one, value), first.value);
  const outcomes = new Map(asked.map((format, index) => [format, failures[index]]));
  for (const object of [answer, ...itemsIn(answer)]) markAsked(object, outcomes);
  return answer;
}

/** Whether the operation takes all that a form asks for. */
export const canRead = (operation: AnyOperation, { formats, query }: Form): boolean =>
  (formats.size === 0 || formatParameterOf(operation) !== undefined) &&
  Object.keys(query).every((name) => name in operation.query.shape);

const itemsIn = (answer: unknown): readonly unknown[] =>
  isRecord(answer) && Array.isArray(answer.items) ? answer.items : [];

/** The two answers as one: what only one of them has, and the items of a list one by one. */
function merged<Answer>(one: Answer, other: Answer): Answer {
  const items = itemsIn(one);
  if (items.length === 0) return mergedObject(one, other);
  const others = itemsIn(other);
  const both = items.map((item, index) => mergedObject(item, counterpart(item, index, others)));
  return { ...one, items: both };
}

/** A text stands in the object itself or one level below. */
function mergedObject<Value>(one: Value, other: unknown): Value {
  if (!isRecord(one) || !isRecord(other)) return one;
  const added = Object.entries(other).map(([name, value]) => {
    const known = one[name];
    return [name, isRecord(known) && isRecord(value) ? { ...known, ...value } : (known ?? value)];
  });
  return { ...one, ...Object.fromEntries(added) };
}

/** The same item in the other answer: lists may have moved on between two calls. */
function counterpart(item: unknown, index: number, others: readonly unknown[]): unknown {
  if (!isRecord(item) || item.id === undefined) return others[index];
  const same = (other: unknown) => isRecord(other) && other.id === item.id;
  return same(others[index]) ? others[index] : others.find(same);
}

/** By format: why it could not be read, or undefined if it could. */
type Outcomes = ReadonlyMap<string, unknown>;

const ASKED = Symbol('formats asked for');

interface Marked {
  [ASKED]?: Outcomes;
}

const outcomesOf = (object: object): Outcomes => (object as Marked)[ASKED] ?? new Map();

function markAsked(object: unknown, outcomes: Outcomes): void {
  if (isRecord(object)) (object as Marked)[ASKED] = outcomes;
}

/** The formats that an object was asked for in. */
const formatsAsked = (object: object): Formats => new Set(outcomesOf(object).keys());

/** Whether an object that is there holds all that it has in the formats. */
export const isThereIn = (object: object, formats: Formats): boolean =>
  formats.size === 0 || isTextless(object) || formats.isSubsetOf(formatsAsked(object));

/**
 * The value of a member, its texts in the formats that are selected: those that its object lacks are read by
 * `readAgain`. One that cannot be read is an error of its own field, and costs no other.
 */
export async function inSelectedFormats(
  object: object,
  value: unknown,
  schema: z.core.$ZodType,
  info: FieldInfo,
  readAgain: (missing: Formats) => Promise<unknown>,
): Promise<unknown> {
  const { own: format } = textsOf(schema);
  const failure = format === undefined ? undefined : outcomesOf(object).get(format);
  if (value === undefined && failure !== undefined) throw failure;
  const missing = missingFormats(object, value, schema, info);
  if (missing.size === 0) return withOutcomes(value, outcomesOf(object));
  const again = await readAgain(missing).catch((error: unknown) => {
    if (!isRecord(value)) throw error;
    return withOutcomes(value, new Map(Array.from(missing, (one) => [one, error])));
  });
  return isRecord(value) && isRecord(again) ? { ...value, ...again } : again;
}

/** An object in another one knows what became of the formats that this was asked for in. */
function withOutcomes(value: unknown, outcomes: Outcomes): unknown {
  if (!isRecord(value) || outcomes.size === 0) return value;
  const copy = { ...value };
  markAsked(copy, outcomes);
  return copy;
}

/** The formats in which a member of the object is selected, but neither there nor asked for yet. */
function missingFormats(
  object: object,
  value: unknown,
  schema: z.core.$ZodType,
  info: FieldInfo,
): Formats {
  const { own, below } = textsOf(schema);
  const wanted = own === undefined ? selectedFormats(info) : new Set([own]);
  const there =
    own === undefined
      ? formatsIn(value, below)
      : new Set(isRecord(value) || typeof value === 'string' ? [own] : []);
  return wanted.difference(formatsAsked(object)).difference(there);
}

/** The formats of which the value holds the text. */
function formatsIn(value: unknown, below: Texts['below']): Formats {
  if (!isRecord(value)) return noFormats;
  const there = below.filter(([name]) => value[name] !== undefined);
  return new Set(there.map(([, format]) => format));
}
