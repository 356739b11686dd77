/** Queries that are made again, with what was kept of earlier times, are answered as if they were made once. */
import { expect, test } from 'vitest';
import { startDiffer } from './differ.ts';
import { changed, unchanged } from './sides.ts';

test.each([
  ['nothing has changed', unchanged],
  ['the service has changed', changed],
])('150 random documents, when %s', async (_, sides) => {
  await using differ = await startDiffer(sides);
  let compared = 0;
  const report = await differ.run({
    documents: 150,
    seed: 7,
    // Calls that were made in vain are no difference.
    alter: (answered) => ({ ...answered, calls: [] }),
    onCompared: () => {
      compared += 1;
    },
  });
  expect(report).toBeUndefined();
  expect(compared).toBeGreaterThan(140);
});
