/**
 * The simulation behind the batch policy: the cost of reading n objects of a list of length m, by its prices. As a
 * model, it gives the same result on every machine: `node bench/batch-policy.ts`.
 */
import { nextPageSize, type PagesRead } from '../src/graphql/loading/batch-policy.ts';
import { assumed, callsAtOnce, pricesOf } from '../src/graphql/loading/batch-prices.ts';
import { maxPages } from '../src/graphql/loading/pager.ts';

/** Figures that were measured with the spaces of a service. */
const bytesAnItem = 810;
const bytesARead = 855;
const msAnItem = 0.2;
/** Two calls precede the batch: one for the parent, one for the list with the IDs. */
const callsBefore = 2;

interface Cost {
  readonly calls: number;
  readonly bytes: number;
  /** Number of successive waves of calls. */
  readonly waves: number;
  readonly ms: number;
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
  readonly callBudget: number;
}

/** Returns the size of the next page; 0 to read the rest singly. */
type Policy = (known: Parameters<typeof nextPageSize>[0]) => number;

function costOf(
  policy: Policy,
  { places, length, isCounted, callBudget }: List,
  msACall = assumed.msACall,
): Cost {
  let left = [...places];
  let count = isCounted ? length : undefined;
  let read: PagesRead | undefined;
  let calls = 0;
  let bytes = 0;
  let ms = 0;
  while (left.length > 0 && (read?.pages ?? 0) < maxPages && (read?.items ?? 0) < length) {
    const callsLeft = callBudget - callsBefore - calls;
    const size = policy({
      needed: left.length,
      asked: places.length,
      count,
      read,
      callsLeft,
      // Nothing else in the operation makes calls.
      maxSingleReads: callsLeft,
    });
    if (size === 0) break;
    const { pages, items } = read?.size === size ? read : { pages: 0, items: 0 };
    const before = left.length;
    const end = Math.min(items + size, length);
    left = left.filter((at) => at < items || at >= end);
    calls += 1;
    read = { size, pages: pages + 1, items: end, brought: before - left.length, tried: calls };
    count = length;
    bytes += (end - items) * bytesAnItem;
    ms += msACall + (end - items) * msAnItem;
  }
  const reads = Math.min(left.length, callBudget - callsBefore - calls);
  const waves = Math.ceil(reads / callsAtOnce);
  return {
    calls: calls + reads,
    bytes: bytes + reads * bytesARead,
    waves: calls + waves,
    ms: ms + waves * (msACall + msAnItem),
    unread: left.length - reads,
  };
}

/** Prices for a service whose calls take this long. */
const pricedFor =
  (msACall: number): Policy =>
  (known) =>
    nextPageSize(known, pricesOf({ ...assumed, msACall }));

const policies: Readonly<Record<string, Policy>> = {
  'one of 1000': ({ needed, read }) => (needed > 2 && !read ? 1000 : 0),
  singly: () => 0,
  docgraph: nextPageSize,
};

const wantedCounts = [2, 3, 5, 10, 20, 40, 80, 120, 150, 200];
const lengths = [20, 60, 300, 1_000, 3_000, 10_000];
const width = 28;

const shown = ({ calls, bytes, waves, ms, unread }: Cost) =>
  unread > 0
    ? `${unread} unread`
    : `${calls} ${Math.round(bytes / 1000)}k ${waves}w ${Math.round(ms)}ms`;

const cellsOf = (list: List) =>
  Object.values(policies).map((policy) => shown(costOf(policy, list)).padStart(width));

const listsOf = (places: Places, isCounted: boolean): readonly List[] =>
  lengths.flatMap((length) =>
    wantedCounts
      .filter((needed) => needed <= length)
      .map((needed) => ({ places: places(needed, length), length, isCounted, callBudget: 256 })),
  );

function printTable(title: string, places: Places, isCounted: boolean): void {
  console.log(`\n${title}: calls, bytes, waves, milliseconds`);
  const names = Object.keys(policies).map((name) => name.padStart(width));
  console.log(`${'objects of items'.padEnd(18)}${names.join('')}`);
  for (const list of listsOf(places, isCounted))
    console.log(`${`${list.places.length} of ${list.length}`.padEnd(18)}${cellsOf(list).join('')}`);
}

const allLists = [evenly, clustered].flatMap((places) =>
  [true, false].flatMap((isCounted) => listsOf(places, isCounted)),
);

/** Prints the totals of each policy over all cases. */
function printSums(): void {
  console.log('\nall cases');
  for (const [name, policy] of Object.entries(policies)) {
    const costs = allLists.map((list) => costOf(policy, list));
    const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
    const megabytes = (sum(({ bytes }) => bytes) / 1e6).toFixed(1);
    const seconds = (sum(({ ms }) => ms) / 1000).toFixed(1);
    console.log(
      `${name.padEnd(12)} ${sum(({ calls }) => calls)} calls, ${megabytes} MB, ${sum(({ waves }) => waves)} waves, ${seconds} s, ${sum(({ unread }) => unread)} unread`,
    );
  }
}

printTable('spread evenly, count unknown', evenly, false);
printTable('clustered, count unknown', clustered, false);
printTable('spread evenly, count known', evenly, true);
/** Prints queries for links, with the call for the list of the links before the objects. */
function printQueries(): void {
  console.log(
    '\nqueries, with the list of links: calls, bytes of objects, waves of calls, milliseconds',
  );
  const queries = [
    { needed: 3, length: 10_000, callBudget: 200 },
    { needed: 50, length: 10_000, callBudget: 200 },
    { needed: 150, length: 10_000, callBudget: 200 },
    { needed: 200, length: 300, callBudget: 200 },
    { needed: 200, length: 10_000, callBudget: 200 },
    { needed: 200, length: 10_000, callBudget: 256 },
    { needed: 250, length: 10_000, callBudget: 256 },
    { needed: 300, length: 10_000, callBudget: 256 },
    { needed: 1_000, length: 10_000, callBudget: 1_500 },
  ];
  for (const isCounted of [false, true])
    for (const { needed, length, callBudget } of queries) {
      const list = { places: evenly(needed, length), length, isCounted, callBudget };
      const { calls, bytes, waves, ms } = costOf(nextPageSize, list);
      const known = isCounted ? 'length remembered' : '';
      const total = ms + assumed.msACall + needed * msAnItem;
      console.log(
        `${`${needed} of ${length}`.padEnd(18)}${calls + callsBefore} calls, ${Math.round(bytes / 1000)} kB, ${waves + 1} waves of ${callsAtOnce}, ${Math.round(total)} ms ${known}`,
      );
    }
}

/** Prints what is lost because prices do not follow the duration of calls. */
function printLosses(): void {
  for (const msACall of [10, 40, 120, 200]) {
    const { call, item } = pricesOf({ ...assumed, msAnItem: 0 });
    const priceOf = ({ calls, bytes, ms }: Cost) =>
      ms + calls * call + (bytes / assumed.bytesAnItem) * item;
    const cases = allLists.map((list) => {
      const constant = costOf(nextPageSize, list, msACall);
      const following = costOf(pricedFor(msACall), list, msACall);
      const loss = priceOf(constant) / priceOf(following) - 1;
      return { list, constant, following, loss };
    });
    const lossBy = (of: (cost: Cost) => number) => {
      const sum = (name: 'constant' | 'following') =>
        cases.reduce((total, one) => total + of(one[name]), 0);
      return ((sum('constant') / sum('following') - 1) * 100).toFixed(1);
    };
    const time = lossBy(({ ms }) => ms);
    console.log(
      `\ncalls of ${msACall} ms: price ${lossBy(priceOf)} % higher, time ${time} % longer in all cases`,
    );
    for (const { list, constant, following, loss } of cases)
      if (loss > 0.2)
        console.log(
          `${list.places.length} of ${list.length}: price ${Math.round(loss * 100)} % higher, ${shown(constant)} instead of ${shown(following)}`,
        );
  }
}

printQueries();
printSums();
printLosses();
