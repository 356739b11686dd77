/** IDs and cursors are encoded with the usual result, and anchors of cursors are the same in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Of } from '../../src/graphql/identity/global-id.ts';
import { anchorsOf, type IdOf } from '../../src/graphql/loading/cursor.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const text = fc.string({ unit: fc.constantFrom('a', '/', 'é', '€', '😀', '\u0000', '"') });

test('texts are encoded in one buffer as each by itself', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      // None of them affects the next.
      expect(texts.map(base64Of)).toEqual(texts.map(encoded));
    }),
  );
});

test.for([0, 1, 2, 3, 681, 682, 683, 684, 2_047, 2_048, 2_049, 100_000])(
  'a text may have %i characters',
  (length) => {
    for (const one of ['x', '€', '\ud83d'])
      expect(base64Of(one.repeat(length))).toBe(encoded(one.repeat(length)));
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
  const markOf = (one: string) => anchorsOf([one], idOf)(0);
  fc.assert(
    fc.property(
      fc.array(id, { maxLength: 12 }),
      fc.array(fc.integer({ min: -1, max: 11 })),
      (ids, order) => {
        const anchorsAt = anchorsOf(ids, idOf);
        for (const index of order) expect(anchorsAt(index)).toBe(marksAt(ids, index, markOf));
      },
    ),
  );
});
