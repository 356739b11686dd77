/**
 * Makes and reads the cursors of all lists: JSON in base64url, which is not signed, with a fingerprint of the list,
 * because a cursor is invalid for any other. That of a list in pages has a page and a position on it, from which
 * `walk.ts` reads on; that of a sorted list has the value and the id of its item, after which `sorted-list.ts` goes on.
 */
import { hash } from 'node:crypto';
import { isRecord } from '../../rest/values/record.ts';
import { graphError } from '../errors/errors.ts';
import { base64Of } from '../identity/global-id.ts';
import { maxFolded } from './folded-text.ts';
import { maxEmptyPages, maxPageSize, type PageStart } from './pager.ts';

/** A position between two items: after the item `index` of a page, or -1 for the start of the page. */
export interface Position extends PageStart {
  readonly index: number;
  /**
   * Checksums of the item at the position and of up to three before it, by which it is found again if the page has
   * changed. Empty if the item has no id.
   */
  readonly anchors: string;
}

const version = 3;

/** A name for a list: its path and query, without pagination. */
export const listName = (path: string, query: object): string => JSON.stringify([path, query]);

/** A short hash of the name of a list. */
export const fingerprint = (list: string): string => hash('sha256', list, 'base64url').slice(0, 8);

/**
 * The cursors of one page, by index of the item before the position; -1 is the start of the page. They consist of the
 * version, the fingerprint of the list, the token of the page, the position, the size of the page, the number of empty
 * pages before it, and the anchors.
 */
export function pageCursors(
  list: string,
  { token, size, emptyPages }: PageStart,
  items: readonly unknown[],
  idOf: IdOf,
): (index: number) => string {
  const anchorsAt = anchorsOf(items, idOf);
  let print: string | undefined;
  return (index) => {
    print ??= fingerprint(list);
    return cursorOf([version, print, token, index, size, emptyPages, anchorsAt(index)]);
  };
}

/** The cursor of a new edge, whose position in the list is unknown. */
export const cursorOfCreated = () => cursorOf([version, 'created']);

/**
 * Reads a cursor. Throws `INVALID_CURSOR` if it is invalid or belongs to another list. If only the token of the page was
 * changed, the service refuses it when the page is read.
 */
export function decodeCursor(list: string, cursor: string): Position {
  const [made, of, token, index, size, emptyPages, anchors] = partsOf(cursor);
  const fits =
    made === version &&
    of === list &&
    (token === null || typeof token === 'string') &&
    isWithin(index, -1, Number.MAX_SAFE_INTEGER) &&
    isWithin(size, 1, maxPageSize) &&
    isWithin(emptyPages, 0, maxEmptyPages - 1) &&
    areAnchors(anchors);
  if (!fits) throw graphError('INVALID_CURSOR');
  return { token, index, size, emptyPages, anchors };
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const cursorOf = (parts: readonly unknown[]): string => base64Of(JSON.stringify(parts));

/** The parts of a cursor, for any list. Empty if the cursor is invalid. */
function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** The value: a folded text, or a time in milliseconds. Null if the item has none. */
export type SortValue = string | number | null;

/** The position of an item in a sorted list, which does not change if other items are renamed or deleted. */
export interface SortKey {
  readonly value: SortValue;
  /** The id of the item as `sortId` returns it. */
  readonly id: string;
}

/** Must not be equal to a version of other cursors. */
const sortedVersion = 'sorted-1';

const maxIdLength = 64;
const keptOfId = 20;

/** The id of an item for cursors. A long id is replaced by its beginning with a hash. */
export const sortId = (id: string): string =>
  id.length <= maxIdLength ? id : `${id.slice(0, keptOfId)}#${hash('sha256', id, 'base64url')}`;

/**
 * The cursor of an item in a sorted list; without a key, of the start of the list. `list`: fingerprint of the list with
 * its order.
 */
export const sortCursor = (list: string, key?: SortKey): string =>
  cursorOf([sortedVersion, list, ...(key ? [key.value, key.id] : [])]);

/**
 * Reads the cursor of a sorted list. Undefined for the start of the list. Throws `INVALID_CURSOR` if the cursor is
 * invalid or belongs to another list. `type`: type of values that are not null.
 */
export function decodeSortCursor(
  list: string,
  cursor: string,
  type: 'string' | 'number',
): SortKey | undefined {
  const parts = partsOf(cursor);
  const [made, of, value, id] = parts;
  if (made !== sortedVersion || of !== list) throw graphError('INVALID_CURSOR');
  if (parts.length === 2) return undefined;
  if (!isSortValue(value, type) || typeof id !== 'string' || id.length > maxIdLength)
    throw graphError('INVALID_CURSOR');
  return { value, id };
}

const isSortValue = (value: unknown, type: 'string' | 'number'): value is SortValue =>
  value === null || (typeof value === type && String(value).length <= maxFolded);

// Anchors of cursors: a cursor identifies items around its position, so that the position is found again when the page
// is read later. Items may be deleted, so an index alone could skip some.

/** Returns the id of an item. Undefined if it has none. */
export type IdOf = (item: unknown) => string | undefined;

/**
 * Makes an id for an item that has none, from its content. Embedded objects are replaced by their ids, because some
 * calls return complete objects and others do not.
 */
export const idFromContent: IdOf = (item) =>
  isRecord(item)
    ? JSON.stringify(item, (name, value) =>
        name !== '' && isRecord(value) && typeof value.id === 'string' ? value.id : value,
      )
    : undefined;

/**
 * Not an import, because that would fail on an old version of Node before the package can report which version it
 * needs.
 */
const { crc32 } = process.getBuiltinModule('node:zlib');

const maxAnchors = 4;
/** Length of an anchor, which is enough to distinguish the items of one page. */
const markLength = 7;

/** The checksum of an id in base 36. Empty for an item without an id. */
const markOf = (id: string | undefined): string =>
  id === undefined ? '' : crc32(id).toString(36).padStart(markLength, '0');

/**
 * The anchors for the positions of one page, by index of the item before the position: the marks of that item, and of
 * those before it. Empty if the item has no id; the cursor then has only the index.
 */
export function anchorsOf(items: readonly unknown[], idOf: IdOf): (index: number) => string {
  const marks: string[] = [];
  const markAt = (index: number) => {
    marks[index] ??= markOf(idOf(items[index]));
    return marks[index];
  };
  return (index) => {
    let anchors = '';
    if (index < 0 || markAt(index) === '') return anchors;
    for (let at = index; at >= 0 && anchors.length < maxAnchors * markLength; at -= 1)
      anchors += markAt(at);
    return anchors;
  };
}

const areAnchors = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= maxAnchors * markLength &&
  value.length % markLength === 0;

/**
 * Index of the next item on the current page: the one after the nearest anchor that still exists. If none exists, the
 * page starts over, because a repeated item is better than a missing one.
 */
export function indexAfter(
  { index, anchors }: { readonly index: number; readonly anchors: string },
  items: readonly unknown[],
  idOf: IdOf,
): number {
  if (anchors === '') return index + 1;
  const marks = items.map((item) => markOf(idOf(item)));
  for (let from = 0; from < anchors.length; from += markLength) {
    const anchor = anchors.slice(from, from + markLength);
    const found = [...marks.keys()].filter((at) => marks[at] === anchor);
    // If a list contains the item twice, the nearest one.
    const [nearest] = found.sort((one, other) => Math.abs(one - index) - Math.abs(other - index));
    if (nearest !== undefined) return nearest + 1;
  }
  return 0;
}
