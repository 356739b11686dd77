/** The sandbox's data: rows of every kind in one SQLite database in memory. */
import { type RowKind, Rows } from './rows.ts';
import { nextNumber, takeNumber } from './sequence.ts';
import { Sql } from './sql.ts';

const layout = `
  CREATE TABLE rows (
    kind TEXT NOT NULL,
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    rank TEXT NOT NULL UNIQUE,
    data TEXT NOT NULL,
    PRIMARY KEY (kind, scope, id)
  ) WITHOUT ROWID;
  CREATE INDEX rows_in_order ON rows (kind, scope, rank);
  CREATE INDEX rows_by_id ON rows (kind, id);
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
`;

/** Fills an empty store with the initial data; `now` is the start of the service. */
export type Seed = (store: Store, now: Date) => void;

export class Store {
  readonly #sql = new Sql();

  constructor(seed: (store: Store) => void) {
    this.#sql.execute(layout);
    this.transaction(() => seed(this));
  }

  /** A copy. Copying is much faster than filling a store. */
  copy(): Store {
    const copy = new Store(() => {});
    copy.#sql.copyFrom(this.#sql);
    return copy;
  }

  rows<Data>(kind: RowKind<Data>): Rows<Data> {
    return new Rows(this.#sql, kind);
  }

  /** Deletes the rows of all kinds in a scope and in the scopes inside it. */
  removeScope(scope: string): void {
    // '0' follows '/', so these bounds include everything that starts with the scope and a slash.
    this.#sql.run(
      'DELETE FROM rows WHERE scope = ? OR (scope >= ? AND scope < ?)',
      scope,
      `${scope}/`,
      `${scope}0`,
    );
  }

  /** The next number of a series, starting at 1, for numeric IDs. */
  nextNumber(series: string): number {
    return nextNumber(this.#sql, series);
  }

  /** Makes the series continue after this number, if it has not reached it. */
  takeNumber(series: string, taken: number): void {
    takeNumber(this.#sql, series, taken);
  }

  /** Deletes all data and seeds the store again, atomically. */
  reset(seed: (store: Store) => void): void {
    this.transaction(() => {
      this.#sql.execute('DELETE FROM rows; DELETE FROM counters');
      seed(this);
    });
  }

  /** Runs `work` atomically. Several writes are atomic only inside it. */
  transaction<Result>(work: () => Result): Result {
    return this.#sql.transaction(work);
  }

  close(): void {
    this.#sql.close();
  }
}
