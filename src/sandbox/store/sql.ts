/** A SQLite database in memory that prepares each statement once. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/**
 * Not an import, because that would fail on an old version of Node before `docgraph/sandbox` can report which version
 * it needs.
 */
const sqlite = process.getBuiltinModule('node:sqlite');

export type SqlRow = Record<string, SQLOutputValue>;

export class Sql {
  readonly #database: DatabaseSync = new sqlite.DatabaseSync(':memory:');
  readonly #statements = new Map<string, StatementSync>();

  /** Runs statements without parameters or results. */
  execute(text: string): void {
    this.#database.exec(text);
  }

  all(text: string, ...values: SQLInputValue[]): SqlRow[] {
    return this.#prepare(text).all(...values);
  }

  first(text: string, ...values: SQLInputValue[]): SqlRow | undefined {
    return this.#prepare(text).get(...values);
  }

  run(text: string, ...values: SQLInputValue[]): void {
    this.#prepare(text).run(...values);
  }

  /** Runs `work` atomically. */
  transaction<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Replaces the contents with those of another database. */
  copyFrom(other: Sql): void {
    // Prepared statements would read the former contents.
    this.#statements.clear();
    this.#database.deserialize(other.#database.serialize());
  }

  close(): void {
    this.#database.close();
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}
