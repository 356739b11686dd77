/** What the completion of a value needs to know of its type. */
import {
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { memoized } from '../../../rest/values/memoized.ts';

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
