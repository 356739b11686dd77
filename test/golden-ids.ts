/**
 * IDs and cursors that clients store, in `test/golden/literal-ids.json`. `npm run calls -- --update` adds those of new
 * types and removes those of removed ones; it never changes one.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** The key of an object of each type, and its ID. */
type Ids = Readonly<Record<string, readonly [key: string, id: string]>>;
/** A list of each type of connections, and the cursor of its first edge: it depends on the list and the IDs only. */
type Cursors = Readonly<Record<string, readonly [list: string, cursor: string]>>;

interface Literals {
  readonly ids: Ids;
  readonly cursors: Cursors;
}

const file = new URL('golden/literal-ids.json', import.meta.url);

export const literals: Literals = JSON.parse(readFileSync(file, 'utf8'));

/** What the next run without an update is to find. */
let written = literals;

/** The names that the table has and the schema does not, or the other way round. */
export const changedNames = (
  table: Ids | Cursors,
  names: ReadonlySet<string>,
): ReadonlySet<string> => names.symmetricDifference(new Set(Object.keys(table)));

export const isUpdate = process.env.CALLS_UPDATE !== undefined;

/** Writes a table with these names: known entries stay as they are, and `make` makes the others. */
export async function update<Table extends keyof Literals>(
  table: Table,
  names: ReadonlySet<string>,
  make: (name: string) => Promise<readonly [string, string]>,
): Promise<void> {
  const known = written[table];
  const entries: [string, readonly [string, string]][] = [];
  for (const name of [...names].sort()) entries.push([name, known[name] ?? (await make(name))]);
  written = { ...written, [table]: Object.fromEntries(entries) };
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}
