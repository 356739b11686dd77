/** Sizes of the next page for several objects of a list; 0 means single reads. */
import { expect, test } from 'vitest';
import { firstPageSize, nextPageSize } from '../../../src/graphql/loading/batch-policy.ts';

const fresh = { count: undefined, read: undefined, callsLeft: 200 };
/** One page of 100 was read, which had three of the objects. */
const read = { size: 100, pages: 1, items: 100, brought: 3 };

type Known = Parameters<typeof nextPageSize>[0];

// biome-ignore format: a table, one case a line
const cases: readonly (readonly [what: string, known: Partial<Known> & Pick<Known, 'needed'>, size: number])[] = [
  ['two objects are read one by one', { needed: 2 }, 0],
  ['three begin a list', { needed: 3 }, 75],
  ['more begin it with 25 items each', { needed: 16 }, 400],
  ['a page has 1,000 items at most', { needed: 50 }, 1_000],
  ['a list that is known to be long is not begun for few', { needed: 3, count: 10_000 }, 0],
  ['a list that is known to be short is', { needed: 3, count: 60 }, 75],
  ['a long list is worth it for many', { needed: 200, count: 10_000 }, 1_000],
  ['and for forty it is not', { needed: 40, count: 10_000 }, 0],
  ['unless the calls would not do', { needed: 40, count: 10_000, callsLeft: 60 }, 1_000],
  ['a next page is as large as the one before', { needed: 20, count: 200, read }, 100],
  ['few that are left are read one by one', { needed: 1, count: 200, read }, 0],
  ['many pages that are left are not read for few', { needed: 8, count: 5_000, read }, 0],
  ['a count that was reached is no count', { needed: 20, count: 100, read }, 100],
  ['nothing takes the call that a single read needs',
    { needed: 5, callsLeft: 5, read: { ...read, brought: 0 } }, 0],
];

test.each(cases)('%s', (_, known, size) => {
  expect(nextPageSize({ ...fresh, ...known })).toBe(size);
});

test('the first page of an unknown list has the estimated size', () => {
  for (const needed of [3, 10, 39, 40, 41, 500])
    expect(firstPageSize(needed)).toBe(nextPageSize({ ...fresh, needed }));
});
