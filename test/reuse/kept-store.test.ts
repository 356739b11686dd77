/**
 * Properties of the store: it never exceeds its limit, a quarter is the maximum for one token, and the least recently
 * used entry is evicted first.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptStore } from '../../src/rest/kept/kept-store.ts';

const bound = 20_000;
const step = fc.record({
  token: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  key: fc.integer({ min: 0, max: 9 }).map(String),
  /** The entry's value; undefined reads it, null deletes it. */
  bytes: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: undefined }),
  isDeleted: fc.boolean(),
});

interface Kept {
  readonly token: string;
  readonly key: string;
  readonly bytes: number;
}

test('a store does not exceed its limit, and evicts the least recently used entries', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const store = new KeptStore(bound);
      /** Least recently used first. */
      let model: Kept[] = [];
      const sizeOf = (kept: readonly Kept[]) =>
        kept.reduce((sum, { key, bytes }) => sum + bytes + key.length + 300, 0) +
        new Set(kept.map(({ token }) => token)).size * 500;
      const without = ({ token, key }: { token: string; key: string }) =>
        model.filter((kept) => kept.token !== token || kept.key !== key);
      for (const { token, key, bytes, isDeleted } of steps) {
        const known = model.find((kept) => kept.token === token && kept.key === key);
        if (bytes !== undefined) {
          const added = { token, key, bytes };
          model = without(added);
          store.set(token, key, added, bytes);
          if (sizeOf([added]) <= bound / 4) model.push(added);
          const own = () => model.filter((kept) => kept.token === token);
          while (sizeOf(own()) > bound / 4) model = without(own()[0] as Kept);
          while (sizeOf(model) > bound) model.shift();
        } else if (isDeleted) {
          store.delete(token, key);
          model = without({ token, key });
        } else {
          expect(store.get(token, key)).toEqual(known);
          if (known) model = [...without(known), known];
        }
        expect(store.bytes).toBe(sizeOf(model));
        expect(store.bytes).toBeLessThanOrEqual(bound);
      }
      for (const { token, key, bytes } of model)
        expect(store.get(token, key)).toEqual({ token, key, bytes });
    }),
  );
});
