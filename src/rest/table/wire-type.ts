/** The type of a value on the wire. No other file reads both facts and classes of schemas. */
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
import { unwrap } from './unwrap.ts';

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
