/**
 * Reads schemas: the type of a value on the wire, without the wrappers of its schema, and the alternatives of a union. No
 * other file reads both facts and classes of schemas.
 */
import { z } from 'zod';
import { memoized } from '../values/memoized.ts';
import {
  type EitherFacts,
  type EnumerationFacts,
  factsOf,
  type NameFacts,
  type NestedReferenceFacts,
  type ReferenceFacts,
  type UnionFacts,
} from './facts.ts';

interface As<Type extends string, Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly is: Type;
  readonly schema: Schema;
}

export type WireType =
  | (As<'list', z.ZodArray> & { readonly element: z.core.$ZodType })
  /** An id, or the object that may replace it. */
  | (As<'id'> & { readonly reference: ReferenceFacts })
  /** An id of something that is not in the graph, with its description. */
  | (As<'opaqueId'> & { readonly of: string })
  /** An object that contains an id. */
  | (As<'nestedId'> & { readonly nested: NestedReferenceFacts })
  /** One of several objects that each contain an id. */
  | (As<'anyId'> & { readonly among: readonly NestedReferenceFacts[] })
  | (As<'enumeration'> & { readonly facts: EnumerationFacts })
  | (As<'richText'> & { readonly isBare: boolean })
  /** A string or an object. */
  | (As<'either', z.ZodUnion> & { readonly facts: EitherFacts })
  /** One of several objects, distinguished by a member. */
  | (As<'union', z.ZodUnion> & { readonly facts: UnionFacts })
  | (As<'object', z.ZodObject> & { readonly facts: NameFacts })
  | (As<'map', z.ZodRecord> & { readonly facts: NameFacts })
  /** An unnamed type: a scalar, or any JSON. */
  | As<'scalar'>;

/**
 * One function for each type, so that code that derives something from schemas does not compile without one for a new
 * type. `context` is passed on to nested types.
 */
export type WireVisitor<Made, Context = void> = {
  readonly [Is in WireType['is']]: (type: Extract<WireType, { is: Is }>, context: Context) => Made;
};

/** The type of a schema without its wrappers, which `unwrap` returns. To be called when all facts have been added. */
export const wireTypeOf = memoized((wrapped: z.core.$ZodType): WireType => {
  const { inner: schema } = unwrap(wrapped);
  const facts = factsOf(schema);
  if (schema instanceof z.ZodArray) return { is: 'list', schema, element: schema.element };
  if (facts.opaqueId !== undefined) return { is: 'opaqueId', schema, of: facts.opaqueId };
  if (facts.nestedReference) return { is: 'nestedId', schema, nested: facts.nestedReference };
  if (facts.reference) return { is: 'id', schema, reference: facts.reference };
  if (facts.anyReference) return { is: 'anyId', schema, among: facts.anyReference };
  if (facts.enumeration) return { is: 'enumeration', schema, facts: facts.enumeration };
  if (facts.richText) return { is: 'richText', schema, ...facts.richText };
  if (schema instanceof z.ZodUnion) {
    if (facts.either) return { is: 'either', schema, facts: facts.either };
    if (facts.union) return { is: 'union', schema, facts: facts.union };
  }
  if (facts.shape && schema instanceof z.ZodObject)
    return { is: 'object', schema, facts: facts.shape };
  if (facts.shape && schema instanceof z.ZodRecord)
    return { is: 'map', schema, facts: facts.shape };
  return { is: 'scalar', schema };
});

/** Calls the visitor's function for the type of a schema. */
export function visit<Made, Context>(
  schema: z.core.$ZodType,
  visitor: WireVisitor<Made, Context>,
  context: Context,
): Made {
  const type = wireTypeOf(schema);
  // TypeScript cannot infer that the function matches the type.
  const make = visitor[type.is] as (type: WireType, context: Context) => Made;
  return make(type, context);
}

/**
 * A schema without its wrappers, and their contents. `optional`: it may be absent. `nullable`: it may be null.
 * `byDefault`: the value if it is absent.
 */
export function unwrap(schema: z.core.$ZodType) {
  let inner = schema;
  let byDefault: unknown;
  let optional = false;
  let nullable = false;
  let description = describe(inner);
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodLazy ||
    inner instanceof z.ZodDefault
  ) {
    if (inner instanceof z.ZodNullable) nullable = true;
    else if (!(inner instanceof z.ZodLazy)) optional = true;
    if (inner instanceof z.ZodDefault) byDefault = inner.def.defaultValue;
    inner = inner.unwrap();
    description ??= describe(inner);
  }
  return { inner, optional, nullable, description, byDefault };
}

const describe = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.description;

/** The alternatives of a union of objects. */
export const optionsOf = (schema: z.ZodUnion): z.ZodObject[] =>
  schema.options.filter((option): option is z.ZodObject => option instanceof z.ZodObject);

/** The literal that identifies the alternative. */
export const literalOf = (schema: z.core.$ZodType | undefined): string | undefined =>
  schema instanceof z.ZodLiteral ? String(schema.value) : undefined;

/** The alternatives of a union, and how they are distinguished. */
export interface Kinds {
  /** The member that contains the literal. */
  readonly discriminator: string;
  /** The alternatives by literal. */
  readonly options: ReadonlyMap<string, z.ZodObject>;
}

export const kindsOf = memoized((union: z.ZodUnion): Kinds => {
  const discriminator = factsOf(union).union?.discriminator ?? '';
  const options = optionsOf(union).map(
    (option) => [literalOf(option.shape[discriminator]) ?? '', option] as const,
  );
  return { discriminator, options: new Map(options) };
});

/** The literal in an object. Undefined if it has none. */
export function kindIn(union: z.ZodUnion, object: object): string | undefined {
  const kind = (object as Readonly<Record<string, unknown>>)[kindsOf(union).discriminator];
  return typeof kind === 'string' ? kind : undefined;
}

/** The alternative that an object is. Undefined if the union does not have its kind. */
export const optionIn = (union: z.ZodUnion, object: object): z.ZodObject | undefined =>
  kindsOf(union).options.get(kindIn(union, object) ?? '');
