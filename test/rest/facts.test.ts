/** Facts of schemas that do not concern validation, and to which schemas they apply. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addFacts, factsOf, ownFactsOf } from '../../src/rest/table/facts.ts';
import { unwrap } from '../../src/rest/table/schema.ts';

const facts = { named: 'shown', count: true } as const;

const copies: [string, (schema: z.ZodString) => z.ZodString][] = [
  ['a described', (schema) => schema.describe('What it is.')],
  ['a refined', (schema) => schema.refine((text) => text !== 'none')],
  ['a narrowed', (schema) => schema.min(1).max(9)],
  ['a cloned', (schema) => schema.clone()],
];

test.for(copies)('%s copy has the facts of its original', ([, copied]) => {
  const original = addFacts(z.string(), facts);
  const copy = copied(original);
  expect(factsOf(copy)).toEqual(facts);
  expect(ownFactsOf(copy)).toEqual({});
});

test.for(copies)('facts of %s copy are not facts of its original', ([, copied]) => {
  const original = addFacts(z.string(), facts);
  const copy = addFacts(copied(original), { named: 'other', secret: true });
  expect(factsOf(copy)).toEqual({ named: 'other', count: true, secret: true });
  expect(ownFactsOf(copy)).toEqual({ named: 'other', secret: true });
  expect(factsOf(original)).toEqual(facts);
});

test('later facts are added to earlier ones', () => {
  const schema = addFacts(addFacts(z.string(), facts), { secret: true });
  expect(factsOf(schema)).toEqual({ ...facts, secret: true });
});

test('a wrapper of a schema does not have its facts, and is unwrapped to read them', () => {
  const around = addFacts(z.string(), facts).nullable().optional();
  expect(factsOf(around)).toEqual({});
  expect(factsOf(unwrap(around).inner)).toEqual(facts);
});
