/**
 * Compares the items of a list with its filters and its order, because services of earlier releases ignore those that
 * they do not have.
 */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { schemaAt } from '../identity/shape-members.ts';
import type { Query } from '../types/field-arguments.ts';
import { inputName } from '../types/input-members.ts';

/** A parameter that a service may ignore. */
interface Parameter {
  readonly wire: string;
  /** The message for lists of services that ignore it. */
  readonly detail: string;
  /** Whether an item shows that the service ignores it. */
  isIgnored(items: readonly unknown[], value: unknown): boolean;
}

/** The page of a list. Rejects with `UPSTREAM_UNSUPPORTED` if an item shows that the service ignores a parameter. */
export function filtered(
  operation: ListOperation,
  query: Query,
  reading: Promise<Page<unknown>>,
): Promise<Page<unknown>> {
  const sent = parametersOf(operation).filter(({ wire }) => query[wire] !== undefined);
  if (sent.length === 0) return reading;
  return reading.then((page) => {
    const ignored = sent.find(({ wire, isIgnored }) => isIgnored(page.items, query[wire]));
    if (!ignored) return page;
    throw new RestError('UPSTREAM_UNSUPPORTED', { detail: ignored.detail }).of(operation);
  });
}

const parametersOf = memoized((operation: ListOperation): readonly Parameter[] =>
  Object.entries(operation.query.shape).flatMap(
    ([wire, schema]) => orderOf(wire, schema) ?? filterOf(operation, wire, schema) ?? [],
  ),
);

/** An order, latest first. The value of the parameter is the member of an item. */
function orderOf(wire: string, schema: z.core.$ZodType): Parameter | undefined {
  const { later, orderField } = factsOf(schema);
  if (!later || orderField?.defaultField === undefined) return undefined;
  return {
    wire,
    detail: `The service does not offer this order of the list: it returned objects in another order. Leave "${wire}" out.`,
    isIgnored: (items, member) => !isLatestFirst(items, String(member)),
  };
}

function filterOf(
  { name, shape }: ListOperation,
  wire: string,
  schema: z.core.$ZodType,
): Parameter | undefined {
  const { orOne } = factsOf(schema);
  const { itemMembers: members } = factsOf(unwrap(schema).inner);
  if (!members) return undefined;
  // An item may lack all members. It then does not have the value.
  const mayLack = members.every((path) =>
    path.some((_, last) => unwrap(schemaAt(name, shape, path.slice(0, last + 1))).optional),
  );
  const instead = orOne
    ? `, or only some that do. Specify one value, with "${inputName(wire, orOne)}".`
    : '. Leave the filter out.';
  return {
    wire,
    detail: `The service does not offer the filter "${inputName(wire, schema)}" of this list: it returned objects that do not match${instead}`,
    isIgnored(items, value) {
      const values = new Set(Array.isArray(value) ? value : [value]);
      // Every release takes one status.
      if (orOne && values.size < 2) return false;
      return items.some((item) => {
        if (!isRecord(item)) return false;
        const found = members.map((path) => memberAt(item, path) ?? null);
        const known = found.filter((one) => one !== null);
        return known.length > 0 ? !known.some((one) => values.has(one)) : mayLack;
      });
    },
  };
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
