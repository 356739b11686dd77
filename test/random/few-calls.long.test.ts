/** Random documents make only a few more calls than direct reads of the same data, and stay within their bounds. */
import { expect, test } from 'vitest';
import { startComparison } from './comparison.ts';
import type { Answer } from './cursors.ts';
import { lengthenLists } from './long-lists.ts';
import type { Question } from './question.ts';
import { expectWithinBounds } from './within-bounds.ts';

test.for([
  ['of the sandbox', {}, 13],
  ['with long lists, from which links read several pages', { prepare: lengthenLists }, 101],
] as const)('300 random documents on data %s', async ([, options, seed]) => {
  await using comparison = await startComparison(options);
  let looked = 0;
  const lookBeside = (question: Question, answer: Answer, reads: number) => {
    expectWithinBounds(question, answer, reads);
    looked += 1;
  };
  await comparison.run({ documents: 300, seed, lookBeside, endOnFailure: true });
  expect(looked).toBe(300);
});
