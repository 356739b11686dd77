/** What the completion of a value needs to know of its type, and the completion of most leaves. */

import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { memoized } from '../../../rest/values/memoized.ts';
import { serialized } from '../graphql-js.ts';

export type Shape = { readonly isNullable: boolean } & (
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType }
  | { readonly kind: 'object'; readonly type: GraphQLObjectType }
);

export type ShapeOf<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

export const shapeOf: (type: GraphQLOutputType) => Shape = memoized((type) => {
  const isNullable = !isNonNullType(type);
  const bare = isNonNullType(type) ? type.ofType : type;
  if (isListType(bare)) return { kind: 'list', isNullable, item: shapeOf(bare.ofType) };
  if (isLeafType(bare)) return { kind: 'leaf', isNullable, type: bare };
  if (isAbstractType(bare)) return { kind: 'abstract', isNullable, type: bare };
  return { kind: 'object', isNullable, type: bare };
});

/** The object type with this name. Throws an error with the text of graphql-js if the abstract type does not have it. */
export function objectType(
  name: unknown,
  type: GraphQLAbstractType,
  value: unknown,
  { schema, parentType, fieldName, fieldNodes: nodes }: GraphQLResolveInfo,
): GraphQLObjectType {
  const found = typeof name === 'string' ? schema.getType(name) : undefined;
  if (isObjectType(found) && schema.isSubType(type, found)) return found;
  const must = `Abstract type "${type}" must resolve to an Object type at runtime for field "${parentType}.${fieldName}"`;
  if (name === null || name === undefined)
    throw new GraphQLError(
      `${must}. Either the "${type}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    );
  if (typeof name !== 'string')
    throw new GraphQLError(
      `${must} with value ${inspect(value)}, received "${inspect(name)}", which is not a valid Object type name.`,
    );
  const was = `Abstract type "${type}" was resolved to a`;
  if (!found)
    throw new GraphQLError(`${was} type "${name}" that does not exist inside the schema.`, {
      nodes,
    });
  throw new GraphQLError(
    isObjectType(found)
      ? `Runtime Object type "${found}" is not a possible type for "${type}".`
      : `${was} non-object type "${name}".`,
    { nodes },
  );
}

/** A value that is usual for a leaf. Undefined for all others, which may be promises, null or errors. */
export function plainLeaf({ type }: ShapeOf<'leaf'>, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return undefined;
  try {
    return serialized(type, value);
  } catch {
    return undefined;
  }
}
