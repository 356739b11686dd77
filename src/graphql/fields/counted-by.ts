/**
 * Counts that objects hold of their own lists. A count that the parent holds needs no call, nor does a list that is
 * empty by it: where count and list mean the same, with the filters that are given.
 */
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { issuesOf } from '../../rest/values/issues.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Resource } from '../identity/model.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { type Formats, queriesIn } from '../loading/formats.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { Asked } from '../plan/step.ts';
import { largestInt } from '../run/read-leaf.ts';
import { filtersOf } from '../types/field-arguments.ts';
import { inputMembers } from '../types/input-members.ts';
import { orderOf, parametersOf } from '../types/order-by.ts';

export interface CountedBy {
  /** What the parent is. */
  readonly on: Resource;
  /** Member of it that counts the items. */
  readonly member: string;
  /** The filters with which the list holds what is counted: none unless said otherwise. */
  readonly when?: Filters;
}

/** At a field whose list the parent counts, for those who look ahead at calls. */
export interface CountedExtensions {
  readonly countedBy: readonly CountedBy[];
}

type Filters = Readonly<Record<string, unknown>>;

/** Tells the member that counts the items of a list with this query, where one does. */
export type Counts = (operation: ListOperation, query: Filters) => string | undefined;

/**
 * `filled` are the filters that the parent fills: the count is of that list. Throws for a member that counts nothing,
 * and for filters that a list does not have.
 */
export function countsIn(
  operations: readonly ListOperation[],
  countedBy: readonly CountedBy[],
  filled: readonly string[],
): Counts {
  const byOperation = new Map(
    operations.map((operation) => {
      if (countedBy.length > 0) requireNothingBeside(operation);
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

/** A count cannot stand for what else an answer says. */
function requireNothingBeside({ name, envelope }: ListOperation): void {
  const [further] = Object.keys(envelope.shape);
  if (further !== undefined)
    throw new TypeError(`${name} says ${further} beside its items, which no count tells.`);
}

/** The order of a list does not change how long it is. */
function orderingOf(operation: ListOperation): readonly string[] {
  const order = orderOf(operation);
  return order ? parametersOf(order) : [];
}

/**
 * The answer that the parent makes needless: that of an empty list, or of one of which nothing but the count is
 * shown. Undefined where the list has to be asked for.
 */
export function pageByCount(
  { value, field }: Pick<Asked, 'value' | 'field'>,
  member: string | undefined,
  hasRead: () => boolean,
): Page<unknown> | undefined {
  const count = member === undefined ? undefined : countIn(value, member);
  if (count === undefined) return undefined;
  // A call that is under way already is saved no more.
  const isNeedless = isCountAlone(field) || (count === 0 && !hasRead());
  return isNeedless ? { items: [], count } : undefined;
}

/** Whether the list is asked for already, in the first of the formats where any is wanted. */
export function isAskedIn(
  formats: Formats,
  operation: ListOperation,
  hasRead: (format: Readonly<Record<string, string>>) => boolean,
): boolean {
  const [format = {}] = queriesIn(operation, formats);
  return hasRead(format);
}

/** Whether nothing is selected that only items could tell. */
export const isCountAlone = ({ onlySelection }: PlannedField): boolean =>
  onlySelection.fields.every(({ name }) => name === 'totalCount' || name === '__typename');

/** How many items the parent says that there are; undefined where it does not say, or what cannot be. */
function countIn(parent: object, member: string): number | undefined {
  const count = memberAt(parent, [member]);
  const isCount = typeof count === 'number' && Number.isInteger(count);
  return isCount && count >= 0 && count <= largestInt ? count : undefined;
}

/** The filters as they stand in a query, where none is what the service takes by itself. */
function whenOf({ on, member, when = {} }: CountedBy, operation: ListOperation): Filters {
  if (!factsOf(schemaAt(on.name, on.shape, [member])).count)
    throw new TypeError(`${on.name}.${member} is no count.`);
  const filters = filtersOf(operation);
  for (const filter of Object.keys(when)) schemaAt(operation.name, filters, [filter]);
  const [issue] = issuesOf(filters.partial(), when);
  if (issue) throw new TypeError(`${operation.name}: ${issue.path.join('.')} ${issue.message}.`);
  const byDefault = new Map(inputMembers(filters).map((one) => [one.wire, one.byDefault]));
  const said = Object.entries(when).filter(([name, value]) => byDefault.get(name) !== value);
  return Object.fromEntries(said);
}

const isSame = (filters: readonly (readonly [string, unknown])[], when: Filters): boolean =>
  filters.length === Object.keys(when).length &&
  filters.every(([name, value]) => name in when && when[name] === value);
