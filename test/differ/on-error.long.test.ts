/** Random documents with `onError`, each compared with a separate oracle. */
import { expect, test } from 'vitest';
import type { Answered } from './answers.ts';
import { startDiffer } from './differ.ts';
import { halted } from './halted.ts';
import { halting, withNulls } from './sides.ts';

test('with NULL, 300 random documents have the responses of graphql-js without propagation', async () => {
  await using differ = await startDiffer(withNulls);
  let failed = 0;
  const onCompared = ({ errors }: Answered) => {
    if (errors.length > 0) failed += 1;
  };
  expect(await differ.run({ documents: 300, seed: 11, onCompared })).toBeUndefined();
  expect(failed).toBeGreaterThan(50);
});

test('with HALT, 300 random documents have no data, and one of the errors of the whole run', async () => {
  await using differ = await startDiffer(halting);
  let failed = 0;
  const onCompared = (_: Answered, { errors }: Answered) => {
    if (errors.length > 0) failed += 1;
  };
  const report = await differ.run({ documents: 300, seed: 12, oracle: halted, onCompared });
  expect(report).toBeUndefined();
  expect(failed).toBeGreaterThan(50);
});

test('a second error is detected', async () => {
  await using differ = await startDiffer(halting);
  const alter = (answered: Answered): Answered => ({
    ...answered,
    errors: [...answered.errors, ...answered.errors],
  });
  const report = await differ.run({ documents: 50, seed: 12, oracle: halted, alter });
  expect(report).toMatch(/^errors/);
});
