/** The facade's responses to random documents match direct reads of the service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differenceOf } from './compare.ts';
import { type Comparison, startComparison } from './comparison.ts';

let comparison: Comparison;
beforeAll(async () => {
  comparison = await startComparison();
});
afterAll(() => comparison[Symbol.asyncDispose]());

test('200 random documents have the same data as direct reads', async () => {
  let compared = 0;
  const onCompared = () => {
    compared += 1;
  };
  // `npm run random` shrinks a failing document, which may take longer than a test's timeout.
  await comparison.run({ documents: 200, seed: 6, onCompared, endOnFailure: true });
  expect(compared).toBe(200);
});

describe('a fault of the facade is detected', () => {
  /** The text of the response, with one change. */
  const changing = (what: RegExp, to: string) =>
    comparison.run({
      documents: 200,
      seed: 6,
      endOnFailure: true,
      alter: (answer) => JSON.parse(JSON.stringify(answer).replace(what, to)),
    });

  test.each<[string, RegExp, string]>([
    ['a text', /"title":"\w/, '"title":"?'],
    ['a missing value', /"restId":"[^"]+"/, '"restId":null'],
    ['a number', /"totalCount":\d+/, '"totalCount":-1'],
    ['the end of a list', /"hasNextPage":true/, '"hasNextPage":false'],
    ['a missing object', /"nodes":\[\{/, '"nodes":[null,{'],
    ['an id', /"id":"[^"]+"/, '"id":"U2l0ZTphY21lL2RvY3M"'],
  ])('%s', async (_, what, to) => {
    await expect(changing(what, to)).rejects.toThrow(/the facade says .*, direct reads say /);
  });

  test('errors beside the right data', async () => {
    const alter = (answer: object) => ({ ...answer, errors: [{ message: 'No.' }] });
    const run = comparison.run({ documents: 1, seed: 6, alter, endOnFailure: true });
    await expect(run).rejects.toThrow('The facade answered with errors.');
  });
});

test.each<[unknown, unknown, string | undefined]>([
  [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, undefined],
  [{ a: [1, { b: 'x' }] }, { a: [1, { b: 'y' }] }, 'data.a[1].b: '],
  [{ a: [1] }, { a: [1, 2] }, 'data.a: '],
  [{ a: null }, { a: {} }, 'data.a: '],
  [{ a: 1, b: 2 }, { a: 1 }, 'data.b: '],
  [{ a: 1 }, { a: 1, b: null }, 'data.b: '],
  [null, {}, 'data: '],
])('the first difference of %j and %j', (one, other, place) => {
  const found = differenceOf(one, other);
  expect(found?.split('the facade')[0]).toBe(place);
});
