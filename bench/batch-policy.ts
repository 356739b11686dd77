/**
 * The simulation behind the batch policy: the cost of reading n objects of a list of length m, by policy. As a
 * model, it gives the same result on every machine: `node bench/batch-policy.ts`.
 */
import {
  type BatchPolicy,
  batchPolicy,
  type PagesRead,
} from '../src/graphql/loading/batch-policy.ts';
import { mostPages } from '../src/graphql/loading/pager.ts';

/** Measured with spaces of the sandbox. */
const bytesAnItem = 730;
const bytesARead = 780;
const callBudget = 200;
/** Two calls precede the batch: one for the parent, one for the list with the IDs. */
const callsBefore = 2;
const readsAtOnce = 32;

interface Cost {
  readonly calls: number;
  readonly bytes: number;
  /** Sequential calls. */
  readonly waves: number;
  /** Objects not read because the call budget ran out. */
  readonly unread: number;
}

/** Indexes of the needed objects in the list. */
type Places = (needed: number, length: number) => readonly number[];

const evenly: Places = (needed, length) =>
  Array.from({ length: needed }, (_, at) => Math.floor(((at + 0.5) * length) / needed));
/** Three quarters are adjacent in the middle, the others evenly spread. */
const clustered: Places = (needed, length) => {
  const together = Math.floor(needed * 0.75);
  const middle = Math.floor((length - together) / 2);
  const cluster = Array.from({ length: together }, (_, at) => middle + at);
  const others = evenly(needed - together, length - together);
  return [...cluster, ...others.map((at) => (at < middle ? at : at + together))];
};

interface List {
  readonly places: readonly number[];
  readonly length: number;
  /** Whether an earlier response included the list's length. */
  readonly isCounted: boolean;
}

function costOf(policy: BatchPolicy, { places, length, isCounted }: List): Cost {
  let left = [...places];
  let count = isCounted ? length : undefined;
  let read: PagesRead | undefined;
  let calls = 0;
  let bytes = 0;
  while (left.length > 0 && (read?.pages ?? 0) < mostPages && (read?.items ?? 0) < length) {
    const callsLeft = callBudget - callsBefore - calls;
    const size = policy({ needed: left.length, count, read, callsLeft });
    if (size === 0) break;
    const { pages, items } = read?.size === size ? read : { pages: 0, items: 0 };
    const before = left.length;
    const end = Math.min(items + size, length);
    left = left.filter((at) => at < items || at >= end);
    read = { size, pages: pages + 1, items: end, brought: before - left.length };
    count = length;
    calls += 1;
    bytes += (end - items) * bytesAnItem;
  }
  const reads = Math.min(left.length, callBudget - callsBefore - calls);
  return {
    calls: calls + reads,
    bytes: bytes + reads * bytesARead,
    waves: calls + Math.ceil(reads / readsAtOnce),
    unread: left.length - reads,
  };
}

const isWithin = (pages: number) => (read: PagesRead | undefined) => (read?.pages ?? 0) < pages;

const policies: Readonly<Record<string, BatchPolicy>> = {
  'one of 1000': ({ needed, read }) => (needed > 2 && isWithin(1)(read) ? 1000 : 0),
  singly: () => 0,
  'fewer calls': batchPolicy({ itemsAnObject: 25, itemsACall: Infinity }),
  '20, 200': batchPolicy({ itemsAnObject: 20, itemsACall: 200 }),
  '25, 100': batchPolicy({ itemsAnObject: 25, itemsACall: 100 }),
  '25, 200': batchPolicy({ itemsAnObject: 25, itemsACall: 200 }),
  '25, 500': batchPolicy({ itemsAnObject: 25, itemsACall: 500 }),
  '50, 200': batchPolicy({ itemsAnObject: 50, itemsACall: 200 }),
};

const wantedCounts = [2, 3, 5, 10, 20, 40, 80, 120, 200];
const lengths = [60, 300, 1_000, 3_000, 10_000];
const width = 17;

const shown = ({ calls, bytes, waves, unread }: Cost) =>
  unread > 0 ? `${unread} unread` : `${calls} ${Math.round(bytes / 1000)}k ${waves}w`;

function printTable(title: string, places: Places, isCounted: boolean): void {
  console.log(`\n${title}: calls, bytes, waves`);
  const names = Object.keys(policies).map((name) => name.padStart(width));
  console.log(`${'objects of items'.padEnd(18)}${names.join('')}`);
  for (const length of lengths)
    for (const needed of wantedCounts.filter((one) => one <= length)) {
      const list = { places: places(needed, length), length, isCounted };
      const cells = Object.values(policies).map((policy) =>
        shown(costOf(policy, list)).padStart(width),
      );
      console.log(`${`${needed} of ${length}`.padEnd(18)}${cells.join('')}`);
    }
}

/** Prints the totals of each policy over all cases: calls, megabytes, waves, and unread objects. */
function printSums(): void {
  console.log('\nall cases');
  for (const [name, policy] of Object.entries(policies)) {
    const costs = [evenly, clustered].flatMap((places) =>
      [true, false].flatMap((isCounted) =>
        lengths.flatMap((length) =>
          wantedCounts
            .filter((needed) => needed <= length)
            .map((needed) => costOf(policy, { places: places(needed, length), length, isCounted })),
        ),
      ),
    );
    const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
    const megabytes = (sum(({ bytes }) => bytes) / 1e6).toFixed(1);
    console.log(
      `${name.padEnd(12)} ${sum(({ calls }) => calls)} calls, ${megabytes} MB, ${sum(({ waves }) => waves)} waves, ${sum(({ unread }) => unread)} unread`,
    );
  }
}

printTable('spread evenly, count unknown', evenly, false);
printTable('clustered, count unknown', clustered, false);
printTable('spread evenly, count known', evenly, true);
printSums();
