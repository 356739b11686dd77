/** Facts of schemas beyond validation, and where they apply. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addFacts, factsOf, ownFactsOf } from '../../src/rest/table/facts.ts';
import { unwrap } from '../../src/rest/table/unwrap.ts';

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

test.for(copies)('what is said of %s copy is not said of its original', ([, copied]) => {
  const original = addFacts(z.string(), facts);
  const copy = addFacts(copied(original), { named: 'other', secret: true });
  expect(factsOf(copy)).toEqual({ named: 'other', count: true, secret: true });
  expect(ownFactsOf(copy)).toEqual({ named: 'other', secret: true });
  expect(factsOf(original)).toEqual(facts);
});

test('what is said later is added to what was said', () => {
  const schema = addFacts(addFacts(z.string(), facts), { secret: true });
  expect(factsOf(schema)).toEqual({ ...facts, secret: true });
});

test('what stands around a schema has no facts of it, and is taken off to ask for them', () => {
  const around = addFacts(z.string(), facts).nullable().optional();
  expect(factsOf(around)).toEqual({});
  expect(factsOf(unwrap(around).inner)).toEqual(facts);
});
