/**
 * Properties of the store: it never exceeds its limit, a quarter is the maximum for one token, and the least recently
 * used entry is evicted first.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { RememberedRuns } from '../../src/http/reuse/remembered-runs.ts';
import { KeptBodies } from '../../src/rest/kept/kept-bodies.ts';
import { KeptStore } from '../../src/rest/kept/kept-store.ts';

const bound = 20_000;
const step = fc.record({
  token: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  key: fc.integer({ min: 0, max: 9 }).map(String),
  /** The entry's value; undefined reads it, null deletes it. */
  bytes: fc.option(fc.integer({ min: 0, max: 6_000 }), { nil: undefined }),
  isDeleted: fc.boolean(),
  /** Group of a new entry, or group whose entries are deleted. */
  group: fc.option(fc.constantFrom('one', 'other'), { nil: undefined }),
});

interface Kept {
  readonly token: string;
  readonly key: string;
  readonly bytes: number;
  readonly group: string | undefined;
}

test('a store does not exceed its limit, and evicts the least recently used entries', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const store = new KeptStore(bound);
      /** The expected entries, least recently used first. */
      let model: Kept[] = [];
      const sizeOf = (kept: readonly Kept[]) =>
        kept.reduce((sum, { key, bytes }) => sum + bytes + key.length + 300, 0) +
        kept.reduce((sum, { group }) => sum + (group === undefined ? 0 : group.length + 300), 0) +
        new Set(kept.map(({ token }) => token)).size * 500;
      const without = ({ token, key }: { token: string; key: string }) =>
        model.filter((kept) => kept.token !== token || kept.key !== key);
      for (const { token, key, bytes, isDeleted, group } of steps) {
        const known = model.find((kept) => kept.token === token && kept.key === key);
        if (bytes !== undefined) {
          const added = { token, key, bytes, group };
          model = without(added);
          store.set(token, key, added, bytes, group);
          if (sizeOf([added]) <= bound / 4) model.push(added);
          const own = () => model.filter((kept) => kept.token === token);
          while (sizeOf(own()) > bound / 4) model = without(own()[0] as Kept);
          while (sizeOf(model) > bound) model.shift();
        } else if (isDeleted && group !== undefined) {
          store.deleteGroup(token, group);
          model = model.filter((kept) => kept.token !== token || kept.group !== group);
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
      for (const kept of model) expect(store.get(kept.token, kept.key)).toEqual(kept);
    }),
  );
});

test('headers that are kept with a body are counted, and those that a 304 renews', () => {
  const store = new KeptStore(64_000_000);
  const rules = { staleMs: 0, freshMs: 0, writes: undefined };
  const bodies = new KeptBodies({ store, now: () => 0, onObstacle() {}, rules }).of('token', '');
  const headers = {
    etag: `"${'e'.repeat(1_000)}"`,
    'cache-control': `private, x="${'c'.repeat(2_000)}"`,
    'content-type': `application/json; x=${'t'.repeat(2_000)}`,
  };
  const body = Buffer.from('{}');
  const kept = bodies.made('/path', { status: 200, headers, body }, bodies.start());
  if (!kept) throw new Error('It is not kept');
  bodies.keep('/path', kept);
  expect(store.bytes).toBeGreaterThan(5_000);
  const renewed = { 'cache-control': `private, x="${'c'.repeat(9_000)}"` };
  bodies.confirm('/path', kept, { status: 304, headers: renewed, body }, bodies.start());
  expect(store.bytes).toBeGreaterThan(12_000);
});

test("a host's own headers are counted with the reads of a run", () => {
  const store = new KeptStore(64_000_000);
  const read = {
    operation: organizationOperations.getOrganization,
    path: '/v1/orgs/o',
    added: 'h'.repeat(1_000),
    status: 200,
    version: 'v',
  };
  const run = { reads: Array(100).fill(read), response: new Uint8Array(), wasted: 0, changes: 0 };
  new RememberedRuns(store).remember({ tokenHash: 'token', key: 'key' }, run);
  expect(store.bytes).toBeGreaterThan(100_000);
});
