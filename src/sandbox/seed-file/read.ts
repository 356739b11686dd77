/** Reads a seed file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { utf8Text } from '../../rest/values/utf8-text.ts';
import type { Seed } from '../seed/seed.ts';
import type { Store } from '../store/store.ts';
import { checkedRows, type SeedRow } from './check.ts';
import { mapTimes, startTime } from './relative-times.ts';

/** The seed in the file. Throws an error whose message is a sentence if the file is invalid. */
export function readSeed(file: string): Seed {
  const content = parsed(utf8Text(readFileSync(file)), file);
  return {
    name: `the seed ${file}`,
    // The formatting of the file does not affect the fingerprint.
    fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    fill: planter(rowsIn(content, file)),
  };
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${messageOf(error)}`, { cause: error });
  }
}

function rowsIn(content: unknown, file: string): SeedRow[] {
  try {
    return checkedRows(content);
  } catch (error) {
    throw new Error(`${file} does not fit: ${messageOf(error)}.`, { cause: error });
  }
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');

const planter = (rows: readonly SeedRow[]) => {
  const ordered = inOrder(rows);
  return (store: Store, now: Date): void => {
    for (const { list, scope, id, data, members } of ordered) {
      const started = mapTimes(data, (time) => startTime(time, now));
      store.rows(list.kind).insert(scope, id, started);
      const taken = list.number?.(members);
      if (taken) store.takeNumber(...taken);
    }
  };
};

/** Sorts rows that share an order by position; rows without one follow in file order. */
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
