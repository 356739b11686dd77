/**
 * The arguments `orderBy` and `query` of lists that the facade itself searches and sorts, because the REST API cannot.
 */
import { enumeration } from '../../rest/table/enumeration.ts';
import { nounsOf } from '../../rest/table/nouns.ts';
import { maxFolded } from '../loading/folded-text.ts';
import type { InputFacts } from '../plan/input-facts.ts';
import { nodeTypeOf } from './connection-types.ts';
import type { ArgBuilder, Args } from './field-types.ts';
import { upperFirst } from './graphql-names.ts';
import { type Order, orderType } from './order-by.ts';
import type { Output } from './output-field.ts';

/** Members by which lists can be sorted, with their descriptions. Searches are in the member `title`. */
const sortMembers = {
  title: 'title',
  createdAt: 'creation time',
  updatedAt: 'the time of the last change',
  deletedAt: 'deletion time',
} as const;

export type SortMember = keyof typeof sortMembers;

export interface SortArguments extends Readonly<Record<string, unknown>> {
  readonly orderBy?: Order | null | undefined;
  readonly query?: string | null | undefined;
}

/** The order of a search without `orderBy`, and the defaults for `orderBy`. */
export const sortedByDefault = { field: 'title', direction: 'asc' } as const satisfies Order;

function sortType(of: string, members: readonly SortMember[]) {
  const values = members.map((name) => [name, `Order ${nounsOf(of)} by ${sortMembers[name]}.`]);
  const fields = enumeration(
    `${of}OrderField`,
    `Fields by which ${nounsOf(of)} can be ordered.`,
    Object.fromEntries(values),
    { closed: true },
  );
  return orderType({ of, fields, byDefault: sortedByDefault });
}

/** `node`: the node type. `mayLack`: whether a node may lack one of the members. */
export function sortArguments(
  t: ArgBuilder,
  node: Output,
  members: readonly SortMember[],
  mayLack: boolean,
): Args {
  const of = nodeTypeOf(node).name;
  const nouns = nounsOf(of);
  const cost = `reads the complete list, with one REST API call per 1,000 ${nouns}. Returns an error if the list is longer than the server's limit, which is 10,000 by default.`;
  return {
    orderBy: t({
      type: sortType(of, members),
      description: `Ordering options for the returned ${nouns}. If omitted, the list has the order of the REST API; with \`query\`, it is ordered by title. Titles are compared ignoring case and accents. ${mayLack ? `${upperFirst(nouns)} that have no value to compare come last. ` : ''}Ordering ${cost}`,
    }),
    query: t.string({
      description: `Filters by text in the titles of the ${nouns}, ignoring case and accents. The text can have up to ${maxFolded} characters. Filtering ${cost}`,
      extensions: { bounds: { max: maxFolded } } satisfies InputFacts,
    }),
  };
}
