/** The REST operations that return the value of a field, from the extensions of the schema. */
import type { GraphQLField } from 'graphql';
import { operationsOfField, type RestRoute } from '../../src/graphql/execution/operations.ts';

/** One for each parent type. */
export const valueRoutesOf = (
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
): readonly RestRoute[] => operationsOfField(field).filter(({ purpose }) => purpose === 'value');
