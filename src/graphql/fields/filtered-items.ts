/** Compares items of a list with its filters, because services of earlier releases ignore filters that they do not have. */
import { factsOf } from '../../rest/table/facts.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
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

/** Throws `UPSTREAM_UNSUPPORTED` for an item that does not match a filter of the query. */
export function requireFiltered(
  operation: ListOperation,
  query: Readonly<Record<string, unknown>>,
  items: readonly unknown[],
): void {
  for (const filter of comparedIn(operation)) {
    const wanted = query[filter.wire];
    if (wanted === undefined) continue;
    const values = new Set(Array.isArray(wanted) ? wanted : [wanted]);
    if (filter.takesOne && values.size === 1) continue;
    if (!items.some((item) => isOther(item, values, filter))) continue;
    const detail = `The service does not offer the filter "${filter.name}" of this list: it returned objects that do not match. Leave the filter out.`;
    throw new RestError('UPSTREAM_UNSUPPORTED', { detail }).of(operation);
  }
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
