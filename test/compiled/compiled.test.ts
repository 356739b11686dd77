import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { schemas } from './schemas.ts';

test.each([...schemas.keys()])('%s: the bytes of graphql-js', async (name) => {
  const { difference, ...counts } = await compare(name, 150);
  expect(difference).toBeUndefined();
  expect(counts.compared).toBe(150);
  expect(counts.promises).toBeGreaterThan(20);
});
