/** The operations and shapes in src match the reference, which is typed from the documents alone. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { mend } from '../mend.ts';
import { accepted } from './accepted.ts';
import { differenceOf, keyOf, lineOf, mismatchesOf } from './operation-mismatches.ts';
import { chapters, reference } from './reference.ts';

const rows = Object.values(operationTables).flatMap((table) => Object.values<AnyOperation>(table));
const { mismatches, met } = mismatchesOf(reference, rows);
const acceptable = accepted.flatMap(({ of }) => of);

test('src matches the documents, except for the accepted differences', () => {
  const lacking = rows.filter((row) => !(keyOf(row) in reference.operations));
  const told = new Set(lacking.map(({ name }) => name));
  mend([
    ...(lacking.length === 0
      ? []
      : [
          `src/domains has operations that no chapter in test/reference has. Add them to \`endpoints\` of their domain's chapter, and what they answer to \`shapes\`, typed from the interface's own description in the notation of test/reference/notation; a new chapter goes into \`chapters\` of test/reference/reference.ts, too:\n  ${lacking.map(keyOf).join('\n  ')}`,
        ]),
    ...mismatches
      .filter((mismatch) => mismatch.says !== 'nothing' || !told.has(mismatch.place))
      .filter((mismatch) => !acceptable.includes(differenceOf(mismatch)))
      .map(
        (mismatch) =>
          `${lineOf(mismatch)}: mend src, or the chapter in test/reference if the document differs; intended differences belong in test/reference/accepted.ts, with the reason.`,
      ),
  ]);
});

test('every accepted difference still exists', () => {
  const found = new Set(mismatches.map(differenceOf));
  expect(acceptable.filter((difference) => !found.has(difference))).toEqual([]);
});

test('no difference is accepted twice', () => {
  expect(acceptable).toHaveLength(new Set(acceptable).size);
});

test('each operation is in one chapter', () => {
  const keys = chapters.flatMap(({ operations }) => Object.keys(operations));
  expect(keys.length).toBeGreaterThan(100);
  expect(keys).toHaveLength(new Set(keys).size);
});

test('each operation has a proof in the test of its domain, whose calls are in test/golden', () => {
  mend(
    Object.entries(operationTables).flatMap(([domain, table]) => {
      const file = new URL(`../golden/${domain}.json`, import.meta.url);
      const proven = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      const missing = Object.keys(table).filter((name) => !(name in proven));
      const proofs = missing.map((name) => `${name}: proof(…)`).join(', ');
      return missing.length === 0
        ? []
        : [
            `test/domains/${domain}.test.ts is to prove operations of src/domains/${domain}/operations.ts: prove('${domain}', …Operations, { ${proofs} }); then npm run calls -- --update`,
          ];
    }),
  );
});

test('no shape is written twice, and each is part of an operation', () => {
  const names = chapters.flatMap(({ shapes }) => Object.keys(shapes));
  expect(names).toHaveLength(new Set(names).size);
  expect(names.filter((name) => !met.has(name))).toEqual([]);
});
