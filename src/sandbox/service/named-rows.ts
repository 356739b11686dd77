/** Finds the rows that a request body refers to. */

import { badRequest } from '../store/refusal.ts';
import type { Row, RowKind } from '../store/rows.ts';
import type { Service } from './handlers.ts';

/** An unknown ID in the body is a 400; only an unknown ID in the path is a 404. */
export const unknownId = (what: string, id: string) => badRequest(`No ${what} matches "${id}".`);

/** The row that the body refers to. Throws a 400. */
export function named<Data>(
  kind: RowKind<Data>,
  scope: string,
  id: string,
  what: string,
  { store }: Service,
): Row<Data> {
  const row = store.rows(kind).get(scope, id);
  if (!row) throw unknownId(what, id);
  return row;
}
