/**
 * Cursors: positions of edges in paginated lists, with the token and size of a page, an index in it, and anchors to
 * find the position again if the page has changed. A cursor also contains a fingerprint of its list, because it is
 * invalid for any other list, and from the second page on the trail of the page.
 */
import { graphError } from '../errors/errors.ts';
import { Base64Stem } from '../identity/base64-stem.ts';
import { Anchors, areAnchors, type IdOf } from './anchors.ts';
import { shortHash, trailIn, trailParts } from './page-trail.ts';
import { maxEmptyPages, maxPageSize, type PageStart } from './pager.ts';

/** A position between two items: after the item `index` of a page, or -1 for the start of the page. */
export interface Position extends PageStart {
  readonly index: number;
  /** Absent in cursors of the former version. */
  readonly anchors?: string;
}

const version = 3;
/** The former version, which has no anchors and is still accepted. */
const versionBefore = 2;

/** A name for a list: its path and query, without pagination. */
export const listName = (path: string, query: object): string => JSON.stringify([path, query]);

/** Maximum number of names in the cache, and maximum length of a name. */
const maxKept = 1_000;
const maxKeptLength = 200;
const fingerprints = new Map<string, string>();

/** A short hash of the name of a list. */
export function fingerprint(list: string): string {
  const known = fingerprints.get(list);
  if (known !== undefined) return known;
  const made = shortHash(list);
  if (list.length > maxKeptLength) return made;
  if (fingerprints.size >= maxKept) fingerprints.clear();
  fingerprints.set(list, made);
  return made;
}

/** The cursors of one page, which differ only in the position. `list` is the fingerprint of the list. */
export class PageCursors {
  readonly #stem: Base64Stem;
  readonly #size: string;
  readonly #end: string;
  readonly #anchors: Anchors;

  constructor(
    list: string,
    { token, size, emptyPages, trail }: PageStart,
    items: readonly unknown[],
    idOf: IdOf,
  ) {
    this.#stem = new Base64Stem(`[${version},${JSON.stringify(list)},${JSON.stringify(token)},`);
    this.#size = `${size},${emptyPages}`;
    this.#end = `${trailParts(trail)}]`;
    this.#anchors = new Anchors(items, idOf);
  }

  /** The cursor of the position after an item; -1 is the start of the page. */
  at(index: number): string {
    return this.#stem.with(`${index},${this.#size},"${this.#anchors.at(index)}"${this.#end}`);
  }
}

const created = 'created';

/** The cursor of a new edge, whose position in the list is unknown. */
export const cursorOfCreated = () => cursorOf([version, created]);

/** Reads a cursor. Throws `INVALID_CURSOR` if it is invalid or belongs to another list. */
export function decodeCursor(list: string, cursor: string): Position {
  const [made, of, token, index, size, emptyPages, anchors = '', ...rest] = partsOf(cursor);
  const trail = trailIn(rest);
  const fits =
    (made === version || made === versionBefore) &&
    of === list &&
    (token === null || typeof token === 'string') &&
    isWithin(index, -1, Number.MAX_SAFE_INTEGER) &&
    isWithin(size, 1, maxPageSize) &&
    isWithin(emptyPages, 0, maxEmptyPages - 1) &&
    areAnchors(anchors) &&
    trail !== undefined;
  if (!fits) throw graphError('INVALID_CURSOR');
  return { token, index, size, emptyPages, anchors, trail };
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

export const cursorOf = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of a cursor, for any list. Empty if the cursor is invalid. */
export function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
