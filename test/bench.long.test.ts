/** The benchmark: all sides return equal data, with the numbers of calls in its README. */
import { expect, test } from 'vitest';
import { cases } from '../bench/cases.ts';
import ratios from '../bench/ratios.json' with { type: 'json' };
import { sameAnswers } from '../bench/same-answers.ts';
import { byHand, docgraph, sidesWith } from '../bench/sides.ts';
import { rowsOf } from './documents/documents.ts';
import { sizingRows } from './documents/sizing.ts';

test('all sides return equal data, with the documented calls, and the handwritten side makes no unnecessary ones', async () => {
  const same = await sameAnswers(sidesWith({}), cases);
  expect(cases.map((each) => [each.name, same.calls(byHand, each)])).toEqual([
    ['relay site tree', 3],
    ['relay inbox', 16],
    ['apollo page tree', 1],
    ['site tree', 2],
    ['review inbox', 16],
    ['page tree', 1],
    ['mutation', 1],
    ['__typename', 0],
    ['relay site tree, by id', 3],
    ['cold document', 2],
    ...['relay site tree', 'relay inbox', 'apollo page tree'].flatMap((name, at) =>
      ['again', 'again, one changed'].map((how) => [`${name}, ${how}`, [3, 16, 1][at]]),
    ),
    ['cold document, kept', 2],
  ]);

  const results = rowsOf('bench/README.md').filter((row) => row.length === 9);
  const documented = [
    ...results.map((row) => [row[0]?.replaceAll('`', ''), row[7]]),
    ...sizingRows().map((row) => [row[0], row[3]]),
  ];
  const made = cases.flatMap((each) =>
    documented
      .filter(([name]) => name === each.name)
      .map(([name, calls]) => [name, Number(calls), same.calls(docgraph, each)]),
  );
  expect(made.length).toBeGreaterThan(20);
  for (const [name, written, measured] of made) expect(written, `${name}`).toBe(measured);
});

test.for(Object.entries(ratios))('the README has a ratio of each case for %s', ([, written]) => {
  expect(Object.keys(written).sort()).toEqual(cases.map(({ name }) => name).sort());
});
