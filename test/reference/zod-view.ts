/** Describes a zod schema in src for comparison with the reference. */
import { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import { unwrap } from '../../src/rest/table/schema.ts';

type Schema = z.core.$ZodType;

/** A member of an object: several schemas if the object is a union. */
export interface Field {
  readonly schemas: readonly Schema[];
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

export interface Limits {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly pattern: string | undefined;
}

export type View =
  | { readonly is: 'text' | 'uri'; readonly limits: Limits }
  | { readonly is: 'date' | 'boolean' | 'free' }
  | { readonly is: 'number'; readonly max: number | undefined }
  | { readonly is: 'values'; readonly values: readonly string[] }
  | { readonly is: 'list'; readonly of: Schema; readonly limits: Limits }
  | { readonly is: 'map'; readonly of: Schema }
  | { readonly is: 'object'; readonly fields: Fields; readonly isOpen: boolean }
  | { readonly is: 'either'; readonly among: readonly Schema[] }
  | { readonly is: 'id'; readonly of: string };

export type Fields = ReadonlyMap<string, Field>;

/** Reads a schema without its wrappers. Throws for a kind that no shape has yet. */
export function viewOf(schema: Schema): View {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodURL) return { is: 'uri', limits: limitsOf(inner) };
  if (inner instanceof z.ZodISODateTime) return { is: 'date' };
  if (inner instanceof z.ZodString) {
    const of = factsOf(inner).reference?.resource ?? factsOf(inner).opaqueId;
    return of === undefined ? { is: 'text', limits: limitsOf(inner) } : { is: 'id', of };
  }
  if (inner instanceof z.ZodNumber) {
    const max = inner.maxValue ?? Number.POSITIVE_INFINITY;
    return { is: 'number', max: max < Number.MAX_SAFE_INTEGER ? max : undefined };
  }
  if (inner instanceof z.ZodBoolean) return { is: 'boolean' };
  if (inner instanceof z.ZodUnknown) return { is: 'free' };
  if (inner instanceof z.ZodEnum) return { is: 'values', values: inner.options.map(String) };
  if (inner instanceof z.ZodLiteral) return { is: 'values', values: [...inner.values].map(String) };
  if (inner instanceof z.ZodArray)
    return { is: 'list', of: inner.element, limits: limitsOf(inner) };
  if (inner instanceof z.ZodRecord) {
    const isFree = inner.valueType instanceof z.ZodUnknown;
    return isFree ? { is: 'free' } : { is: 'map', of: inner.valueType };
  }
  if (inner instanceof z.ZodUnion) return { is: 'either', among: flat(inner) };
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries<Schema>(inner.shape).map(
      ([name, field]) => [name, fieldOf([field])] as const,
    );
    const isOpen = inner.def.catchall instanceof z.ZodUnknown;
    return { is: 'object', fields: new Map(fields), isOpen };
  }
  throw new TypeError(`The reference cannot read a schema of type ${inner._zod.def.type}`);
}

/**
 * One object with the members of all, each optional unless every object requires it. Undefined if they are not
 * objects, or no member distinguishes all of them.
 */
export function mergedFields(schemas: readonly Schema[]): Fields | undefined {
  const objects = schemas.map(viewOf).flatMap((view) => (view.is === 'object' ? view.fields : []));
  if (objects.length < schemas.length) return undefined;
  const names = new Set(objects.flatMap((fields) => [...fields.keys()]));
  const fields = [...names].map((name) => {
    const found = objects.flatMap((object) => object.get(name) ?? []);
    const field = fieldOf(found.flatMap((one) => one.schemas));
    const isInAll = found.length === objects.length;
    return { name, isInAll, field: { ...field, isOptional: field.isOptional || !isInAll } };
  });
  const isTagged = fields.some(({ isInAll, field }) => isInAll && commonValues(field));
  if (objects.length > 1 && !isTagged) return undefined;
  return new Map(fields.map(({ name, field }) => [name, field]));
}

/** The values of a member that is a list of values in every object; otherwise undefined. */
export function commonValues({ schemas }: Field): readonly string[] | undefined {
  const views = schemas.map(viewOf);
  const lists = views.flatMap((view) => (view.is === 'values' ? [view.values] : []));
  return lists.length === views.length ? [...new Set(lists.flat())] : undefined;
}

export const isNullable = (schema: Schema) => unwrap(schema).nullable;

function fieldOf(schemas: readonly Schema[]): Field {
  const wrappers = schemas.map(unwrap);
  return {
    schemas,
    isOptional: wrappers.some(({ optional }) => optional),
    isNullable: wrappers.some(({ nullable }) => nullable),
  };
}

const flat = (schema: z.ZodUnion): readonly Schema[] =>
  schema.options.flatMap((option) => (option instanceof z.ZodUnion ? flat(option) : [option]));

/** Limits are checks of the schema, one each. */
function limitsOf(schema: Schema): Limits {
  const checks = schema._zod.def.checks ?? [];
  const min = checks.find((check) => check instanceof z.core.$ZodCheckMinLength);
  const max = checks.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  const pattern = checks.find((check) => check instanceof z.core.$ZodCheckRegex);
  return {
    min: min?._zod.def.minimum,
    max: max?._zod.def.maximum,
    pattern: pattern?._zod.def.pattern.source,
  };
}
