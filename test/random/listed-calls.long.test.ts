/**
 * The calls of random documents, and of their estimates, are in `rest` of the extensions of the fields, and the calls are
 * of operations that the documents need.
 */
import { expect, test } from 'vitest';
import { unlistedCalls, unlistedEstimates, unneededCalls } from '../listed-calls.ts';
import { startComparison } from './comparison.ts';
import { estimateOf } from './within-estimate.ts';

test('200 random documents make only calls that they need, and have estimates of only calls, that their fields list', async () => {
  await using comparison = await startComparison();
  const [unlisted, estimated] = [new Set<string>(), new Set<string>()];
  const unneeded = new Set<string>();
  await comparison.run({
    documents: 200,
    seed: 5,
    look(question, { extensions }) {
      const { document } = question;
      for (const call of unlistedCalls(document, extensions)) unlisted.add(call);
      for (const call of unneededCalls(document, extensions)) unneeded.add(call);
      for (const call of unlistedEstimates(document, estimateOf(question))) estimated.add(call);
    },
    endOnFailure: true,
  });
  expect([...unlisted]).toEqual([]);
  expect([...estimated]).toEqual([]);
  expect([...unneeded]).toEqual([]);
});
