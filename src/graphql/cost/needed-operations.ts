/** The REST operations that an operation may call, by its estimate. */
import type { OperationDefinitionNode } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import type { CallEstimate, FieldEstimate } from './estimate.ts';
import type { QueryCosts } from './query-costs.ts';

export interface NeededOperations {
  /** Those that it may call with any variables, unless something fails. */
  readonly all: ReadonlySet<AnyOperation>;
  /** Those of them that return what it selects. Others are called for an ID of a type of which it selects nothing. */
  readonly selected: ReadonlySet<AnyOperation>;
}

/** Throws a `GraphQLError` if the operation is too large to be planned. */
export function neededOperations(
  costs: QueryCosts,
  prepared: PreparedDocument,
  operation: OperationDefinitionNode,
): NeededOperations {
  const question = { prepared, operation: withoutDefaults(operation), variables: {} };
  const calls = callsIn(costs.estimatePartly(question).estimate.fields);
  return {
    all: new Set(calls.flatMap(({ operations }) => operations)),
    selected: new Set(
      calls.flatMap(({ operations, forOtherTypes = [] }) =>
        operations.filter((one) => !forOtherTypes.includes(one)),
      ),
    ),
  };
}

/** A variable with a default may have other values. */
const withoutDefaults = (operation: OperationDefinitionNode): OperationDefinitionNode => ({
  ...operation,
  variableDefinitions: (operation.variableDefinitions ?? []).map(
    ({ defaultValue: _, ...definition }) => definition,
  ),
});

/** Types share the fields below, so that one estimate may be in many places. */
function callsIn(
  fields: readonly FieldEstimate[],
  seen = new Set<FieldEstimate>(),
): readonly CallEstimate[] {
  return fields.flatMap((field) => {
    if (seen.has(field)) return [];
    seen.add(field);
    const { calls, below, onOtherTypes = [] } = field;
    return [...calls, ...callsIn(below, seen), ...callsIn(onOtherTypes, seen)];
  });
}
