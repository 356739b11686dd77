/** Puts the rows of a seed file into a store. */
import type { Seed } from '../store/store.ts';
import { mapTimes, startTime } from './relative-times.ts';
import type { SeedRow } from './rows.ts';

export function planter(rows: readonly SeedRow[]): Seed {
  const ordered = inOrder(rows);
  return (store, now) => {
    for (const { list, scope, id, data, members } of ordered) {
      const started = mapTimes(data, (time) => startTime(time, now));
      store.rows(list.kind).insert(scope, id, started);
      const taken = list.number?.(members);
      if (taken) store.takeNumber(...taken);
    }
  };
}

/** Sorts rows that share an order by their positions. Rows without a position follow in the order of the file. */
function inOrder(rows: readonly SeedRow[]): SeedRow[] {
  const together = Map.groupBy(rows, ({ list, scope }) =>
    list.order === undefined ? list.name : JSON.stringify([list.order, scope]),
  );
  return [...together.values()].flatMap((some) => some.sort(byPosition));
}

function byPosition(one: SeedRow, other: SeedRow): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a === b ? 0 : a - b;
}

const placeOf = ({ members: { position } }: SeedRow) =>
  typeof position === 'number' ? position : Number.POSITIVE_INFINITY;
