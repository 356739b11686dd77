/** What src says of the interface, held against the reference, which was typed from the documents alone. */
import { expect, test } from 'vitest';
import { operationTables } from '../../src/operations.ts';
import type { AnyOperation } from '../../src/rest/operation.ts';
import { inventory } from '../inventory.ts';
import { accepted } from './accepted.ts';
import { differenceOf, lineOf, mismatchesOf } from './operation-mismatches.ts';
import { chapters, reference } from './reference.ts';

const rows = Object.values(operationTables).flatMap((table) => Object.values<AnyOperation>(table));
const { mismatches, met } = mismatchesOf(reference, rows);
const acceptable = accepted.flatMap(({ of }) => of);

test('src has what the documents say, but for the accepted differences', () => {
  const lines = mismatches
    .filter((mismatch) => !acceptable.includes(differenceOf(mismatch)))
    .map(lineOf);
  expect(lines).toEqual([]);
});

test('what was accepted still differs', () => {
  const found = new Set(mismatches.map(differenceOf));
  expect(acceptable.filter((difference) => !found.has(difference))).toEqual([]);
});

test('no difference is accepted twice', () => {
  expect(acceptable).toHaveLength(new Set(acceptable).size);
});

test('the reference has the operations of the inventory, and the names of its members', () => {
  const written = Object.entries(reference.operations).map(([key, { query, body }]) => {
    const sent = body?.is === 'object' ? Object.keys(body.members) : [];
    return { key, query: Object.keys(query).sort(), body: sent.sort() };
  });
  const inventoried = inventory.map(({ method, path, query, body }) => ({
    key: `${method} ${path}`,
    query: [...query],
    body: body.map((member) => member.replace('!', '')),
  }));
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  // Document 5 has one parameter that the inventory does not have yet.
  const isNew = (key: string, name: string) =>
    key === 'GET /orgs/{organizationId}/conversations-clusters' && name === 'status';
  expect(
    written
      .map((one) => ({ ...one, query: one.query.filter((name) => !isNew(one.key, name)) }))
      .sort(byKey),
  ).toEqual(inventoried.sort(byKey));
});

test('no shape is written twice, and each is met on the way from the operations', () => {
  const names = chapters.flatMap(({ shapes }) => Object.keys(shapes));
  expect(names).toHaveLength(new Set(names).size);
  expect(names.filter((name) => !met.has(name))).toEqual([]);
});
