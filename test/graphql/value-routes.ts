/** The REST operations that return the value of a field, from the extensions of the schema. */
import type { GraphQLField } from 'graphql';
import { type RestRoute, restRoutesOf } from '../../src/graphql/plan/rest-routes.ts';

/** One for each parent type. */
export const valueRoutesOf = (
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'>,
): readonly RestRoute[] => restRoutesOf(field).filter(({ purpose }) => purpose === 'value');
