/** Writes the content of a store as a seed file. */
import type { Row } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { seedLists } from './lists.ts';
import { mapTimes, writeTime } from './relative-times.ts';
import type { SeedList } from './seed-list.ts';
import { read } from './template.ts';

export function writeSeed(store: Store): string {
  const written = new Set(seedLists.map(({ kind }) => kind.name));
  const left = store.kinds().filter((kind) => !written.has(kind));
  if (left.length > 0)
    throw new Error(`src/sandbox/seed-file/lists.ts has no list for rows of ${left.join(', ')}`);
  const positions = positionsIn(store);
  const lists = seedLists.map((list) => {
    const rows = store.rows(list.kind).list(undefined);
    return [list.name, rows.map((row) => objectOf(list, row, positions.get(row.rank)))];
  });
  return `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`;
}

function objectOf({ name, scopes, id, kind }: SeedList, row: Row<unknown>, position?: number) {
  const around = scopes.map((scope) => read(scope, row.scope)).find((members) => members);
  const own = read(id, row.id);
  if (!around || !own)
    throw new Error(`${name} has no form for ${kind.name} ${row.scope} ${row.id}`);
  const data = mapTimes(row.data, writeTime);
  return { ...around, ...own, ...(position !== undefined && { position }), ...Object(data) };
}

/** Positions of the rows that share an order, by rank. */
function positionsIn(store: Store): ReadonlyMap<string, number> {
  const orders = Map.groupBy(
    seedLists.filter(({ order }) => order !== undefined),
    ({ order }) => order,
  );
  const positions = new Map<string, number>();
  for (const lists of orders.values()) {
    const rows = lists.flatMap(({ kind }) => store.rows(kind).list(undefined));
    const ranked = rows.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    for (const together of Map.groupBy(ranked, ({ scope }) => scope).values())
      for (const [at, { rank }] of together.entries()) positions.set(rank, at + 1);
  }
  return positions;
}
