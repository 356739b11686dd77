/**
 * Members of parents that contain the number of items in a list: with them, no call is needed if the list is empty, or
 * if only the number is selected. The member must count the items that the list has with the same filters.
 */
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Asked, PlannedField } from '../execution/model.ts';
import { maxInt } from '../execution/read-leaf.ts';
import type { Resource } from '../identity/model.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { filtersOf } from '../types/field-arguments.ts';
import { inputMembers } from '../types/input-members.ts';
import { orderOf, parametersOf } from '../types/order-by.ts';

export interface CountedBy {
  /** The resource of the parent. */
  readonly on: Resource;
  /** Name of the parent's member that contains the number of items. */
  readonly member: string;
  /** Filters of the list whose items are counted. Defaults to none. */
  readonly when?: Filters;
}

type Filters = Readonly<Record<string, unknown>>;

/** Returns the name of the member that counts the items of a list with this query. Undefined if there is none. */
export type Counts = (operation: ListOperation, query: Filters) => string | undefined;

/**
 * `filled`: the filters whose value is the id of the parent. Throws for a member that is not a count, and for filters
 * that the list does not have.
 */
export function countsIn(
  operations: readonly ListOperation[],
  countedBy: readonly CountedBy[],
  filled: readonly string[],
): Counts {
  const byOperation = new Map(
    operations.map((operation) => {
      if (countedBy.length > 0) requireItemsOnly(operation, 'which a count cannot replace');
      const members = countedBy.map((one) => ({
        member: one.member,
        when: whenOf(one, operation),
      }));
      return [operation, { members, others: new Set([...filled, ...orderingOf(operation)]) }];
    }),
  );
  return (operation, query) => {
    const { members = [], others } = byOperation.get(operation) ?? {};
    if (members.length === 0) return undefined;
    const filters = Object.entries(query).filter(([parameter]) => !others?.has(parameter));
    return members.find(({ when }) => isSame(filters, when))?.member;
  };
}

/** Throws for a list whose response contains other data, too. `problem` describes why that is not possible. */
export function requireItemsOnly({ name, envelope }: ListOperation, problem: string): void {
  const [further] = Object.keys(envelope.shape);
  if (further !== undefined)
    throw new TypeError(`${name} has ${further} beside its items, ${problem}.`);
}

/** Parameters for the order, which does not change the count. */
function orderingOf(operation: ListOperation): readonly string[] {
  const order = orderOf(operation);
  return order ? parametersOf(order) : [];
}

/**
 * The page to use instead of a call: an empty one, or one that has only the count. Undefined if the list has to be
 * read.
 */
export function pageByCount(
  { value, field }: Pick<Asked, 'value' | 'field'>,
  member: string | undefined,
  hasRead: () => boolean,
): Page<unknown> | undefined {
  const count = member === undefined ? undefined : countIn(value, member);
  if (count === undefined) return undefined;
  // If the call was already made, its response is used.
  const isNeedless = isCountAlone(field) || (count === 0 && !hasRead());
  return isNeedless ? { items: [], count } : undefined;
}

export const isCountAlone = ({ onlySelection }: PlannedField): boolean =>
  onlySelection.fields.every(({ name }) => name === 'totalCount' || name === '__typename');

/** The count in the parent. Undefined if it is missing or impossible. */
export function countIn(parent: object, member: string): number | undefined {
  const count = memberAt(parent, [member]);
  const isCount = typeof count === 'number' && Number.isInteger(count);
  return isCount && count >= 0 && count <= maxInt ? count : undefined;
}

/** The filters in a query, without defaults. */
function whenOf({ on, member, when = {} }: CountedBy, operation: ListOperation): Filters {
  if (!factsOf(schemaAt(on.name, on.shape, [member])).count)
    throw new TypeError(`${on.name}.${member} is not a count.`);
  const filters = filtersOf(operation);
  for (const filter of Object.keys(when)) schemaAt(operation.name, filters, [filter]);
  const [issue] = issuesOf(filters.partial(), when);
  if (issue) throw new TypeError(`${operation.name}: ${issue.path.join('.')} ${issue.message}.`);
  const byDefault = new Map(inputMembers(filters).map((one) => [one.wire, one.byDefault]));
  const stated = Object.entries(when).filter(([name, value]) => byDefault.get(name) !== value);
  return Object.fromEntries(stated);
}

const isSame = (filters: readonly (readonly [string, unknown])[], when: Filters): boolean =>
  filters.length === Object.keys(when).length &&
  filters.every(([name, value]) => name in when && when[name] === value);
