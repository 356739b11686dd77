/** What src says of the interface, held against the reference, which was typed from the documents alone. */
import { expect, test } from 'vitest';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { inventory } from '../inventory.ts';
import { mend } from '../mend.ts';
import { accepted } from './accepted.ts';
import { differenceOf, keyOf, lineOf, mismatchesOf } from './operation-mismatches.ts';
import { chapters, reference } from './reference.ts';

const rows = Object.values(operationTables).flatMap((table) => Object.values<AnyOperation>(table));
const { mismatches, met } = mismatchesOf(reference, rows);
const acceptable = accepted.flatMap(({ of }) => of);

test('src has what the documents say, but for the accepted differences', () => {
  const lacking = rows.filter((row) => !(keyOf(row) in reference.operations));
  const told = new Set(lacking.map(({ name }) => name));
  mend([
    ...lacks(lacking.map(keyOf), 'src/domains'),
    ...mismatches
      .filter((mismatch) => mismatch.says !== 'nothing' || !told.has(mismatch.place))
      .filter((mismatch) => !acceptable.includes(differenceOf(mismatch)))
      .map(
        (mismatch) =>
          `${lineOf(mismatch)}: mend src, or the chapter in test/reference if the document says something else; what is to differ goes into test/reference/accepted.ts, with the reason.`,
      ),
  ]);
});

/** Asks for operations that the reference lacks, all in one sentence. */
const lacks = (keys: readonly string[], where: string): readonly string[] =>
  keys.length === 0
    ? []
    : [
        `${where} has operations that no chapter in test/reference has. Add them to \`endpoints\` of their domain's chapter, and what they answer to \`shapes\`, typed from the interface's own description in the notation of test/reference/model.ts; a new chapter goes into \`chapters\` of test/reference/reference.ts, too:\n  ${keys.join('\n  ')}`,
      ];

test('what was accepted still differs', () => {
  const found = new Set(mismatches.map(differenceOf));
  expect(acceptable.filter((difference) => !found.has(difference))).toEqual([]);
});

test('no difference is accepted twice', () => {
  expect(acceptable).toHaveLength(new Set(acceptable).size);
});

test('the reference has the operations of the inventory, and the names of its members', () => {
  const written = new Map(
    Object.entries(reference.operations).map(([key, { query, body }]) => {
      return [
        key,
        namesOf(Object.keys(query), body?.is === 'object' ? Object.keys(body.members) : []),
      ];
    }),
  );
  const inventoried = new Map(
    inventory.map(({ method, path, query, body }) => {
      const sent = body.map((member) => member.replace('!', ''));
      return [`${method} ${path}`, namesOf(query, sent)];
    }),
  );
  mend([
    ...lacks(
      [...inventoried.keys()].filter((key) => !written.has(key)),
      'test/inventory.ts',
    ),
    ...[...inventoried].flatMap(([key, names]) => {
      const said = written.get(key);
      return said === undefined || said === names
        ? []
        : [
            `${key} takes ${names} in test/inventory.ts, and ${said} in test/reference: hold both against the document, and mend the one that is wrong.`,
          ];
    }),
    ...[...written.keys()]
      .filter((key) => !inventoried.has(key))
      .map((key) => `test/inventory.ts lacks ${key}, which test/reference has: add its row.`),
  ]);
});

const namesOf = (query: readonly string[], body: readonly string[]) =>
  `the query (${[...query].sort().join(', ')}) and the body (${[...body].sort().join(', ')})`;

test('no shape is written twice, and each is met on the way from the operations', () => {
  const names = chapters.flatMap(({ shapes }) => Object.keys(shapes));
  expect(names).toHaveLength(new Set(names).size);
  expect(names.filter((name) => !met.has(name))).toEqual([]);
});
