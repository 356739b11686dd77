/** Filters and orders of rows, as SQL. */
import type { SQLInputValue } from 'node:sqlite';
import type { PageKey } from './page-token.ts';

/** The condition for matching rows of a kind, and its parameters. */
export function condition(
  kind: string,
  scope: string | undefined,
  match: object = {},
): { text: string; values: SQLInputValue[] } {
  const wanted = Object.entries(match).filter(([, value]) => value !== undefined);
  const scoped = scope === undefined ? [] : [scope];
  return {
    text: [
      'kind = ?',
      ...scoped.map(() => 'scope = ?'),
      ...wanted.map(([name]) => `${member(name)} IS ?`),
    ].join(' AND '),
    values: [kind, ...scoped, ...wanted.map(([, value]) => sqlValue(value))],
  };
}

/** The value of a member of the document. */
export const member = (name: string) => `json_extract(data, '$."${name}"')`;

/** SQLite extracts JSON booleans as numbers. */
const sqlValue = (value: unknown): SQLInputValue =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : Number(value);

interface Ranked {
  readonly rank: string;
  readonly data: unknown;
}

interface Order {
  readonly by?: string;
  readonly orBy?: string;
  readonly descending?: boolean;
}

const keys = ({ by, orBy }: Order) =>
  by === undefined
    ? ['rank']
    : [`coalesce(${[by, orBy ?? []].flat().map(member).join(', ')}, '')`, 'rank'];

/** The number of values in the sort key. */
export const keyLength = (order: Order) => keys(order).length;

export const ordering = (order: Order) =>
  `ORDER BY ${keys(order)
    .map((key) => (order.descending ? `${key} DESC` : key))
    .join(', ')}`;

/** The condition for rows after a sort key. */
export function beyond(order: Order): string {
  const list = keys(order);
  const values = list.map(() => '?').join(', ');
  return `(${list.join(', ')}) ${order.descending ? '<' : '>'} (${values})`;
}

export function keyOf({ rank, data }: Ranked, { by, orBy = '' }: Order): PageKey {
  if (by === undefined) return [rank];
  const members = data as Readonly<Record<string, unknown>>;
  const value = members[by] ?? members[orBy];
  return [typeof value === 'number' ? value : String(value ?? ''), rank];
}
