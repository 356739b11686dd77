/** Observed figures of routes change estimated costs rarely, and within limits. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spaceOperations } from '../../../src/domains/spaces/operations.ts';
import { defaultPrices } from '../../../src/graphql/loading/batch-prices.ts';
import { SeenFigures, type SeenPage } from '../../../src/graphql/loading/seen-figures.ts';

const { listSpaces, getSpace } = spaceOperations;

const pricesOf = (figures: SeenFigures) => figures.pricesOf(listSpaces, getSpace);

/** A page with items of this size. */
const page = (bytesAnItem: number, ms = 0, items = 100): SeenPage => ({
  items,
  ms,
  bytes: bytesAnItem * items,
});

const notePages = (figures: SeenFigures, pages: readonly SeenPage[]) => {
  for (const one of pages) figures.notePage(listSpaces, getSpace, one);
};

describe('costs', () => {
  test('are the defaults without observations', () => {
    expect(pricesOf(new SeenFigures())).toEqual(defaultPrices);
  });

  test('do not change if observations are within a factor of two', () => {
    const factors = fc.array(fc.double({ min: 0.51, max: 1.99, noNaN: true }), { minLength: 1 });
    const law = fc.property(fc.integer({ min: 20, max: 30_000 }), factors, (size, some) => {
      const figures = new SeenFigures();
      notePages(figures, [page(size)]);
      const before = pricesOf(figures);
      const isAssumed = before.item === defaultPrices.item;
      notePages(
        figures,
        some.map((factor) => page((isAssumed ? 800 : size) * factor)),
      );
      expect(pricesOf(figures)).toEqual(before);
    });
    fc.assert(law, { numRuns: 500 });
  });

  test('do not change for a single page that is slow, or has large items', () => {
    const figures = new SeenFigures();
    notePages(
      figures,
      Array.from({ length: 5 }, () => page(800, 60)),
    );
    notePages(figures, [page(40_000, 20_000)]);
    expect(pricesOf(figures)).toEqual(defaultPrices);
  });

  test('change if all observations are larger or slower from then on', () => {
    const figures = new SeenFigures();
    notePages(
      figures,
      Array.from({ length: 100 }, () => page(8_000, 2_000)),
    );
    const { item, wave } = pricesOf(figures);
    expect(item).toBeGreaterThan(5 * defaultPrices.item);
    expect(wave).toBe(defaultPrices.wave);
    for (let times = 0; times < 20; times += 1)
      figures.noteReads(getSpace, { ms: 400, bytes: undefined });
    expect(pricesOf(figures).wave).toBeGreaterThan(3 * defaultPrices.wave);
  });

  test('do not change for fast calls, so that small differences between them have no effect', () => {
    const figures = new SeenFigures();
    for (let times = 0; times < 20; times += 1) {
      notePages(figures, [page(800, 1)]);
      figures.noteReads(getSpace, { ms: 1, bytes: 800 });
    }
    expect(pricesOf(figures)).toEqual(defaultPrices);
  });

  test('stay within limits, for any responses of a service', () => {
    const seen = fc.record({ items: fc.nat(5_000), ms: fc.nat(), bytes: fc.nat() });
    const law = fc.property(fc.array(seen), (pages) => {
      const figures = new SeenFigures();
      notePages(figures, pages);
      for (const { ms, bytes } of pages) figures.noteReads(getSpace, { ms, bytes });
      for (const [name, price] of Object.entries(pricesOf(figures))) {
        const assumed = defaultPrices[name as keyof typeof defaultPrices];
        expect(price).toBeGreaterThanOrEqual(assumed / 50);
        expect(price).toBeLessThanOrEqual(assumed * 50.01);
      }
    });
    fc.assert(law, { numRuns: 300 });
  });
});
