/** Forms of values while they are being read. Their parts are still schemas, so that two forms can be combined. */
import { isRecord } from '../../rest/values/record.ts';
import { type ApiForm, type JsonKind, kindOf } from './api-value.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** Several schemas that apply to the same part. */
type Schemas = readonly unknown[];

export interface Draft extends Omit<ApiForm, 'members' | 'entries' | 'entryNames' | 'items'> {
  readonly required: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Schemas>;
  readonly entries: Schemas;
  readonly entryNames: Schemas;
  readonly items: Schemas;
}

const limitKeywords = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'default',
];

/** A form that permits everything. */
export const anything: Draft = {
  kind: 'any',
  name: undefined,
  title: undefined,
  values: undefined,
  isInteger: false,
  isDescribed: false,
  limits: {},
  references: [],
  required: new Set(),
  properties: new Map(),
  entries: [],
  entryNames: [],
  isOpen: false,
  items: [],
};

/** The forms that the keywords of a schema describe, one for each kind. Parts and alternatives are not followed. */
export function draftsOf(schema: Schema): readonly Draft[] {
  const values = valuesIn(schema);
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const types = list(schema.type ?? []);
  const common = {
    ...anything,
    title: typeof schema.title === 'string' ? schema.title : undefined,
    limits: Object.fromEntries(
      limitKeywords.flatMap((name) => (name in schema ? [[name, schema[name]] as const] : [])),
    ),
    references: list(schema['x-references'] ?? []).filter((one) => typeof one === 'string'),
    required: new Set(list(schema.required ?? []).filter((one) => typeof one === 'string')),
    properties: new Map(properties.map(([name, one]) => [name, [one]] as const)),
    isDescribed: isRecord(schema.properties) || schema.additionalProperties === false,
    entries: isRecord(schema.additionalProperties) ? [schema.additionalProperties] : [],
    entryNames: isRecord(schema.propertyNames) ? [schema.propertyNames] : [],
    isOpen: isAny(schema.additionalProperties),
    items: 'items' in schema && !Array.isArray(schema.items) ? [schema.items] : [],
  };
  return kindsOf(schema, values).map((kind) => ({
    ...common,
    kind,
    isInteger: kind === 'number' && types.includes('integer') && !types.includes('number'),
    values: values?.filter((one) => kind === 'any' || kindOf(one) === kind),
  }));
}

/** The number of steps that it takes to join two forms. */
export function costOfBoth(one: Draft, other: Draft): number {
  if (one === anything || other === anything) return 1;
  let cost = 1 + one.properties.size + one.required.size + other.required.size;
  for (const schemas of [one.items, one.entries, one.entryNames, one.values, other.values])
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
    name: one.name ?? other.name,
    title: one.title ?? other.title,
    values,
    isInteger: one.isInteger || other.isInteger,
    isDescribed: one.isDescribed || other.isDescribed,
    limits: { ...other.limits, ...one.limits },
    references: [...new Set([...one.references, ...other.references])],
    required,
    properties,
    entries: together(one.entries, other.entries),
    entryNames: together(one.entryNames, other.entryNames),
    isOpen: one.isOpen || other.isOpen,
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

const isAny = (schema: unknown) =>
  schema === true || (isRecord(schema) && Object.keys(schema).length === 0);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
