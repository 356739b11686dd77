/** The forms of values, and their drafts: the parts of a draft are still schemas, so that two can be combined. */
import { isRecord } from '../../rest/values/record.ts';

/** The kinds of JSON values. `any`: the document does not specify one. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null' | 'any';

/**
 * A value of a document. The same schema always results in the same object, so that code which follows a circular schema
 * can stop.
 */
export interface ApiValue {
  /**
   * The alternatives. Empty if no value is possible. They are read when needed, which may throw an `UnusableDocument`.
   */
  readonly forms: readonly ApiForm[];
}

/** One alternative of a value, which has one kind. */
export interface ApiForm {
  readonly kind: JsonKind;
  /** The only possible values, from `enum` or `const`. Undefined if other values are possible. */
  readonly values: readonly unknown[] | undefined;
  /** For an object: the members that the document describes. */
  readonly members: ReadonlyMap<string, ApiMember>;
  /** For an object: whether the document describes its members, even if it has none. */
  readonly isDescribed: boolean;
  /** For an object: the value of every other member. Undefined if the document does not specify it. */
  readonly entries: ApiValue | undefined;
  /** For an array: the value of its items. Undefined if the document does not specify it. */
  readonly items: ApiValue | undefined;
}

export interface ApiMember {
  readonly isRequired: boolean;
  /** Where the member occurs, if it has `readOnly` or `writeOnly`. */
  readonly only: 'requests' | 'responses' | undefined;
  readonly value: ApiValue;
}

/** The kind of a JSON value. */
export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object'
    ? type
    : 'any';
}

export type Schema = Readonly<Record<string, unknown>>;

/** Several schemas that apply to the same part. */
type Schemas = readonly unknown[];

export interface Draft extends Omit<ApiForm, 'members' | 'entries' | 'items'> {
  readonly required: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Schemas>;
  readonly entries: Schemas;
  readonly items: Schemas;
}

/** A form that permits everything. */
export const anything: Draft = {
  kind: 'any',
  values: undefined,
  isDescribed: false,
  required: new Set(),
  properties: new Map(),
  entries: [],
  items: [],
};

/** The forms that the keywords of a schema describe, one for each kind. Parts and alternatives are not followed. */
export function draftsOf(schema: Schema): readonly Draft[] {
  const values = valuesIn(schema);
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const common = {
    ...anything,
    required: new Set(list(schema.required ?? []).filter((one) => typeof one === 'string')),
    properties: new Map(properties.map(([name, one]) => [name, [one]] as const)),
    isDescribed: isRecord(schema.properties) || schema.additionalProperties === false,
    entries: isRecord(schema.additionalProperties) ? [schema.additionalProperties] : [],
    items: 'items' in schema && !Array.isArray(schema.items) ? [schema.items] : [],
  };
  return kindsOf(schema, values).map((kind) => ({
    ...common,
    kind,
    values: values?.filter((one) => kind === 'any' || kindOf(one) === kind),
  }));
}

/** The number of steps that it takes to join two forms. */
export function costOfBoth(one: Draft, other: Draft): number {
  if (one === anything || other === anything) return 1;
  let cost = 1 + one.properties.size + one.required.size + other.required.size;
  for (const schemas of [one.items, one.entries, one.values, other.values])
    cost += schemas?.length ?? 0;
  for (const [name, schemas] of other.properties)
    for (const schema of [...(one.properties.get(name) ?? []), ...schemas])
      cost += 1 + (valuesIn(schema)?.length ?? 0);
  return cost;
}

/** The form of values that match both forms. Undefined if there are none. */
export function both(one: Draft, other: Draft): Draft | undefined {
  if (one === anything) return other;
  if (other === anything) return one;
  const kind = one.kind === 'any' ? other.kind : one.kind;
  if (other.kind !== 'any' && other.kind !== kind) return undefined;
  const values = inBoth(one.values, other.values);
  if (values?.length === 0) return undefined;
  const properties = new Map(one.properties);
  const required = one.required.union(other.required);
  for (const [name, schemas] of other.properties) {
    const joined = together(properties.get(name) ?? [], schemas);
    // The two forms are alternatives that this member distinguishes.
    if (required.has(name) && joined.map(valuesIn).reduce(inBoth)?.length === 0) return undefined;
    properties.set(name, joined);
  }
  return {
    kind,
    values,
    isDescribed: one.isDescribed || other.isDescribed,
    required,
    properties,
    entries: together(one.entries, other.entries),
    items: together(one.items, other.items),
  };
}

/** The only values that the keywords of a schema permit. Undefined if others are possible. */
function valuesIn(schema: unknown): readonly unknown[] | undefined {
  if (!isRecord(schema)) return undefined;
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

const together = (one: Schemas, other: Schemas): Schemas => [...new Set([...one, ...other])];

function inBoth(one: ApiForm['values'], other: ApiForm['values']): ApiForm['values'] {
  if (!one || !other) return one ?? other;
  const among = new Set(other);
  return one.filter((value) => among.has(value));
}

const kinds: ReadonlyMap<unknown, JsonKind> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['array', 'array'],
  ['null', 'null'],
]);

/** The kinds that the keywords of a schema specify or imply. */
function kindsOf(schema: Schema, values: ApiForm['values']): readonly JsonKind[] {
  const named = list(schema.type ?? []).flatMap((type) => kinds.get(type) ?? []);
  if (named.length > 0) return [...new Set(named)];
  if (values && values.length > 0) return [...new Set(values.map(kindOf))];
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return ['object'];
  return ['items' in schema ? 'array' : 'any'];
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
