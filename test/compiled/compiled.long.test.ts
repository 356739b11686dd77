/** More documents than in `compiled.test.ts`, and the schema of this project in front of an odd service. */
import { expect, test } from 'vitest';
import { startDiffer } from '../differ/differ.ts';
import { executors } from '../differ/sides.ts';
import { compare } from './compare.ts';
import { schemas } from './schemas.ts';

test.each([...schemas.keys()])('%s: the bytes of graphql-js, 800 documents', async (name) => {
  const { difference } = await compare(name, 800);
  expect(difference).toBeUndefined();
});

test('this schema: 500 random documents have the responses of graphql-js', async () => {
  await using differ = await startDiffer(executors);
  let compared = 0;
  const onCompared = () => {
    compared += 1;
  };
  expect(await differ.run({ documents: 500, seed: 7, onCompared })).toBeUndefined();
  expect(compared).toBeGreaterThan(480);
});

test.each([...schemas.keys()])('%s: a difference is detected', async (name) => {
  const alter = (result: string) => result.replace(/"data":\{"/, '"data":{"x');
  const { difference } = await compare(name, 50, { alter });
  expect(difference).toContain('"data":{"x');
});
