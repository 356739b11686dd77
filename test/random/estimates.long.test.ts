/** Random documents stay within their estimates. */
import { expect, test } from 'vitest';
import { startComparison } from './comparison.ts';
import type { Answer } from './cursors.ts';
import { lengthenLists } from './long-lists.ts';
import type { Question } from './question.ts';
import { expectWithinEstimate } from './within-estimate.ts';

/** No list of the sandbox is longer. */
const longest = 2_100;

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

test('the same with long lists, from which links read several pages', async () => {
  await using comparison = await startComparison({ prepare: lengthenLists, listItems: longest });
  let mostWaves = 0;
  const look = (question: Question, answer: Answer) => {
    expectWithinEstimate(question, answer, longest);
    const { upstream } = answer.extensions as { upstream: readonly { wave: number }[] };
    mostWaves = Math.max(mostWaves, ...upstream.map(({ wave }) => wave));
  };
  await comparison.run({ documents: 300, seed: 101, look, onlyLook: true, endOnFailure: true });
  expect(mostWaves).toBeGreaterThan(3);
});
