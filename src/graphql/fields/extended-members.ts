/** Members of list items that parameters expand from ids to complete objects. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { PlannedField } from '../plan/model.ts';
import { fieldName } from '../types/graphql-names.ts';

/** The parameters, each with the member that it expands. */
export const extendable = memoized(
  ({ query }: ListOperation): readonly (readonly [name: string, member: string])[] =>
    Object.entries<z.core.$ZodType>(query.shape).flatMap(([name, schema]) => {
      const member = factsOf(schema).extending;
      return member === undefined ? [] : [[name, member] as const];
    }),
);

/** The parameters for members of which more than IDs is selected. */
export function extendedIn(operation: ListOperation, field: PlannedField): Record<string, boolean> {
  const extensible = extendable(operation).filter(([, member]) =>
    itemPaths.some((path) => selectsMoreThanIdsAt(field, [...path, fieldName(member)])),
  );
  return Object.fromEntries(extensible.map(([name]) => [name, true]));
}

const itemPaths = [['nodes'], ['edges', 'node']] as const;

/** Whether more than IDs is selected at a path of field names. Aliases do not matter. */
const selectsMoreThanIdsAt = (field: PlannedField, [name, ...rest]: readonly string[]): boolean =>
  name === undefined
    ? field.selections.length === 1 && !field.selections.every(({ isIdsOnly }) => isIdsOnly)
    : field.selections.some(({ fields }) =>
        fields.some((below) => below.name === name && selectsMoreThanIdsAt(below, rest)),
      );
