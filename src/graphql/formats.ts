/**
 * Formats: what the REST interface answers only when it is asked for in one.
 *
 * A text comes as Markdown or as a rich document, by a parameter. In the graph it comes in the formats that
 * are selected: one call for one format, two at once for both. An object remembers which formats it was
 * asked in, so that a text which is not there can be told from one that nobody asked for.
 */
import {
  type FieldNode,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import type { AnyOperation } from '../rest/operation.ts';
import { formatFacts, formatParameterFacts, unwrap } from '../rest/shape.ts';
import { type FieldInfo, selectionOf } from './look-ahead.ts';
import { isRecord } from './record.ts';
import { resourceOfShape } from './resource.ts';

export type Formats = ReadonlySet<string>;

export const noFormats: Formats = new Set();

/** A field's extensions that lead to formats. */
export type FormatExtensions = {
  /** Format in which the field is there. */
  readonly format?: string | undefined;
  /** Whether such fields may be selected below it. */
  readonly leadsToFormats?: boolean;
};

/** Name of the operation's parameter for the format, where it has one. */
export function formatParameterOf({ query }: AnyOperation): string | undefined {
  return Object.entries<z.core.$ZodType>(query.shape).find(([, schema]) =>
    formatParameterFacts.get(schema),
  )?.[0];
}

/** The extensions of a field that shows a member. */
export function formatExtensions(schema: z.core.$ZodType): FormatExtensions {
  const format = formatFacts.get(schema)?.format;
  return format === undefined ? { leadsToFormats: holdsFormats(schema) } : { format };
}

/** Whether a member is there in some formats only, or holds such members. */
export const dependsOnFormat = (schema: z.core.$ZodType): boolean =>
  formatFacts.get(schema) !== undefined || holdsFormats(schema);

function holdsFormats(schema: z.core.$ZodType): boolean {
  const { inner } = unwrap(schema);
  if (!(inner instanceof z.ZodObject) || resourceOfShape(inner)) return false;
  return Object.values<z.core.$ZodType>(inner.shape).some((member) => formatFacts.get(member));
}

/** The formats selected at a field and below it, as far as the same objects reach. */
export function selectedFormats(info: FieldInfo): Formats {
  const formats = new Set<string>();
  collect(getNamedType(info.returnType), info.fieldNodes, info, formats);
  return formats;
}

function collect(
  type: GraphQLNamedType,
  fieldNodes: readonly FieldNode[],
  info: FieldInfo,
  formats: Set<string>,
): void {
  const types = isAbstractType(type) ? info.schema.getPossibleTypes(type) : [type];
  for (const one of types.filter(isObjectType))
    for (const nodes of selectionOf(one, fieldNodes, info).values()) {
      const field = one.getFields()[nodes[0]?.name.value ?? ''];
      if (!field) continue;
      const { format, leadsToFormats }: FormatExtensions = field.extensions;
      if (format !== undefined) formats.add(format);
      if (leadsToFormats) collect(getNamedType(field.type), nodes, info, formats);
    }
}

/**
 * Reads in each of the formats, at once, and makes one answer of them. `read` gets what to add to the query.
 */
export async function readInFormats<Answer>(
  operation: AnyOperation,
  formats: Formats,
  read: (query: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const parameter = formatParameterOf(operation);
  if (parameter === undefined || formats.size === 0) return read({});
  const reads = Array.from(formats, (format) => read({ [parameter]: format }));
  // All are waited for, so that no failure is left over once the first one has been told.
  await Promise.allSettled(reads);
  const [first, ...others] = await Promise.all(reads);
  const answer = others.reduce(merged, first as Answer);
  markAsked(answer, formats);
  return answer;
}

/** Whether the operation takes a format, or none is asked for. */
export const canRead = (operation: AnyOperation, formats: Formats): boolean =>
  formats.size === 0 || formatParameterOf(operation) !== undefined;

/** The two answers as one: what only one of them has, and the items of a list one by one. */
function merged<Value>(one: Value, other: Value): Value {
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((item, index) => merged(item, counterpart(item, index, other))) as Value;
  if (!isRecord(one) || !isRecord(other)) return one === undefined ? other : one;
  const both = Object.entries(other).map(([name, value]) => [name, merged(one[name], value)]);
  return { ...one, ...Object.fromEntries(both) };
}

/** The same item in the other answer: lists may have moved on between two calls. */
function counterpart(item: unknown, index: number, others: readonly unknown[]): unknown {
  if (!isRecord(item) || item.id === undefined) return others[index];
  const same = (other: unknown) => isRecord(other) && other.id === item.id;
  return same(others[index]) ? others[index] : others.find(same);
}

const ASKED = Symbol('formats asked for');

interface Marked {
  [ASKED]?: Formats;
}

/** Remembers the formats on the answer, and on the items of a list. */
function markAsked(answer: unknown, formats: Formats): void {
  if (!isRecord(answer)) return;
  const { items } = answer;
  for (const object of [answer, ...(Array.isArray(items) ? items : [])])
    if (isRecord(object)) (object as Marked)[ASKED] = formats;
}

/** The formats in which a member of the object is selected, but neither there nor asked for yet. */
export function missingFormats(
  object: object,
  value: unknown,
  schema: z.core.$ZodType,
  info: FieldInfo,
): Formats {
  const own = formatFacts.get(schema)?.format;
  const wanted = own === undefined ? selectedFormats(info) : new Set([own]);
  const there =
    own === undefined
      ? formatsIn(value, schema)
      : new Set(isRecord(value) || typeof value === 'string' ? [own] : []);
  return wanted.difference(formatsAsked(object)).difference(there);
}

/** The formats of which the value holds the text. */
function formatsIn(value: unknown, schema: z.core.$ZodType): Formats {
  const { inner } = unwrap(schema);
  if (!isRecord(value) || !(inner instanceof z.ZodObject)) return noFormats;
  const there = Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, member]) => {
    const format = formatFacts.get(member)?.format;
    return format !== undefined && value[name] !== undefined ? [format] : [];
  });
  return new Set(there);
}

/** The formats that an object was asked for in. */
export const formatsAsked = (object: object): Formats => (object as Marked)[ASKED] ?? noFormats;
