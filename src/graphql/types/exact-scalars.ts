/** Replaces the types `ID` and `Float` of graphql-js, which differ in what they make of a number that was rounded. */
import {
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { mayBeRounded, RoundedNumber } from '../../rest/values/exact-json.ts';
import { memoized } from '../../rest/values/memoized.ts';

/** A scalar of graphql-js that reads the values of variables in another way. */
const reading = <Value>(
  scalar: GraphQLScalarType<Value>,
  coerceInputValue: (value: unknown) => Value,
) =>
  // graphql 16 knows `parseValue` only.
  new GraphQLScalarType<Value>({
    ...scalar.toConfig(),
    parseValue: coerceInputValue,
    coerceInputValue,
  });

const ID = reading(GraphQLID, (value) => {
  if (mayBeRounded(value)) throw new GraphQLError(roundedId);
  return GraphQLID.parseValue(value);
});

const roundedId =
  'ID cannot represent a number that may have been rounded: send the ID as a string, in quotes.';

const Float = reading(GraphQLFloat, (value) =>
  GraphQLFloat.parseValue(value instanceof RoundedNumber ? value.nearest : value),
);

const replaced = new Map<GraphQLNamedType, GraphQLNamedType>([
  [GraphQLID, ID],
  [GraphQLFloat, Float],
]);

/** The schema with these types. The fields of its types are changed. */
export function withExactScalars(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  for (const type of config.types) {
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) field.type = exact(field.type);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        field.type = exact(field.type);
        for (const argument of field.args) argument.type = exact(argument.type);
      }
  }
  return new GraphQLSchema({
    ...config,
    types: config.types.map((type) => replaced.get(type) ?? type),
  });
}

const exact = memoized((type: GraphQLInputType | GraphQLOutputType) => {
  if (isNonNullType(type)) return new GraphQLNonNull(exact(type.ofType));
  if (isListType(type)) return new GraphQLList(exact(type.ofType));
  return replaced.get(type) ?? type;
}) as <Type extends GraphQLInputType | GraphQLOutputType>(type: Type) => Type;
