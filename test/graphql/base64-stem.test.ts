/** IDs and cursors are encoded in two parts, shared and individual, with the usual result. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Base64Stem } from '../../src/graphql/identity/base64-stem.ts';
import { Anchors, type IdOf } from '../../src/graphql/loading/anchors.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const text = fc.string({ unit: fc.constantFrom('a', '/', 'é', '€', '😀', '\u0000', '"') });

test('a stem and its suffix are encoded as one text', () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1 }), (start, ends) => {
      const stem = new Base64Stem(start);
      // One stem is used for all suffixes: none of them affects the next.
      expect(ends.map((end) => stem.with(end))).toEqual(ends.map((end) => encoded(start + end)));
    }),
  );
});

test.for([0, 1, 2, 3, 340, 341, 342, 1_023, 1_024, 1_025, 100_000])(
  'the text after a stem may have %i characters',
  (length) => {
    for (const start of ['', 'a', 'ab', 'abc'])
      for (const end of ['x'.repeat(length), '€'.repeat(length)])
        expect(new Base64Stem(start).with(end)).toBe(encoded(start + end));
  },
);

/** The anchors of one position, computed directly from their definition. */
function marksAt(
  ids: readonly (string | undefined)[],
  index: number,
  markOf: (id: string) => string,
) {
  if (index < 0 || ids[index] === undefined) return '';
  const before = ids.slice(0, index + 1).reverse();
  return before
    .filter((id) => id !== undefined)
    .slice(0, 4)
    .map(markOf)
    .join('');
}

test('the anchors of a position are the same in any order of requests', () => {
  const id = fc.option(fc.constantFrom('a', 'b', 'c', 'long id of an item'), { nil: undefined });
  const idOf: IdOf = (item) => item as string | undefined;
  const markOf = (one: string) => new Anchors([one], idOf).at(0);
  fc.assert(
    fc.property(
      fc.array(id, { maxLength: 12 }),
      fc.array(fc.integer({ min: -1, max: 11 })),
      (ids, order) => {
        const anchors = new Anchors(ids, idOf);
        for (const index of order) expect(anchors.at(index)).toBe(marksAt(ids, index, markOf));
      },
    ),
  );
});
