import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, LinkedList } from '../../src/rest/values/linked-list.ts';

test('a list contains the added items without the removed ones, in the order of addition', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (steps) => {
      const list = new LinkedList<number>();
      const links: Link<number>[] = [];
      let expected: number[] = [];
      for (const [at, step] of steps.entries()) {
        const link = links[step];
        // Half of the steps remove an item of an earlier step, which may be removed already.
        if (step % 2 === 1 && link) {
          expect(list.remove(link)).toBe(expected.includes(link.value));
          expected = expected.filter((value) => value !== link.value);
        } else {
          links.push(list.add(at));
          expected.push(at);
        }
        expect([...list]).toEqual(expected);
        expect([list.first, list.last, list.length]).toEqual([
          expected[0],
          expected.at(-1),
          expected.length,
        ]);
      }
    }),
  );
});

test('the current item may be removed during iteration', () => {
  const list = new LinkedList<number>();
  const links = [1, 2, 3].map((value) => list.add(value));
  const given: number[] = [];
  for (const value of list) {
    given.push(value);
    const link = links[value - 1];
    if (link) list.remove(link);
  }
  expect([given, list.length]).toEqual([[1, 2, 3], 0]);
});

test('a removed link points to no other', () => {
  const list = new LinkedList<number>();
  const [, second] = [1, 2, 3].map((value) => list.add(value));
  if (!second) throw new Error('There is a second one');
  list.remove(second);
  expect(second).toMatchObject({ before: undefined, next: undefined });
});
