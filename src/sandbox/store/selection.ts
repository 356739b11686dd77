/** Which rows of a kind, and in what order, as SQL. */
import type { SQLInputValue } from 'node:sqlite';
import type { PageKey } from './page-token.ts';

/** The condition for rows of a kind that match, and the values of its parameters. */
export function condition(
  kind: string,
  scope: string | undefined,
  match: object = {},
): { text: string; values: SQLInputValue[] } {
  const wanted = Object.entries(match);
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

const member = (name: string) => `json_extract(data, '$."${name}"')`;

/** JSON's booleans are numbers once SQLite has extracted them. */
const sqlValue = (value: unknown): SQLInputValue =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : Number(value);

interface Ranked {
  readonly rank: string;
  readonly data: unknown;
}

interface Order {
  readonly by?: string;
  readonly descending?: boolean;
}

const keys = ({ by }: Order) =>
  by === undefined ? ['rank'] : [`ifnull(${member(by)}, '')`, 'rank'];

/** How many values the sort key has. */
export const keyLength = (order: Order) => keys(order).length;

export const ordering = (order: Order) =>
  `ORDER BY ${keys(order)
    .map((key) => (order.descending ? `${key} DESC` : key))
    .join(', ')}`;

/** The condition for rows behind a sort key. */
export function beyond(order: Order): string {
  const list = keys(order);
  const values = list.map(() => '?').join(', ');
  return `(${list.join(', ')}) ${order.descending ? '<' : '>'} (${values})`;
}

/** The sort key of a row. */
export function keyOf({ rank, data }: Ranked, { by }: Order): PageKey {
  if (by === undefined) return [rank];
  const value = (data as Readonly<Record<string, unknown>>)[by];
  return [typeof value === 'number' ? value : String(value ?? ''), rank];
}
