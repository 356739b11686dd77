/** Finds what a body names. */

import { badRequest } from '../store/refusal.ts';
import type { Row, RowKind } from '../store/rows.ts';
import type { Service } from './handlers.ts';

/** 400: a body names what is not there. Only what the path names is a 404. */
export const unknownId = (what: string, id: string) => badRequest(`No ${what} matches "${id}".`);

/** The row that a body names. Throws a 400. */
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
