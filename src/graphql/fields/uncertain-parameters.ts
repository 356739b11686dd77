/**
 * Parameters of lists that a service of another release ignores: how a page shows that the service does, and what to
 * read if a page does not show it.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { schemaAt } from '../identity/shape-members.ts';
import type { Query } from '../types/field-arguments.ts';
import { inputName } from '../types/input-members.ts';

/** Reads the first page of the same list with other parameters, or of one with the items of many such lists. */
export type TryList = (
  query: Query,
  limit: number,
  of?: 'own' | 'widest',
) => Promise<Page<unknown>>;

/** A parameter with the value that is sent. */
export interface UncertainParameter {
  /** What is known about it is remembered for all lists with this parameter. */
  readonly parameter: object;
  /** The message for lists of services that ignore it. */
  readonly detail: string;
  /** Whether an item shows that the service ignores it. */
  isIgnored(items: readonly unknown[]): boolean;
  /** Whether a page without such an item shows that the service does not ignore it. */
  isShown(items: readonly unknown[]): boolean;
  /** Whether a page without such an item is right even if the service ignores it. */
  isRightAnyway(page: Seen): boolean;
  /**
   * Reads what shows it. Resolves with whether the service takes the parameter. Undefined if nothing shows it because
   * the page is right in both cases.
   */
  try(read: TryList): Promise<boolean | undefined>;
}

export interface Seen {
  /** Whether the page is the whole list. */
  readonly isWhole: boolean;
  /** Whether the number of all items is selected. */
  readonly isCounted: boolean;
  /** Whether items are selected. */
  readonly isListed: boolean;
  readonly items: readonly unknown[];
}

/** Number of items that are compared with those of the list without the parameter. */
const comparedItems = 100;

type Make = (query: Query) => UncertainParameter | undefined;

/** The parameters in a query that a service may ignore. Most lists have none. */
export const uncertainIn = memoized((operation: ListOperation) => {
  const makers = Object.entries(operation.query.shape).flatMap(([wire, schema]): Make[] => {
    const { later, orderField } = factsOf(schema);
    if (later && orderField?.defaultField !== undefined)
      return [orders(wire, schema, orderField.defaultField)];
    const filter = filterOf(operation, wire, schema);
    if (!filter) return [];
    return [factsOf(schema).orOne ? severalValues(filter, schema) : filters(filter, schema)];
  });
  return (query: Query) => (makers.length === 0 ? [] : makers.flatMap((make) => make(query) ?? []));
});

interface Filter {
  readonly wire: string;
  /** Name of the argument. */
  readonly name: string;
  readonly members: readonly (readonly string[])[];
  /**
   * Whether an item may lack all members. It then does not have the value. An item without members that it must have
   * shows nothing.
   */
  readonly mayLack: boolean;
}

function filterOf(
  { name, shape }: ListOperation,
  wire: string,
  schema: z.core.$ZodType,
): Filter | undefined {
  const { itemMembers: members } = factsOf(unwrap(schema).inner);
  if (!members) return undefined;
  const mayLack = members.every((path) =>
    path.some((_, last) => unwrap(schemaAt(name, shape, path.slice(0, last + 1))).optional),
  );
  return { wire, name: inputName(wire, schema), members, mayLack };
}

const ignoredFilter = (name: string, how: string): string =>
  `The service does not offer the filter "${name}" of this list: it returned objects that do not match${how}`;

/** A filter without which the list has more items. Only their number is wrong if all items of a page match. */
const filters =
  (filter: Filter, parameter: object): Make =>
  (query) => {
    const { wire, name } = filter;
    const wanted = query[wire];
    if (wanted === undefined) return undefined;
    const values = new Set([wanted]);
    const isIgnored: UncertainParameter['isIgnored'] = (items) =>
      items.some((item) => isOther(item, values, filter));
    const isShown = () => false;
    return {
      parameter,
      detail: ignoredFilter(name, '. Leave the filter out.'),
      isIgnored,
      isShown,
      isRightAnyway: ({ isCounted, isWhole }) => isWhole || !isCounted,
      try: (read) => compare(query, wire, { isIgnored, isShown }, read),
    };
  };

/**
 * Compares the widest list with the parameter to that without it: if they differ, the service takes the parameter.
 * Otherwise the first items of the list itself show whether it makes a difference there.
 */
async function compare(
  query: Query,
  wire: string,
  { isIgnored, isShown }: Pick<UncertainParameter, 'isIgnored' | 'isShown'>,
  read: TryList,
): Promise<boolean | undefined> {
  const queries = [{ [wire]: query[wire] }, {}];
  const reads = queries.map((one) => read(one, comparedItems, 'widest').catch(() => undefined));
  const [taken, without] = await Promise.all(reads);
  if (taken && isIgnored(taken.items)) return false;
  if (taken && without && !isDeepStrictEqual(taken.items, without.items)) return true;
  const { items } = await read(query, comparedItems);
  return isIgnored(items) ? false : isShown(items) || undefined;
}

/**
 * Several values of a filter for which every release takes one. A service that ignores all of them, or all but one,
 * returns a part of the list, or another list.
 */
function severalValues(filter: Filter, schema: z.core.$ZodType): Make {
  const { wire, name } = filter;
  const { orOne } = factsOf(schema);
  const { inner } = unwrap(schema);
  const element = inner instanceof z.ZodArray ? unwrap(inner.element).inner : undefined;
  if (!orOne || !(element instanceof z.ZodEnum))
    throw new TypeError(`${wire} needs one value, and the values that it can have.`);
  const all = element.options;
  const defaults = all.filter((value) => value === unwrap(orOne).byDefault);
  const others = all.filter((value) => !defaults.includes(value));
  const instead = `, or only some that do. Specify one value, with "${inputName(wire, orOne)}".`;
  return ({ [wire]: wanted }) => {
    const values = new Set(Array.isArray(wanted) ? wanted : [wanted]);
    // Every release takes one value.
    if (values.size < 2) return undefined;
    return {
      parameter: schema,
      detail: ignoredFilter(name, instead),
      isIgnored: (items) => items.some((item) => isOther(item, values, filter)),
      isShown: (items) => new Set(items.flatMap((item) => valuesIn(item, filter))).size > 1,
      isRightAnyway: () => false,
      async try(read) {
        // A service that takes the default, the first or the last value instead returns another list for one of these.
        const orders = [others, others.toReversed()];
        const [one, other] = await Promise.all(orders.map((some) => read({ [wire]: some }, 1)));
        const [first, last] = [one?.items[0], other?.items[0]];
        if (first !== undefined || last !== undefined)
          return isDeepStrictEqual(first, last) && !isOther(first, new Set(others), filter);
        // Nothing was found, so the default may be all that there is.
        const amid = [...others.slice(0, 1), ...defaults, ...others.slice(1)];
        const [several, ...singles] = await Promise.all(
          [amid, ...all].map((some) => read({ [wire]: some }, 1)),
        );
        const found = all.filter((_, index) => singles[index]?.items.length);
        if (found.length === 0) return undefined;
        return several?.items.length !== 0 && found.every((value) => defaults.includes(value));
      },
    };
  };
}

/**
 * An order, latest first. The value of the parameter is the member of an item, and so is the default, by which a service
 * that ignores the parameter orders the list.
 */
const orders =
  (wire: string, parameter: object, byDefault: string): Make =>
  (query) => {
    const member = query[wire];
    if (typeof member !== 'string') return undefined;
    const isIgnored: UncertainParameter['isIgnored'] = (items) => !isLatestFirst(items, member);
    const isShown: UncertainParameter['isShown'] = (items) => !isLatestFirst(items, byDefault);
    return {
      parameter,
      detail: `The service does not offer this order of the list: it returned objects in another order. Leave "${wire}" out.`,
      isIgnored,
      isShown,
      isRightAnyway: ({ isWhole, isListed, items }) =>
        isWhole || !isListed || isFirstOfBoth(items, member, byDefault),
      try: (read) => compare(query, wire, { isIgnored, isShown }, read),
    };
  };

/**
 * Whether items that are in both orders are the first ones of both, as those are that were never changed: all others
 * have a lower value of the default, and none has a higher value of the other member than of the default.
 */
function isFirstOfBoth(items: readonly unknown[], member: string, byDefault: string): boolean {
  const last = items.at(-1);
  return isRecord(last) && timeIn(last, member) >= timeIn(last, byDefault);
}

/** Whether no page follows. */
export const isLast = ({ next }: Page<unknown>): boolean => (next?.page ?? null) === null;

const timeIn = (item: Readonly<Record<string, unknown>>, member: string): number =>
  Date.parse(String(item[member]));

/** Whether the times in this member of the items do not increase. Items without the member show nothing. */
function isLatestFirst(items: readonly unknown[], member: string): boolean {
  let last = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const time = isRecord(item) ? timeIn(item, member) : Number.NaN;
    if (time > last) return false;
    if (!Number.isNaN(time)) last = time;
  }
  return true;
}

const valuesIn = (item: unknown, { members }: Filter): unknown[] =>
  isRecord(item)
    ? members.map((path) => memberAt(item, path)).filter((one) => (one ?? null) !== null)
    : [];

/** Whether an item has another value than those of a filter. */
function isOther(item: unknown, values: ReadonlySet<unknown>, filter: Filter): boolean {
  if (!isRecord(item)) return false;
  const found = valuesIn(item, filter);
  return found.length > 0 ? !found.some((one) => values.has(one)) : filter.mayLack;
}
