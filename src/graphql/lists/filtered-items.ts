/**
 * Compares the items of a list with its filters and its order, because services of earlier releases ignore those that
 * they do not have.
 */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation, Page } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/schema.ts';
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

const parametersOf = memoized(({ name, shape, query }: ListOperation): readonly Parameter[] =>
  Object.entries<z.core.$ZodType>(query.shape).flatMap(([wire, schema]): Parameter[] => {
    const { later, orderField, orOne } = factsOf(schema);
    if (later && orderField?.defaultField !== undefined) {
      const detail = `The service does not offer this order of the list: it returned objects in another order. Leave "${wire}" out.`;
      return [{ wire, detail, isIgnored: (items, value) => !isLatestFirst(items, String(value)) }];
    }
    const { itemMembers: members } = factsOf(unwrap(schema).inner);
    if (!members) return [];
    // An item may lack all members. It then does not have the value.
    const mayLack = members.every((path) => isOptionalAt(name, shape, path));
    const instead = orOne
      ? `, or only some that do. Specify one value, with "${inputName(wire, orOne)}".`
      : '. Leave the filter out.';
    const detail = `The service does not offer the filter "${inputName(wire, schema)}" of this list: it returned objects that do not match${instead}`;
    const isIgnored: Parameter['isIgnored'] = (items, value) => {
      const values = new Set(Array.isArray(value) ? value : [value]);
      // Every release takes one status.
      if (orOne && values.size < 2) return false;
      return items.some((item) => {
        if (!isRecord(item)) return false;
        const known = members.flatMap((path) => memberAt(item, path) ?? []);
        return known.length > 0 ? !known.some((one) => values.has(one)) : mayLack;
      });
    };
    return [{ wire, detail, isIgnored }];
  }),
);

/** Whether a member on the path of members may be missing. */
export const isOptionalAt = (name: string, shape: z.core.$ZodType, path: readonly string[]) =>
  path.some((_, last) => unwrap(schemaAt(name, shape, path.slice(0, last + 1))).optional);

/** Whether the times in this member of the items do not increase. Items without the member show nothing. */
function isLatestFirst(items: readonly unknown[], member: string): boolean {
  const times = items.map((item) => Date.parse(String(memberAt(item, [member]))));
  const known = times.filter((time) => !Number.isNaN(time));
  return known.every((time, at) => at === 0 || time <= Number(known[at - 1]));
}
