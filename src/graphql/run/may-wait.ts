/**
 * A value that waits for a call is null until then, and stays null if the call fails. So only nullable fields may wait.
 */
import { type GraphQLField, type GraphQLObjectType, isListType, isNonNullType } from 'graphql';
import { stepOf } from '../plan/step-of.ts';

/** Throws for a field whose value or items may wait, but are not nullable. */
export function requireNullWhereWaiting(
  { name: typeName }: Pick<GraphQLObjectType, 'name'>,
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'extensions'>,
): void {
  const { source, completion } = stepOf(field);
  const { name, type } = field;
  const bare = isNonNullType(type) ? type.ofType : type;
  const isRequired = isNonNullType(type);
  if (isRequired && (source.waits || completion.waits))
    throw new TypeError(
      `${typeName}.${name} waits for an answer of the service: say that it may be null. It is ${String(type)}.`,
    );
  if (isListType(bare) && isNonNullType(bare.ofType) && completion.itemsWait)
    throw new TypeError(
      `Items of ${typeName}.${name} wait for an answer of the service: say that they may be null. They are ${String(bare.ofType)}.`,
    );
}
