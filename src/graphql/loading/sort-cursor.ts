/**
 * Cursors of sorted lists. They contain the value that the list is sorted by and the id of an item, so that the next
 * page begins after it, even if items were renamed or deleted.
 */
import { hash } from 'node:crypto';
import { graphError } from '../errors/errors.ts';
import { cursorOf, partsOf } from './cursor.ts';
import { maxFolded } from './folded-text.ts';

/** The value: a folded text, or a time in milliseconds. Null if the item has none. */
export type SortValue = string | number | null;

/** The position of an item in a sorted list. */
export interface SortKey {
  readonly value: SortValue;
  /** The id of the item as `sortId` returns it. */
  readonly id: string;
}

/** Must not be equal to a version of other cursors. */
const version = 'sorted-1';

const maxIdLength = 64;
const keptOfId = 20;

/** The id of an item for cursors. A long id is replaced by its beginning with a hash. */
export const sortId = (id: string): string =>
  id.length <= maxIdLength ? id : `${id.slice(0, keptOfId)}#${hash('sha256', id, 'base64url')}`;

/** The cursor of an item; without a key, of the start of the list. `list`: fingerprint of the list with its order. */
export const sortCursor = (list: string, key?: SortKey): string =>
  cursorOf([version, list, ...(key ? [key.value, key.id] : [])]);

/**
 * Reads a cursor. Undefined for the start of the list. Throws `INVALID_CURSOR` if the cursor is invalid or belongs to
 * another list. `type`: type of values that are not null.
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
