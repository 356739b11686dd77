/** The sandbox's data: rows of every kind, in memory. */
import { appendedRank } from './rank.ts';
import { type RowKind, Rows } from './rows.ts';
import { Table } from './table.ts';

/** Fills an empty store with the initial data; `now` is the start of the service. */
export type Seed = (store: Store, now: Date) => void;

export class Store {
  #tables = new Map<string, Table>();
  /** The last number of each series. */
  #numbers = new Map<string, number>();
  /** What undoes the changes of the current transaction. Undefined outside of one. */
  #undo: (() => void)[] | undefined;

  constructor(seed: (store: Store) => void) {
    seed(this);
  }

  /** A copy. Copying is much faster than filling a store, because rows never change. */
  copy(): Store {
    const copy = new Store(() => {});
    for (const [kind, table] of this.#tables)
      for (const row of table.list(undefined)) copy.#table(kind).put(row);
    copy.#numbers = new Map(this.#numbers);
    return copy;
  }

  rows<Data>(kind: RowKind<Data>): Rows<Data> {
    return new Rows(this, this.#table(kind.name), kind);
  }

  /** The rows of all kinds. */
  *all() {
    for (const table of this.#tables.values()) yield* table.list(undefined);
  }

  /** Deletes the rows of all kinds in a scope and in the scopes inside it. */
  removeScope(scope: string): void {
    for (const table of this.#tables.values())
      for (const row of table.list(undefined))
        if (row.scope === scope || row.scope.startsWith(`${scope}/`)) table.remove(row);
  }

  /** The next number of a series, starting at 1, for numeric IDs. */
  nextNumber(series: string): number {
    const number = (this.#numbers.get(series) ?? 0) + 1;
    this.takeNumber(series, number);
    return number;
  }

  /** Makes the series continue after this number, if it has not reached it. */
  takeNumber(series: string, taken: number): void {
    const before = this.#numbers.get(series) ?? 0;
    this.#undo?.push(() => this.#numbers.set(series, before));
    this.#numbers.set(series, Math.max(before, taken));
  }

  /** A rank after all others. */
  lastRank(): string {
    return appendedRank(this.nextNumber('rank'));
  }

  /** Deletes all data and seeds the store again, atomically. */
  reset(seed: (store: Store) => void): void {
    this.transaction(() => {
      const [tables, numbers] = [this.#tables, this.#numbers];
      this.#undo?.push(() => {
        this.#tables = tables;
        this.#numbers = numbers;
      });
      this.#tables = new Map();
      this.#numbers = new Map();
      seed(this);
    });
  }

  /** Runs `work` atomically. Several writes are atomic only inside it. */
  transaction<Result>(work: () => Result): Result {
    const changes: (() => void)[] = [];
    this.#undo = changes;
    try {
      return work();
    } catch (error) {
      for (const undo of changes.reverse()) undo();
      throw error;
    } finally {
      this.#undo = undefined;
    }
  }

  #table(kind: string): Table {
    const known = this.#tables.get(kind);
    if (known) return known;
    const table = new Table((undo) => this.#undo?.push(undo));
    this.#tables.set(kind, table);
    return table;
  }
}
