/** The rows of one kind, by scope and ID. Rows are replaced and never changed. */
export interface Row<Data> {
  readonly scope: string;
  readonly id: string;
  readonly rank: string;
  readonly data: Data;
}

/** What the rows of all kinds share. */
export interface Shared {
  all(): Iterable<Row<unknown>>;
  nextNumber(series: string): number;
  lastRank(): string;
}

export class Table {
  readonly #scopes = new Map<string, Map<string, Row<unknown>>>();
  /** Rows in order, of a scope or of all, until the next change. */
  readonly #sorted = new Map<string | undefined, readonly Row<unknown>[]>();
  readonly #onChange: (undo: () => void) => void;

  /** `onChange` is called with what undoes a change. */
  constructor(onChange: (undo: () => void) => void) {
    this.#onChange = onChange;
  }

  get(scope: string, id: string): Row<unknown> | undefined {
    return this.#scopes.get(scope)?.get(id);
  }

  /** The row with this ID in any scope. */
  find(id: string): Row<unknown> | undefined {
    for (const rows of this.#scopes.values()) {
      const row = rows.get(id);
      if (row) return row;
    }
    return undefined;
  }

  /** The rows in order. If `scope` is undefined, those of all scopes. */
  list(scope: string | undefined): readonly Row<unknown>[] {
    let rows = this.#sorted.get(scope);
    if (!rows) {
      const scopes = scope === undefined ? [...this.#scopes.values()] : [this.#scopes.get(scope)];
      rows = scopes
        .flatMap((one) => [...(one?.values() ?? [])])
        .sort((one, other) => (one.rank < other.rank ? -1 : 1));
      this.#sorted.set(scope, rows);
    }
    return rows;
  }

  put(row: Row<unknown>): void {
    this.#set(row.scope, row.id, row);
  }

  remove({ scope, id }: Pick<Row<unknown>, 'scope' | 'id'>): void {
    this.#set(scope, id, undefined);
  }

  #set(scope: string, id: string, row: Row<unknown> | undefined): void {
    const before = this.get(scope, id);
    this.#write(scope, id, row);
    this.#onChange(() => this.#write(scope, id, before));
  }

  #write(scope: string, id: string, row: Row<unknown> | undefined): void {
    this.#sorted.clear();
    const rows = this.#scopes.get(scope) ?? new Map<string, Row<unknown>>();
    this.#scopes.set(scope, rows);
    if (row) rows.set(id, row);
    else rows.delete(id);
  }
}
