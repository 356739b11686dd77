/** The calls of random documents are in `rest` of the extensions of the fields that make them. */
import { expect, test } from 'vitest';
import { unlistedCalls } from '../listed-calls.ts';
import { startComparison } from './comparison.ts';

test('200 random documents make only calls that their fields list', async () => {
  await using comparison = await startComparison();
  const unlisted = new Set<string>();
  await comparison.run({
    documents: 200,
    seed: 5,
    look({ document }, { extensions }) {
      for (const call of unlistedCalls(document, extensions)) unlisted.add(call);
    },
    endOnFailure: true,
  });
  expect([...unlisted]).toEqual([]);
});
