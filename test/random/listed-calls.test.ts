/** The calls of random documents, and of their estimates, are in `rest` of the extensions of the fields. */
import { expect, test } from 'vitest';
import { unlistedCalls, unlistedEstimates } from '../listed-calls.ts';
import { startComparison } from './comparison.ts';
import { estimateOf } from './within-estimate.ts';

test('200 random documents make only calls, and have estimates of only calls, that their fields list', async () => {
  await using comparison = await startComparison();
  const [unlisted, estimated] = [new Set<string>(), new Set<string>()];
  await comparison.run({
    documents: 200,
    seed: 5,
    look(question, { extensions }) {
      const { document } = question;
      for (const call of unlistedCalls(document, extensions)) unlisted.add(call);
      for (const call of unlistedEstimates(document, estimateOf(question))) estimated.add(call);
    },
    endOnFailure: true,
  });
  expect([...unlisted]).toEqual([]);
  expect([...estimated]).toEqual([]);
});
