/**
 * The calls of random documents are in `rest` of the extensions of the fields, and are of operations that the documents
 * need.
 */
import { expect, test } from 'vitest';
import { unlistedCalls, unneededCalls } from '../listed-calls.ts';
import { startComparison } from './comparison.ts';

test('200 random documents make only calls that they need, and that their fields list', async () => {
  await using comparison = await startComparison();
  const [unlisted, unneeded] = [new Set<string>(), new Set<string>()];
  await comparison.run({
    documents: 200,
    seed: 5,
    look({ document }, { extensions }) {
      for (const call of unlistedCalls(document, extensions)) unlisted.add(call);
      for (const call of unneededCalls(document, extensions)) unneeded.add(call);
    },
    endOnFailure: true,
  });
  expect([...unlisted]).toEqual([]);
  expect([...unneeded]).toEqual([]);
});
