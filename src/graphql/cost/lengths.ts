/** Stated lengths of lists, for the likely cost of an operation instead of its maximum. */
import type { GraphQLField } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';

/** Undefined for a list whose length is not stated. */
export interface Lengths {
  /** The length of a list for one parent. */
  ofField(field: GraphQLField<unknown, unknown>): number | undefined;
  /** The length of a list of the REST API. */
  ofList(operation: AnyOperation): number | undefined;
}
