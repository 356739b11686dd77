/**
 * Formats: what the REST interface answers only when it is asked for in one.
 *
 * A text comes as Markdown or as a rich document, by a parameter. In the graph it comes in the formats that
 * are selected: one call for one format, two at once for both. An object remembers which formats it was
 * asked in, so that a text which is not there can be told from one that nobody asked for.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord } from '../../rest/values/record.ts';
import type { Entity } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { isTextless } from '../identity/type-names.ts';

export type Formats = ReadonlySet<string>;

export const noFormats: Formats = new Set();

/** How an object is read: which of its texts, and with which parameters. */
export interface Form {
  readonly formats: Formats;
  /** Parameters of a read of its own, be they none: what that answers is shared with equal reads alone. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Name of the operation's parameter for the format, where it has one. */
export const formatParameterOf = memoized(
  ({ query }: AnyOperation): string | undefined =>
    Object.entries<z.core.$ZodType>(query.shape).find(
      ([, schema]) => factsOf(schema).formatParameter,
    )?.[0],
);

/** What of a member is there in some formats only. */
export interface Texts {
  /** The format in which the member itself is there. */
  readonly own: string | undefined;
  /** Formats of the members below it, where it has no id of its own. */
  readonly below: readonly (readonly [name: string, format: string])[];
}

/** Kept by schema, for each value of it is looked at. To be asked when all is declared. */
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
 * Reads in each of the formats, at once, and makes one answer of them. `read` gets what to add to the query.
 * Rejects when no format can be read; of those that can, none suffers from the others.
 */
export async function readInFormats<Answer>(
  operation: AnyOperation,
  formats: Formats,
  read: (query: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const queries = queriesIn(operation, formats);
  if (queries.length === 0) return read({});
  const asked = [...formats];
  const reads = await Promise.allSettled(queries.map(read));
  const [first, ...others] = reads.flatMap((one) => (one.status === 'fulfilled' ? [one] : []));
  const failures = reads.map((one) => (one.status === 'rejected' ? one.reason : undefined));
  if (!first) throw failures[0];
  const answer = others.reduce((one, { value }) => merged(one, value), first.value);
  const outcomes = new Map(asked.map((format, index) => [format, failures[index]]));
  for (const object of [answer, ...itemsIn(answer)]) markAsked(object, outcomes);
  return answer;
}

/** What to add to the query for each of the formats; none where there is none to ask for. */
export function queriesIn(
  operation: AnyOperation,
  formats: Formats,
): readonly Readonly<Record<string, string>>[] {
  const parameter = formatParameterOf(operation);
  return parameter === undefined ? [] : Array.from(formats, (format) => ({ [parameter]: format }));
}

/** Whether the operation takes all that a form asks for. */
export const canRead = (operation: AnyOperation, { formats, query = {} }: Form): boolean =>
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
export const isThereIn = ({ value, entityKey }: Entity, formats: Formats): boolean =>
  formats.size === 0 || isTextless(value, entityKey) || formats.isSubsetOf(formatsAsked(value));

/** Why a text could not be read in a format, if so. */
export const failureIn = (object: object, format: string): unknown =>
  outcomesOf(object).get(format);

/** The formats of those wanted in which a member of the object is neither there nor asked for yet. */
export function missingFormats(
  object: object,
  value: unknown,
  { own, below }: Texts,
  needed: Formats,
): Formats {
  if (needed.size === 0) return noFormats;
  const there =
    own === undefined
      ? formatsIn(value, below)
      : new Set(isRecord(value) || typeof value === 'string' ? [own] : []);
  return needed.difference(formatsAsked(object)).difference(there);
}

/** The formats of which the value holds the text. */
function formatsIn(value: unknown, below: Texts['below']): Formats {
  if (!isRecord(value)) return noFormats;
  const there = below.filter(([name]) => value[name] !== undefined);
  return new Set(there.map(([, format]) => format));
}

/** A value that holds texts, as it stands in its object: it knows what became of the formats that were asked for. */
export const textsIn = (object: object, value: unknown): unknown =>
  withOutcomes(value, outcomesOf(object));

/** A value that holds texts, with what was read of it once more in the formats that were missing. */
export function withTextsRead(value: unknown, again: unknown): unknown {
  return isRecord(value) && isRecord(again) ? { ...value, ...again } : again;
}

/** The same where that could not be read. Throws the error where there is no other text to keep. */
export function withTextsFailed(value: unknown, missing: Formats, error: unknown): unknown {
  if (!isRecord(value)) throw error;
  return withOutcomes(value, new Map(Array.from(missing, (one) => [one, error])));
}

/** An object in another one knows what became of the formats that this was asked for in. */
function withOutcomes(value: unknown, outcomes: Outcomes): unknown {
  if (!isRecord(value) || outcomes.size === 0) return value;
  const copy = { ...value };
  markAsked(copy, outcomes);
  return copy;
}
