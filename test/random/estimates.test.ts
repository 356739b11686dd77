/** Random documents stay within their estimates. */
import { expect, test } from 'vitest';
import { startComparison } from './comparison.ts';
import type { Answer } from './cursors.ts';
import type { Question } from './question.ts';
import { expectWithinEstimate } from './within-estimate.ts';

test('calls, waves and objects of 300 random documents', async () => {
  await using comparison = await startComparison();
  let looked = 0;
  const look = (question: Question, answer: Answer) => {
    expectWithinEstimate(question, answer);
    looked += 1;
  };
  await comparison.run({ documents: 300, seed: 13, look, endOnFailure: true });
  expect(looked).toBe(300);
});
