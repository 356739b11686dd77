import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { schemas } from './schemas.ts';

test.each([...schemas.keys()])('%s: the bytes of graphql-js', async (name) => {
  const { difference, ...counts } = await compare(name, 150);
  expect(difference).toBeUndefined();
  expect(counts.compared).toBe(150);
  expect(counts.promises).toBeGreaterThan(20);
});

/** Star Wars has no errors. */
const faulty = [...schemas.keys()].slice(1);

test.each(
  (['NULL', 'HALT'] as const).flatMap((onError) => faulty.map((name) => [onError, name] as const)),
)('with onError %s, %s: nulls and errors as the policy says', async (onError, name) => {
  const { difference, compared, errors } = await compare(name, 60, { onError });
  expect(difference).toBeUndefined();
  expect(compared).toBe(60);
  expect(errors).toBeGreaterThan(0);
});
