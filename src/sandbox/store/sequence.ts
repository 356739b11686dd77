/** Numbers and ranks that the store assigns. Each is assigned only once. */
import { appendedRank, rankBetween } from './rank.ts';
import type { Sql } from './sql.ts';

/** A place before or after another row, of any kind. */
export type Place =
  | { readonly before: { readonly rank: string } }
  | { readonly after: { readonly rank: string } };

/** The next number of a series, starting at 1. */
export function nextNumber(sql: Sql, series: string): number {
  const text = `INSERT INTO counters (name, value) VALUES (?, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`;
  return Number(sql.first(text, series)?.value);
}

/** Makes the series continue after this number, if it has not reached it. */
export function takeNumber(sql: Sql, series: string, taken: number): void {
  const text = `INSERT INTO counters (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`;
  sql.run(text, series, taken);
}

/** A rank after all others. */
export const lastRank = (sql: Sql) => appendedRank(nextNumber(sql, 'rank'));

/**
 * A rank at this place. Neighbors may be of any kind: rows that are adjacent in the whole store are adjacent in every
 * list.
 */
export function rankAt(sql: Sql, place: Place): string {
  if ('before' in place) {
    const { rank } = place.before;
    const below = sql.first('SELECT max(rank) AS rank FROM rows WHERE rank < ?', rank)?.rank;
    return rankBetween(String(below ?? ''), rank);
  }
  const { rank } = place.after;
  const above = sql.first('SELECT min(rank) AS rank FROM rows WHERE rank > ?', rank)?.rank;
  return typeof above === 'string' ? rankBetween(rank, above) : lastRank(sql);
}
