/** A list cut off by the deadline always has an error or a warning. */
import { expect, test } from 'vitest';
import { searchCuts } from './cut-short.ts';

test('no list of 40 random documents is shortened without an error or a warning', async () => {
  const { cuts, changed } = await searchCuts(40, 11);
  expect(cuts).toEqual([]);
  expect(changed).toBeGreaterThan(0);
});
