/**
 * Cursors of sorted lists: the value that the list is sorted by, and the id of an item. The next page begins after
 * them, whatever was renamed or deleted.
 */
import { hash } from 'node:crypto';
import { graphError } from '../errors/errors.ts';
import { cursorOf, partsOf } from './cursor.ts';
import { maxFolded } from './folded-text.ts';

/** A folded text, or a time in milliseconds; null if the item has no value. */
export type SortValue = string | number | null;

/** The place of an item in a sorted list. */
export interface SortKey {
  readonly value: SortValue;
  /** Its id as in `sortId`. */
  readonly id: string;
}

/** Not a version of the cursors of other lists. */
const version = 'sorted-1';

const maxIdLength = 64;
const keptOfId = 20;

/** The id of an item for cursors: itself, or its beginning with a hash if it is long. */
export const sortId = (id: string): string =>
  id.length <= maxIdLength ? id : `${id.slice(0, keptOfId)}#${hash('sha256', id, 'base64url')}`;

/** `list`: fingerprint of the list with its order. Without a key, the start of the list. */
export const sortCursor = (list: string, key?: SortKey): string =>
  cursorOf([version, list, ...(key ? [key.value, key.id] : [])]);

/**
 * Undefined for the start of the list. Throws `INVALID_CURSOR` for a cursor of another list or an invalid one. `type`:
 * type of values that are not null.
 */
export function decodeSortCursor(
  list: string,
  cursor: string,
  type: 'string' | 'number',
): SortKey | undefined {
  const parts = partsOf(cursor);
  const [made, of, value, id] = parts;
  if (made !== version || of !== list) throw graphError('INVALID_CURSOR');
  if (parts.length === 2) return undefined;
  if (!isSortValue(value, type) || typeof id !== 'string' || id.length > maxIdLength)
    throw graphError('INVALID_CURSOR');
  return { value, id };
}

const isSortValue = (value: unknown, type: 'string' | 'number'): value is SortValue =>
  value === null || (typeof value === type && String(value).length <= maxFolded);
