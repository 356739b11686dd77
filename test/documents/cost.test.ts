/** docs/cost.md: every figure in its text is the one that the code has, or that a query makes. */

import { describe, expect, test } from 'vitest';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { maxOfTime } from '../../src/graphql/fields/grouped-by.ts';
import { BatchGuide } from '../../src/graphql/loading/batch-guide.ts';
import { minToReadList, nextPageSize } from '../../src/graphql/loading/batch-policy.ts';
import { assumed, callsAtOnce, smallPage } from '../../src/graphql/loading/batch-prices.ts';
import { pagesOfGroups } from '../../src/graphql/loading/group-policy.ts';
import { KnownLengths } from '../../src/graphql/loading/known-lengths.ts';
import { KnownWays } from '../../src/graphql/loading/known-ways.ts';
import { patienceMs } from '../../src/graphql/loading/list-counts.ts';
import { OtherOrders } from '../../src/graphql/loading/list-orders.ts';
import { believedMs } from '../../src/rest/client/speculation-memory.ts';
import { maxReads } from '../../src/rest/client/speculative-reads.ts';
import { constants } from '../../src/server/settings/constants.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { askOnce } from '../harness.ts';
import { refusalOf } from '../random/within-bounds.ts';
import { rowsOf, textOf } from './documents.ts';
import { callsForLists, collections, siblings, spacesIn } from './lists-of-parents.ts';

const page = textOf('docs/cost.md');

const words = 'one two three four five six seven eight nine ten'.split(' ');
const word = (count: number): string => words[count - 1] ?? String(count);
const digits = (count: number): string => count.toLocaleString('en-US');
const { querySortedItems } = constants;

const spacesOfCollections = (count: number) =>
  callsForLists('collections(first: 50) { nodes { spaces { nodes { id } } } }', {
    collections: collections(count),
    spaces: spacesIn(count),
  });

/** The minimum number of parents whose lists are read with one call. */
async function minParents(): Promise<number> {
  for (let count = 2; count < 10; count += 1)
    if ((await spacesOfCollections(count)).length === 1) return count;
  return Number.POSITIVE_INFINITY;
}

const pageFor = async (count: number) => {
  const [call = ''] = await spacesOfCollections(count);
  return Number(/limit=(\d+)/.exec(call)?.[1]);
};

/** Items of the longest list that is read for 40 parents. */
function itemsForParents(): number {
  const known = { parents: 40, first: 25, maxPages: settings.QUERY_GROUPED_PAGES.default };
  let items = 1;
  while (pagesOfGroups(known, items + 1) !== undefined) items += 1;
  return items;
}

/** Size of the first page for this number of objects of a list. It is 0 if the objects are read singly. */
const firstPage = (needed: number, count: number | undefined, callsLeft = 1_000_000) =>
  nextPageSize({
    needed,
    asked: needed,
    count,
    read: undefined,
    callsLeft,
    maxSingleReads: callsLeft,
  });

/** Maximum number of items for each object for which reading a page is cheaper, for 10 to 100 objects. */
function itemsAnObject(): number[] {
  const ratios = Array.from({ length: 91 }, (_, at) => {
    const objects = at + 10;
    let count = objects;
    while (firstPage(objects, count) > 0) count += 1;
    return (count - 1) / objects;
  });
  return [Math.round(Math.min(...ratios)), Math.round(Math.max(...ratios))];
}

/** Minutes for which the length of a list is remembered. */
function minutesRemembered(): number {
  let now = 0;
  const lengths = new KnownLengths(() => now).of('caller');
  lengths.note('list', 1_000);
  while (lengths.of('list') !== undefined) now += 60_000;
  return now / 60_000;
}

function minutesOfOrders(): number {
  let now = 0;
  const orders = new OtherOrders(() => now);
  const { listCollectionSpaces: own } = collectionOperations;
  orders.note(own);
  while (orders.has(own)) now += 60_000;
  return now / 60_000;
}

/** Number of calls that single reads may take if a thousand calls are left. */
const maxSingleReads = (multiplied: number, others: number) =>
  new BatchGuide(
    { callsLeft: 1_000 },
    {
      otherOrders: new OtherOrders(() => 0),
      ways: new KnownWays(() => 0),
      lengths: undefined,
      places: () => ({ multiplied, others }),
    },
  ).maxSingleReads;

const fractions: Readonly<Record<number, string>> = {
  0.25: 'a quarter',
  0.5: 'half',
  0.8: 'four fifths',
};

/** Parts of sentences, with the figures that are correct. */
const sentences: Readonly<Record<string, () => string | Promise<string>>> = {
  'items of a list that is read to its end': () =>
    `as soon as it turns out to have more than ${digits(querySortedItems)} items:`,
  async 'items of lists without a page size'() {
    const document = '{ space(id: "handbook") { content { pages { title } } } }';
    const { counted = 0 } = refusalOf({ document, variables: {} }, { maxObjects: 0 }) ?? {};
    return `A list that has no argument \`first\` counts as ${digits(counted - 2)} items for each response`;
  },
  'the least number of parents': async () =>
    `This happens from ${word(await minParents())} parents on`,
  'a page for many parents': async () =>
    `has ${(await pageFor(4)) / 4} items for each parent, up to ${digits(await pageFor(50))}.`,
  'the items for many parents': () =>
    `for 40 parents with 25 items each, up to a list of ${digits(itemsForParents())} items`,
  async previews() {
    const query = 'collections(first: 40) { nodes { spaces(first: 3) { nodes { title } } } }';
    const { calls } = await askOnce(`{ organization(id: "acme") { ${query} } }`);
    return `\`${query}\` is ${calls.length} calls.`;
  },
  'the time for which another order is known': () =>
    `has read both lists in the last ${word(minutesOfOrders())} minutes`,
  'pages for many parents': () =>
    `\`QUERY_GROUPED_PAGES\`, which is ${settings.QUERY_GROUPED_PAGES.default}.`,
  'the time for many parents': () =>
    `within ${fractions[maxOfTime]} of the time that is left of \`UPSTREAM_DEADLINE_MS\``,
  'calls at once': () => `are read singly, ${callsAtOnce} at once`,
  'the least number of objects': () => `From ${word(minToReadList)} objects on`,
  'the first page': () => `A first page of ${smallPage} items`,
  'the time for which a length is known': () =>
    `is remembered for ${word(minutesRemembered())} minutes`,
  'the page that is read early': () => `it fits on one page of ${smallPage} items`,
  'the time in which a length must be seen': () =>
    `in the last ${word(minutesRemembered())} minutes, for whatever query`,
  'the number of speculative calls': () => `A query makes at most ${maxReads} such calls`,
  'the time for an early page': () => `is ${fractions[patienceMs / 1_000]} of a second late`,
  'the time for which a refusal is known': () =>
    `For ${word(believedMs / 60_000)} minutes, what was refused`,
  'what is assumed': () =>
    `calls of ${assumed.msACall} ms and items of ${assumed.bytesAnItem} bytes`,
  'items for each object': () => {
    const [least = 0, most = 0] = itemsAnObject();
    return `a page is worth it up to ${word(least)} to ${word(most)} items for each object:`;
  },
  'one page'() {
    expect(firstPage(200, 300)).toBeGreaterThanOrEqual(300);
    return '200 objects of 300 are one page';
  },
  'single reads'() {
    expect(firstPage(150, 10_000)).toBe(0);
    return '150 of 10,000 are 150 single reads';
  },
  'the share of single reads': () =>
    `For each other field that does, ${maxSingleReads(1, 0) - maxSingleReads(1, 1)} calls are left for it, but single reads may always take ${fractions[maxSingleReads(1, 100) / 1_000]} of what is left. If another field makes calls for each item of a list, they may take ${fractions[maxSingleReads(2, 0) / 1_000]}.`,
  'more objects than calls'() {
    const size = firstPage(200, undefined, 198);
    return `with 200 calls, 200 objects spread over 10,000 are a page of ${size} items and ${200 - (size * 200) / 10_000} single reads.`;
  },
  'the calls of a request': () =>
    `\`UPSTREAM_CALL_BUDGET\` is ${settings.UPSTREAM_CALL_BUDGET.default}, so that 250 links`,
};

const rows = rowsOf('docs/cost.md').filter(([, list = '']) => /of the organization$/.test(list));

describe('one list for many parents', () => {
  test('the table has the fields of which lists are read together', () => {
    const fields = rows.flatMap(([cell = '']) => cell.replaceAll('`', '').split(', '));
    expect(fields.toSorted()).toEqual(Object.keys(siblings).toSorted());
  });

  test.for(Object.entries(siblings))('%s', async ([field, [selected, lists]]) => {
    const together = await callsForLists(selected, lists);
    const each = await callsForLists(selected, lists, { queryGroupedPages: 0 });
    const [, , cell] = rows.find(([cells = '']) => cells.includes(`\`${field}\``)) ?? [];
    expect(each).toHaveLength(40);
    const all = field === 'Space.changeRequests' ? 'one for each space that has any' : each.length;
    expect(cell).toBe(`${together.length} instead of ${all}`);
  });
});

describe('figures in sentences', () => {
  test.for(Object.entries(sentences))('%s', async ([, sentence]) => {
    const correct = await sentence();
    expect(page.includes(correct), `docs/cost.md has to contain: ${correct}`).toBe(true);
  });

  test('no sentence has any other figure', async () => {
    const behavior = [
      'Exits with 1 if',
      /^\| [012] \| .*$/gm,
      '`false`, 1, `"a"`',
      '2 if the call was retried',
      '; 0 if ',
    ];
    let rest = page
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .replaceAll(/^\| .*\bcalls for 40 parents \|$/gm, '');
    for (const [cell = '', list = '', calls = ''] of rows)
      rest = rest.replace(`| ${cell} | ${list} | ${calls} |`, '');
    for (const sentence of Object.values(sentences)) rest = rest.replaceAll(await sentence(), '');
    for (const text of behavior) rest = rest.replaceAll(text, '');
    const figures = rest
      // The picture has figures of its own.
      .replaceAll(/!\[[^\]]*\]/g, '')
      .replaceAll(/`[^`]*`|\]\([^()]*\)/g, '')
      .match(/\b\d[\d,]*\b|\b(three|four|five|six|seven|eight|nine|ten|half|quarter|fifths)\b/g);
    expect(figures ?? []).toEqual([]);
  });
});
