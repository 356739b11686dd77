/** Filters whose value is the id of the parent, such as for the issues of a conversation. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import type { Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { referenced } from '../identity/registry.ts';
import { schemaAt } from '../identity/shape-members.ts';

/** The resource of the parent, by query parameter. */
export type FilledBy = Readonly<Record<string, Resource>>;

/** Names of the path ids that are the values of the filters. */
export const fillingIds = (filledBy: FilledBy): string[] =>
  Object.values(filledBy).map(({ ownKey }) => ownKey);

/** The values of the filters. */
export function filledIn(filledBy: FilledBy, ids: PathIds): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const filter in filledBy) {
    const { name, ownKey } = filledBy[filter] as Resource;
    const id = ids[ownKey];
    if (id === undefined) throw new TypeError(`The parent is not a ${name}.`);
    filled[filter] = id;
  }
  return filled;
}

/** The operation without these filters. Throws if a filter does not exist, or is not for such ids. */
export function withoutFilled<Row extends AnyOperation>(operation: Row, filledBy: FilledBy): Row {
  const { name, query } = operation;
  for (const [filter, parent] of Object.entries(filledBy)) {
    const facts = factsOf(unwrap(schemaAt(name, query, [filter])).inner).reference;
    if (!facts || referenced(facts.resource).ownKey !== parent.ownKey)
      throw new TypeError(`${name} takes no ${parent.name} as ${filter}.`);
  }
  return without(operation, filledBy);
}

/** The operation without parameters that are always sent. Throws if one of them does not exist. */
export function withoutAlways<Row extends AnyOperation>(
  operation: Row,
  always: Readonly<Record<string, unknown>> = {},
): Row {
  for (const name of Object.keys(always)) schemaAt(operation.name, operation.query, [name]);
  return without(operation, always);
}

function without<Row extends AnyOperation>(operation: Row, names: object): Row {
  const left = Object.entries<z.core.$ZodType>(operation.query.shape).filter(
    ([one]) => !(one in names),
  );
  return { ...operation, query: z.object(Object.fromEntries(left) as z.ZodRawShape) };
}
