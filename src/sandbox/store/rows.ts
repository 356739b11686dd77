/**
 * The rows of one kind: documents with a scope and an ID, ordered by rank. IDs are unique in a scope: the organization
 * of a site (`acme`), the site of a section (`acme/docs`).
 */
import type { z } from 'zod';
import {
  decodePageToken,
  encodePageToken,
  type Page,
  type PageKey,
  type Paging,
} from './page-token.ts';
import { rankBetween } from './rank.ts';
import { notFound, unknownId } from './refusal.ts';
import type { Row, Shared, Table } from './table.ts';

export type { Row };

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

/** A place before or after another row, of any kind. */
export type Place =
  | { readonly before: { readonly rank: string } }
  | { readonly after: { readonly rank: string } };

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

export class Rows<Data> {
  readonly #store: Shared;
  readonly #table: Table;
  readonly #kind: Pick<RowKind<Data>, 'name' | 'title'>;

  constructor(store: Shared, table: Table, kind: Pick<RowKind<Data>, 'name' | 'title'>) {
    this.#store = store;
    this.#table = table;
    this.#kind = kind;
  }

  get(scope: string, id: string): Row<Data> | undefined {
    return typed(this.#table.get(scope, id));
  }

  /** The row with the ID in the path of a call. Throws a 404. */
  require(scope: string, id: string): Row<Data> {
    const row = this.get(scope, id);
    if (!row) throw notFound(this.#kind.title);
    return row;
  }

  /** The row with the ID in the body of a call. Throws a 400. */
  named(scope: string, id: string): Row<Data> {
    const row = this.get(scope, id);
    if (!row) throw unknownId(this.#kind.title, id);
    return row;
  }

  /** The row with this ID in any scope, for kinds with globally unique IDs. */
  find(id: string): Row<Data> | undefined {
    return typed(this.#table.find(id));
  }

  /** The rows with these IDs. The map contains only rows that exist. */
  findMany(ids: Iterable<string>): Map<string, Row<Data>> {
    const rows = [...new Set(ids)].flatMap((id) => this.find(id) ?? []);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** All rows in order. If `scope` is undefined, those of all scopes. */
  list(scope: string | undefined, { match, where, ...order }: Selection<Data> = {}): Row<Data>[] {
    const wanted = Object.entries(match ?? {}).filter(([, value]) => value !== undefined);
    const rows = (this.#table.list(scope) as readonly Row<Data>[]).filter(
      (row) =>
        wanted.every(([name, value]) => (row.data[name as keyof Data] ?? null) === value) &&
        (where?.(row) ?? true),
    );
    if (order.by !== undefined)
      rows.sort((one, other) => compare(keyOf(one, order), keyOf(other, order)));
    return order.descending ? rows.reverse() : rows;
  }

  /** The requested page, with the response for each row. Throws a 400 for a cursor of another list. */
  page<Item>(
    scope: string | undefined,
    paging: Paging,
    toResponse: (row: Row<Data>) => Item,
    selection: Selection<Data> = {},
  ): Page<Item> {
    const { by, descending } = selection;
    const all = this.list(scope, selection);
    const key = decodePageToken(paging, by === undefined ? 1 : 2);
    const isBehind = (row: Row<Data>) =>
      !key || compare(keyOf(row, selection), key) * (descending ? -1 : 1) > 0;
    const rest = all.filter(isBehind);
    const rows = rest.slice(0, paging.limit);
    const last = rows.at(-1);
    const more = rest.length > rows.length && last !== undefined;
    return {
      items: rows.map((row) => toResponse(row)),
      ...(more && { next: { page: encodePageToken(paging.list, keyOf(last, selection)) } }),
      count: all.length,
    };
  }

  count(scope: string | undefined, selection: Selection<Data> = {}): number {
    return this.list(scope, selection).length;
  }

  /** An unused ID of this kind. */
  newId(): string {
    for (;;) {
      const id = `${this.#kind.name}-${this.#store.nextNumber(this.#kind.name)}`;
      if (!this.find(id)) return id;
    }
  }

  /** Appends a row. Throws if the ID is taken. */
  insert(scope: string, id: string, data: Data): Row<Data> {
    this.#requireFree(scope, id);
    return this.#put({ scope, id, rank: this.#store.lastRank(), data });
  }

  /** Replaces the document of the row with this ID, or appends the row. */
  put(scope: string, id: string, data: Data): Row<Data> {
    const row = this.get(scope, id);
    return row ? this.update(row, data) : this.insert(scope, id, data);
  }

  /** Replaces the row's document. */
  update({ scope, id }: Row<Data>, data: Data): Row<Data> {
    return this.#put({ ...this.#current(scope, id), data });
  }

  /** Moves the row next to another one, or to the end. */
  move({ scope, id }: Row<Data>, place?: Place): Row<Data> {
    const rank = place ? this.#rankAt(place) : this.#store.lastRank();
    return this.#put({ ...this.#current(scope, id), rank });
  }

  /** Moves the row to another scope and keeps its rank. */
  transfer({ scope, id }: Row<Data>, to: string): Row<Data> {
    const row = this.#current(scope, id);
    this.#requireFree(to, id);
    this.#table.remove(row);
    return this.#put({ ...row, scope: to });
  }

  /** Removes the row with this ID, and returns whether there was one. */
  removeId(scope: string, id: string): boolean {
    const row = this.get(scope, id);
    if (row) this.remove(row);
    return row !== undefined;
  }

  remove(row: Row<Data>): void {
    this.#table.remove(row);
  }

  #put(row: Row<Data>): Row<Data> {
    const stored = { ...row, data: frozen(JSON.parse(JSON.stringify(row.data))) as Data };
    this.#table.put(stored);
    return stored;
  }

  #requireFree(scope: string, id: string): void {
    if (this.get(scope, id)) throw new Error(`The ${this.#kind.title} "${id}" exists already.`);
  }

  /** The row as it is stored now. */
  #current(scope: string, id: string): Row<Data> {
    const row = this.get(scope, id);
    if (!row) throw new Error(`There is no ${this.#kind.title} "${id}" any more.`);
    return row;
  }

  /**
   * A rank at this place. Neighbors may be of any kind: rows that are adjacent in the whole store are adjacent in every
   * list.
   */
  #rankAt(place: Place): string {
    const ranks = Array.from(this.#store.all(), ({ rank }) => rank).sort();
    if ('before' in place) {
      const { rank } = place.before;
      return rankBetween(ranks.findLast((one) => one < rank) ?? '', rank);
    }
    const { rank } = place.after;
    const above = ranks.find((one) => one > rank);
    return above === undefined ? this.#store.lastRank() : rankBetween(rank, above);
  }
}

/** The type is certain, because `RowKind` connects the name of the kind with the type for reads and writes. */
const typed = <Data>(row: Row<unknown> | undefined) => row as Row<Data> | undefined;

/** Rows are shared by all that read them, and by copies of the store. */
function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** The values by which a row is sorted. */
function keyOf<Data>(
  { rank, data }: Row<Data>,
  { by, orBy = by }: Pick<Selection<Data>, 'by' | 'orBy'>,
): PageKey {
  if (by === undefined || orBy === undefined) return [rank];
  const value: unknown = data[by] ?? data[orBy];
  return [typeof value === 'number' ? value : String(value ?? ''), rank];
}

/** Numbers come before texts. */
function compare([one = '', ...rest]: PageKey, [other = '', ...others]: PageKey): number {
  if (one === other) return rest.length === 0 ? 0 : compare(rest, others);
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  return one < other ? -1 : 1;
}
