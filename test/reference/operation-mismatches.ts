/** Compares the operations of the reference with those in src. */
import { z } from 'zod';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { comparison, type Mismatch } from './compare.ts';
import type { Chapter, OperationReference } from './model.ts';
import { object } from './notation/structures.ts';
import { describeType } from './words.ts';

export const keyOf = ({ method, path }: AnyOperation) => `${method} ${path}`;

/** All differences between the rows and the reference, each once; and the compared shapes. */
export function mismatchesOf(reference: Chapter, rows: readonly AnyOperation[]) {
  const { compareType, met } = comparison(reference.shapes);

  const ofOperation = (said: OperationReference, row: AnyOperation): readonly Mismatch[] => {
    const { source, query, body, takesMany, answer } = said;
    const place = (part: string) => ({ place: `${row.name}.${part}`, source });
    const differ = (part: string, says: string, has: string): readonly Mismatch[] =>
      says === has ? [] : [{ ...place(part), says, has }];
    const bodies = (many: boolean) => (many ? 'one or many' : 'one');
    const success = (kind: string, status: number) => `${kind} with status ${status}`;

    return [
      ...compareType(object(query), row.query, place('query')),
      ...(body && row.body ? compareType(body, row.body, place('body')) : []),
      ...(body && !row.body ? differ('body', describeType(body), 'nothing') : []),
      ...(!body && row.body ? differ('body', 'nothing', 'a body') : []),
      ...differ('body', bodies(takesMany), bodies(row.many !== undefined)),
      ...differ('answer', success(answer.kind, answer.status), success(row.kind, row.status)),
      ...(answer.type ? compareType(answer.type, row.shape, place('answer')) : []),
      ...(answer.type || row.shape instanceof z.ZodUndefined
        ? []
        : differ('answer', 'an empty body', 'a body')),
      ...compareType(object(answer.envelope ?? {}), row.envelope, place('envelope')),
    ];
  };

  const rowsByKey = new Map(rows.map((row) => [keyOf(row), row]));
  const found = [
    ...rows.flatMap((row) => {
      const said = reference.operations[keyOf(row)];
      if (said) return ofOperation(said, row);
      return [{ source: 'All', place: row.name, says: 'nothing', has: keyOf(row) }];
    }),
    ...Object.entries(reference.operations).flatMap(([key, { source }]) =>
      rowsByKey.has(key) ? [] : [{ source, place: key, says: 'an operation', has: 'nothing' }],
    ),
  ];
  const once = new Map(found.map((mismatch) => [lineOf(mismatch), mismatch]));
  return { mismatches: [...once.values()], met };
}

/** A mismatch as one line. */
export const lineOf = (mismatch: Mismatch) => `${mismatch.source} · ${differenceOf(mismatch)}`;

/** The same without its source, as the list of accepted differences has it. */
export const differenceOf = ({ place, says, has }: Mismatch) =>
  `${place} · document: ${says} · src: ${has}`;
