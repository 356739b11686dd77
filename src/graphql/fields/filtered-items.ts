/**
 * Compares items of a list with its filters and its order, because services of earlier releases ignore those that they
 * do not have.
 */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { inputName } from '../types/input-members.ts';

/** A filter that a service may ignore. */
interface ComparedFilter {
  readonly wire: string;
  /** Name of the argument. */
  readonly name: string;
  readonly members: readonly (readonly string[])[];
  /**
   * Whether an item may lack all members. It then does not have the value. An item without members that it must have
   * shows nothing.
   */
  readonly mayLack: boolean;
  /** Whether every release has the filter for one value, so that only several values may be ignored. */
  readonly takesOne: boolean;
}

const comparedIn = memoized(({ name, query, shape }: ListOperation): readonly ComparedFilter[] =>
  Object.entries(query.shape).flatMap(([wire, schema]) => {
    const { itemMembers: members } = factsOf(unwrap(schema).inner);
    if (!members) return [];
    const mayLack = members.every((path) =>
      path.some((_, last) => unwrap(schemaAt(name, shape, path.slice(0, last + 1))).optional),
    );
    const takesOne = factsOf(schema).orOne !== undefined;
    return [{ wire, name: inputName(wire, schema), members, mayLack, takesOne }];
  }),
);

/** The parameter for an order, latest first, that earlier releases do not have. Its value is the member of an item. */
const laterOrderIn = memoized(({ query }: ListOperation): string | undefined =>
  Object.keys(query.shape).find((wire) => {
    const { later, orderField } = factsOf(query.shape[wire] as z.ZodType);
    return later && orderField;
  }),
);

/**
 * The page of a list with this query. Rejects with `UPSTREAM_UNSUPPORTED` if an item does not match a filter or an
 * order that the service may ignore. Most lists have no such parameter, and their pages are returned as they are.
 */
export function filtered(
  operation: ListOperation,
  query: Readonly<Record<string, unknown>>,
  reading: Promise<Page<unknown>>,
): Promise<Page<unknown>> {
  const filters = comparedIn(operation).flatMap((filter) => {
    const wanted = query[filter.wire];
    const values = new Set(Array.isArray(wanted) ? wanted : [wanted]);
    const isCompared = wanted !== undefined && !(filter.takesOne && values.size === 1);
    return isCompared ? [{ filter, values }] : [];
  });
  const orderParameter = laterOrderIn(operation);
  const order = orderParameter === undefined ? undefined : query[orderParameter];
  if (filters.length === 0 && typeof order !== 'string') return reading;
  return reading.then((page) => {
    if (typeof order === 'string' && !isLatestFirst(page.items, order)) {
      const detail = `The service does not offer this order of the list: it returned objects in another order. Leave "${orderParameter}" out.`;
      throw new RestError('UPSTREAM_UNSUPPORTED', { detail }).of(operation);
    }
    const ignored = filters.find(({ filter, values }) =>
      page.items.some((item) => isOther(item, values, filter)),
    );
    if (!ignored) return page;
    const detail = `The service does not offer the filter "${ignored.filter.name}" of this list: it returned objects that do not match. Leave the filter out.`;
    throw new RestError('UPSTREAM_UNSUPPORTED', { detail }).of(operation);
  });
}

/** Whether the times in this member of the items do not increase. Items without the member show nothing. */
function isLatestFirst(items: readonly unknown[], member: string): boolean {
  let last = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const time = isRecord(item) ? Date.parse(String(item[member])) : Number.NaN;
    if (time > last) return false;
    if (!Number.isNaN(time)) last = time;
  }
  return true;
}

/** Whether an item has another value than those of a filter. */
function isOther(
  item: unknown,
  values: ReadonlySet<unknown>,
  { members, mayLack }: ComparedFilter,
): boolean {
  if (!isRecord(item)) return false;
  const found = members.map((path) => memberAt(item, path)).filter((one) => (one ?? null) !== null);
  return found.length > 0 ? !found.some((one) => values.has(one)) : mayLack;
}
