/** Repeated queries, with stored responses of earlier ones, get the same response as the first time. */
import { expect, test } from 'vitest';
import { startDiffer } from './differ.ts';
import { changed, changing, unchanged } from './sides.ts';

test.each([
  ['nothing has changed', unchanged],
  ['the service has changed', changed],
  ['the service has changed each time', changing],
])('150 random documents, when %s', async (_, sides) => {
  await using differ = await startDiffer(sides);
  let compared = 0;
  const report = await differ.run({
    documents: 150,
    seed: 7,
    isRepeated: true,
    onCompared: () => {
      compared += 1;
    },
  });
  expect(report).toBeUndefined();
  expect(compared).toBeGreaterThan(140);
});
