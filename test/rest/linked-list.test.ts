import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, LinkedList } from '../../src/rest/values/linked-list.ts';

test('a list holds what was added and not taken out, in the order in which it came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), (steps) => {
      const list = new LinkedList<number>();
      const links: Link<number>[] = [];
      let expected: number[] = [];
      for (const [at, step] of steps.entries()) {
        const link = links[step];
        // Half of the steps take out what some step before has added, which may be out already.
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

test('what is given may be taken out before the next', () => {
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

test('a link that is taken out points to no other', () => {
  const list = new LinkedList<number>();
  const [, second] = [1, 2, 3].map((value) => list.add(value));
  if (!second) throw new Error('There is a second one');
  list.remove(second);
  expect(second).toMatchObject({ before: undefined, next: undefined });
});
