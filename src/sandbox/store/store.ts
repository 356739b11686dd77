/**
 * The sandbox's data: rows of every kind in one SQLite database, in memory or in a file. A file is intact even if the
 * process is killed, because each transaction is in the write-ahead log before its response is sent.
 */
import { type RowKind, Rows } from './rows.ts';
import { nextNumber, takeNumber } from './sequence.ts';
import { Sql } from './sql.ts';

/**
 * Version of the format. To be increased when the stored documents or the seed change, so that older files are refused.
 */
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

/** The seed that a store was created from. */
export interface Origin {
  /** Name of the seed in messages. */
  readonly name: string;
  /** Identifies the seed. */
  readonly fingerprint: string;
}

/** The initial data of a store. */
export interface Seed extends Origin {
  /** Fills an empty store; `now` is the start of the service. */
  readonly fill: (store: Store, now: Date) => void;
}

const unnamed: Origin = { name: 'a seed without a name', fingerprint: '' };

export class Store {
  readonly #sql: Sql;

  /**
   * Opens `file`, or a store in memory. `seed` fills a new store. Throws if the file is not a store, or if it has
   * another seed.
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

  /** A copy in memory. Copying is much faster than filling a store. */
  copy(): Store {
    const copy = new Store(undefined, () => {});
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

  /** Names of the kinds that have rows. */
  kinds(): string[] {
    return this.#sql.all('SELECT DISTINCT kind FROM rows').map(({ kind }) => String(kind));
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

  #open(seed: (store: Store) => void, origin: Origin): void {
    // Checked first, so that the file of another program is not changed.
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

  /** Throws if the file is of another version. */
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
