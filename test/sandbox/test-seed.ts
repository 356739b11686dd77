/**
 * The seed of sandboxes in tests: the built-in one, or the file in `SANDBOX_SEED`, so that the suite can run with it.
 */
import { builtInSeed } from '../../src/sandbox/seed/seed.ts';
import { readSeed } from '../../src/sandbox/seed-file/read.ts';
import { Store } from '../../src/sandbox/store/store.ts';

const { SANDBOX_SEED: file } = process.env;

export const testSeed = file === undefined ? builtInSeed : readSeed(file);

/** The default time in sandboxes of tests. */
export const testTime = '2026-03-01T12:00:00.000Z';

const planted = new Map<number, Store>();

/** A new store for a test, with the seed at a time: created once, and copied. */
export function plantedStore(now: Date): Store {
  const known = planted.get(now.getTime());
  const store = known ?? new Store((fresh) => testSeed(fresh, now));
  planted.set(now.getTime(), store);
  return store.copy();
}
