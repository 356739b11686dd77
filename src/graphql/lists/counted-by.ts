/**
 * Members of parents that contain the number of items in a list: with them, no call is needed if the list is empty, or
 * if only the number is selected. The member must count the items that the list has with the same filters.
 */
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { PlannedField } from '../execution/model.ts';
import { maxInt } from '../execution/read-leaf.ts';
import type { Resource } from '../identity/model.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { filtersOf, type Query } from '../types/field-arguments.ts';
import { inputMembers } from '../types/input-members.ts';

export interface CountedBy {
  /** The resource of the parent. */
  readonly on: Resource;
  /** Name of the parent's member that contains the number of items. */
  readonly member: string;
  /** Filters of the list whose items are counted. Defaults to none. */
  readonly when?: Query;
}

/** Throws for a member that is not a count, and for filters that the list does not have. */
export function requireCount({ on, member, when = {} }: CountedBy, operation: ListOperation): void {
  if (!factsOf(schemaAt(on.name, on.shape, [member])).count)
    throw new TypeError(`${on.name}.${member} is not a count.`);
  for (const filter of Object.keys(when)) schemaAt(operation.name, operation.query, [filter]);
}

/** Name of the member that counts the items of a list with this query. Undefined if there is none. */
export const counterOf = (
  countedBy: readonly CountedBy[],
  operation: ListOperation,
  query: Query,
): string | undefined =>
  // The order, which is no filter, does not change the count.
  countedBy.find(({ when = {} }) =>
    inputMembers(filtersOf(operation)).every(
      ({ wire, byDefault }) => (query[wire] ?? byDefault) === (when[wire] ?? byDefault),
    ),
  )?.member;

export const isCountAlone = ({ onlySelection }: PlannedField): boolean =>
  onlySelection.fields.every(({ name }) => name === 'totalCount' || name === '__typename');

/** The count in the parent. Undefined if there is no such member, or if it is missing or impossible. */
export function countIn(parent: object, member: string | undefined): number | undefined {
  const count = member === undefined ? undefined : memberAt(parent, [member]);
  const isCount = typeof count === 'number' && Number.isInteger(count);
  return isCount && count >= 0 && count <= maxInt ? count : undefined;
}
