/**
 * Cursors of lists: opaque tokens that hold the list they belong to and the sort key of the last row given.
 *
 * A key, not an offset: rows inserted or removed elsewhere neither repeat nor hide any. The list includes
 * its filters, so that a token of another list is refused instead of giving nonsense.
 */
import { createHash } from 'node:crypto';
import { badRequest } from './refusal.ts';

/** How a caller pages through one list. */
export interface Paging {
  /** Token of the page asked for; undefined for the first. */
  readonly page: string | undefined;
  /** Rows a page. */
  readonly limit: number;
  /** The list and its filters. */
  readonly list: string;
}

export type CursorKey = readonly (string | number)[];

/** Names a list by what it lists: the same filters, the same name. */
export function listName(operation: string, path: object, filters: object): string {
  const text = JSON.stringify([operation, sorted(path), sorted(filters)]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

const sorted = (record: object) =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

export const encodeCursor = (list: string, key: CursorKey) =>
  Buffer.from(JSON.stringify([list, ...key])).toString('base64url');

/** The sort key in the token, `length` long. Throws a 400 unless this list has made the token. */
export function decodeCursor(paging: Paging, length: number): CursorKey | undefined {
  const { page, list } = paging;
  if (page === undefined) return undefined;
  const [owner, ...key] = parse(page);
  const fits = owner === list && key.length === length && key.every(isKeyPart);
  if (!fits || encodeCursor(list, key) !== page)
    throw badRequest('Query parameter "page" is no cursor of this list.');
  return key;
}

const isKeyPart = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function parse(token: string): (string | number)[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
