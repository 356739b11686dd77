/**
 * The rows of one kind: documents with a scope and an ID, ordered by rank. IDs are unique in a scope: the organization
 * of a site (`acme`), the site of a section (`acme/docs`).
 */
import type { SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';
import { decodePageToken, encodePageToken, type Page, type Paging } from './page-token.ts';
import { notFound, unknownId } from './refusal.ts';
import { beyond, condition, keyLength, keyOf, member, ordering } from './selection.ts';
import { lastRank, nextNumber, type Place, rankAt } from './sequence.ts';
import type { Sql, SqlRow } from './sql.ts';

export interface RowKind<Data> {
  readonly name: string;
  /** The name of the kind in messages. */
  readonly title: string;
  /** What a row stores. */
  readonly document: z.ZodObject & z.ZodType<Data>;
}

export const rowKind = <Data>(
  name: string,
  document: RowKind<Data>['document'],
  title = name,
): RowKind<Data> => ({ name, title, document });

export interface Row<Data> {
  readonly scope: string;
  readonly id: string;
  readonly rank: string;
  readonly data: Data;
}

/** Filters and order of rows. */
export interface Selection<Data> {
  /** Required values of members in the document. Null if the member must be missing; undefined for any value. */
  readonly match?: { readonly [Name in keyof Data]?: string | number | boolean | null | undefined };
  /** A filter that equality of members cannot express. */
  readonly where?: (row: Row<Data>) => boolean;
  /** The member to sort by. Rows with the same value, and all rows without this option, are sorted by rank. */
  readonly by?: keyof Data & string;
  /** The member to sort by where `by` is missing. */
  readonly orBy?: keyof Data & string;
  readonly descending?: boolean;
}

const select = 'SELECT scope, id, rank, data FROM rows WHERE';
const one = 'kind = ? AND scope = ? AND id = ?';

export class Rows<Data> {
  readonly #sql: Sql;
  readonly #kind: string;
  readonly #title: string;

  constructor(sql: Sql, kind: Pick<RowKind<Data>, 'name' | 'title'>) {
    this.#sql = sql;
    this.#kind = kind.name;
    this.#title = kind.title;
  }

  get(scope: string, id: string): Row<Data> | undefined {
    return this.#first(`${select} ${one}`, scope, id);
  }

  /** The row with the ID in the path of a call. Throws a 404. */
  require(scope: string, id: string): Row<Data> {
    const row = this.get(scope, id);
    if (!row) throw notFound(this.#title);
    return row;
  }

  /** The row with the ID in the body of a call. Throws a 400. */
  named(scope: string, id: string): Row<Data> {
    const row = this.get(scope, id);
    if (!row) throw unknownId(this.#title, id);
    return row;
  }

  /** The row with this ID in any scope, for kinds with globally unique IDs. */
  find(id: string): Row<Data> | undefined {
    return this.#first(`${select} kind = ? AND id = ?`, id);
  }

  /** The rows with these IDs. The map contains only rows that exist. */
  findMany(ids: Iterable<string>): Map<string, Row<Data>> {
    const text = `${select} kind = ? AND id IN (SELECT value FROM json_each(?))`;
    const rows = this.#all(text, this.#kind, JSON.stringify([...new Set(ids)]));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** All rows in order. If `scope` is undefined, those of all scopes. */
  list(scope: string | undefined, selection: Selection<Data> = {}): Row<Data>[] {
    const { text, values } = condition(this.#kind, scope, selection.match);
    const rows = this.#all(`${select} ${text} ${ordering(selection)}`, ...values);
    return selection.where ? rows.filter(selection.where) : rows;
  }

  /** The requested page, with the response for each row. Throws a 400 for a cursor of another list. */
  page<Item>(
    scope: string | undefined,
    paging: Paging,
    toResponse: (row: Row<Data>) => Item,
    selection: Selection<Data> = {},
  ): Page<Item> {
    const found = this.#rest(scope, paging, selection);
    const rows = found.slice(0, paging.limit);
    const last = rows.at(-1);
    const more = found.length > rows.length && last !== undefined;
    return {
      items: rows.map((row) => toResponse(row)),
      ...(more && { next: { page: encodePageToken(paging.list, keyOf(last, selection)) } }),
      count: this.count(scope, selection),
    };
  }

  count(scope: string | undefined, selection: Selection<Data> = {}): number {
    if (selection.where) return this.list(scope, selection).length;
    const { text, values } = condition(this.#kind, scope, selection.match);
    return Number(
      this.#sql.first(`SELECT count(*) AS total FROM rows WHERE ${text}`, ...values)?.total,
    );
  }

  /** How many rows in the scope have each value of a member. */
  countBy(scope: string, name: keyof Data & string): ReadonlyMap<unknown, number> {
    const { text, values } = condition(this.#kind, scope);
    const counts = `SELECT ${member(name)} AS value, count(*) AS total FROM rows WHERE ${text} GROUP BY value`;
    return new Map(
      this.#sql.all(counts, ...values).map(({ value, total }) => [value, Number(total)]),
    );
  }

  /** An unused ID of this kind. */
  newId(): string {
    for (;;) {
      const id = `${this.#kind}-${nextNumber(this.#sql, this.#kind)}`;
      if (!this.find(id)) return id;
    }
  }

  /** Appends a row. Throws if the ID is taken. */
  insert(scope: string, id: string, data: Data): Row<Data> {
    const row = { scope, id, rank: lastRank(this.#sql), data };
    const text = 'INSERT INTO rows (kind, scope, id, rank, data) VALUES (?, ?, ?, ?, ?)';
    this.#sql.run(text, this.#kind, scope, id, row.rank, JSON.stringify(data));
    return row;
  }

  /** Replaces the document of the row with this ID, or appends the row. */
  put(scope: string, id: string, data: Data): Row<Data> {
    const row = this.get(scope, id);
    return row ? this.update(row, data) : this.insert(scope, id, data);
  }

  /** Replaces the row's document. */
  update(row: Row<Data>, data: Data): Row<Data> {
    this.#change('data', JSON.stringify(data), row);
    return { ...row, data };
  }

  /** Moves the row next to another one, or to the end. */
  move(row: Row<Data>, place?: Place): Row<Data> {
    const rank = place ? rankAt(this.#sql, place) : lastRank(this.#sql);
    this.#change('rank', rank, row);
    return { ...row, rank };
  }

  /** Moves the row to another scope and keeps its rank. */
  transfer(row: Row<Data>, scope: string): Row<Data> {
    this.#change('scope', scope, row);
    return { ...row, scope };
  }

  /** Removes the row with this ID, and returns whether there was one. */
  removeId(scope: string, id: string): boolean {
    const row = this.get(scope, id);
    if (row) this.remove(row);
    return row !== undefined;
  }

  remove({ scope, id }: Row<Data>): void {
    this.#sql.run(`DELETE FROM rows WHERE ${one}`, this.#kind, scope, id);
  }

  #first(text: string, ...values: string[]): Row<Data> | undefined {
    const row = this.#sql.first(text, this.#kind, ...values);
    return row && revive<Data>(row);
  }

  #all(text: string, ...values: SQLInputValue[]): Row<Data>[] {
    return this.#sql.all(text, ...values).map((row) => revive<Data>(row));
  }

  /** Rows after the token: at most one more than the limit. */
  #rest(scope: string | undefined, paging: Paging, selection: Selection<Data>): Row<Data>[] {
    const { where, match } = selection;
    const { text, values } = condition(this.#kind, scope, match);
    const key = decodePageToken(paging, keyLength(selection)) ?? [];
    const behind = key.length > 0 ? ` AND ${beyond(selection)}` : '';
    const rest = `${select} ${text}${behind} ${ordering(selection)}`;
    const room = paging.limit + 1;
    if (!where) return this.#all(`${rest} LIMIT ?`, ...values, ...key, room);
    return this.#all(rest, ...values, ...key)
      .filter(where)
      .slice(0, room);
  }

  #change(column: 'data' | 'rank' | 'scope', value: string, { scope, id }: Row<Data>): void {
    this.#sql.run(`UPDATE rows SET ${column} = ? WHERE ${one}`, value, this.#kind, scope, id);
  }
}

/** The type is certain, because `RowKind` connects the name of the kind with the type for reads and writes. */
const revive = <Data>(row: SqlRow): Row<Data> => ({
  scope: String(row.scope),
  id: String(row.id),
  rank: String(row.rank),
  data: JSON.parse(String(row.data)) as Data,
});
