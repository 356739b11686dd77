/**
 * What the service keeps: rows of every kind in one SQLite database, in memory or in a file.
 *
 * A file survives the process however it ends: each transaction is in the write-ahead log before its answer
 * goes out. A file is seeded once, when it is new.
 */
import { type RowKind, Rows } from './rows.ts';
import { nextNumber, takeNumber } from './sequence.ts';
import { Sql } from './sql.ts';

/** To be raised whenever stored documents or the seed change: a file then says so instead of half fitting. */
const version = 4;

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
  CREATE TABLE origin (name TEXT NOT NULL, fingerprint TEXT NOT NULL);
`;

/** Where the first rows of a store came from. */
export interface Origin {
  /** What people call it. */
  readonly name: string;
  /** Tells it apart from every other origin. */
  readonly fingerprint: string;
}

const unnamed: Origin = { name: 'a seed without a name', fingerprint: '' };

export class Store {
  readonly #sql: Sql;

  /**
   * Opens `file`, or memory when there is none; `seed` fills a new store. Throws when the file is not a store's,
   * or one of another origin.
   */
  constructor(file: string | undefined, seed: (store: Store) => void, origin: Origin = unnamed) {
    try {
      this.#sql = new Sql(file ?? ':memory:');
    } catch (error) {
      throw unusable(file, error);
    }
    try {
      this.#open(seed, origin);
    } catch (error) {
      this.#sql.close();
      throw unusable(file, error);
    }
  }

  /** Another store, in memory, that holds the same: far sooner there than a seed. */
  copy(): Store {
    const copy = new Store(undefined, () => {});
    copy.#sql.copyFrom(this.#sql);
    return copy;
  }

  rows<Data>(kind: RowKind<Data>): Rows<Data> {
    return new Rows(this.#sql, kind);
  }

  /** Removes the rows of every kind in the scope, and in scopes within it. */
  removeScope(scope: string): void {
    // '0' follows '/': together they bound everything that begins with the scope and a slash.
    this.#sql.run(
      'DELETE FROM rows WHERE scope = ? OR (scope >= ? AND scope < ?)',
      scope,
      `${scope}/`,
      `${scope}0`,
    );
  }

  /** The next number of a series, from 1: for ids that are numbers. */
  nextNumber(series: string): number {
    return nextNumber(this.#sql, series);
  }

  /** Numbers of the series begin behind this one, if not further on. */
  takeNumber(series: string, taken: number): void {
    takeNumber(this.#sql, series, taken);
  }

  /** Names of the kinds that there are rows of. */
  kinds(): string[] {
    return this.#sql.all('SELECT DISTINCT kind FROM rows').map(({ kind }) => String(kind));
  }

  /** Empties the store and fills it anew, whole or not at all. */
  reset(seed: (store: Store) => void): void {
    this.transaction(() => {
      this.#sql.execute('DELETE FROM rows; DELETE FROM counters');
      seed(this);
    });
  }

  /** Runs `work` whole or not at all. */
  transaction<Result>(work: () => Result): Result {
    return this.#sql.transaction(work);
  }

  close(): void {
    this.#sql.close();
  }

  #open(seed: (store: Store) => void, origin: Origin): void {
    // First of all, so that the file of another program is left as it is.
    this.#isNew();
    this.#sql.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.transaction(() => {
      if (!this.#isNew()) {
        this.#requireOrigin(origin);
        return;
      }
      this.#sql.execute(layout);
      this.#sql.run('INSERT INTO origin VALUES (?, ?)', origin.name, origin.fingerprint);
      seed(this);
      this.#sql.execute(`PRAGMA user_version = ${version}`);
    });
  }

  #requireOrigin({ name, fingerprint }: Origin): void {
    const found = this.#sql.first('SELECT name, fingerprint FROM origin');
    if (found?.fingerprint === fingerprint) return;
    throw new Error(
      found?.name === name
        ? `it was made from ${name} before that was changed; delete the file to begin with the seed as it is now`
        : `it was made from ${found?.name}; delete the file to begin with ${name}, or start with the seed it was made from`,
    );
  }

  /** Throws when what is there is not of this version. */
  #isNew(): boolean {
    const found = Number(this.#sql.first('PRAGMA user_version')?.user_version);
    if (found === version) return false;
    if (found === 0 && this.#sql.first('SELECT name FROM sqlite_schema') === undefined) return true;
    throw new Error(`it is of version ${found}, and this sandbox reads version ${version}`);
  }
}

function unusable(file: string | undefined, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The sandbox cannot use ${file ?? 'its memory'}: ${reason}.`, { cause });
}
