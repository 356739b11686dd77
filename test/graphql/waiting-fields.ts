/** Checks which fields may wait for a response of the service. */
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { stepOf } from '../../src/graphql/execution/step.ts';

/** Throws for a field without a step, and for one that may wait but is not nullable. */
export function requireNullWhereWaiting(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields())) requireNull(type, field);
  return schema;
}

/**
 * A value that waits for a call is null until then, and stays null if the call fails. Throws for a field whose value or
 * items may wait, but are not nullable.
 */
function requireNull(
  { name: typeName }: Pick<GraphQLObjectType, 'name'>,
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'extensions'>,
): void {
  const { source, completion } = stepOf(field);
  const { name, type } = field;
  const bare = isNonNullType(type) ? type.ofType : type;
  const isRequired = isNonNullType(type);
  if (isRequired && (source.waits || completion.waits))
    throw new TypeError(
      `${typeName}.${name} waits for a response of the service, so it must be nullable. It is ${String(type)}.`,
    );
  if (isListType(bare) && isNonNullType(bare.ofType) && completion.itemsWait)
    throw new TypeError(
      `Items of ${typeName}.${name} wait for a response of the service, so they must be nullable. They are ${String(bare.ofType)}.`,
    );
}
