/**
 * Cursors: where in a paged list an edge stands.
 *
 * The interface pages by opaque tokens, so a cursor pins the token of a page, the size the page was asked
 * with, and the place in it: its number, and the items by which it is found again when the page has changed.
 * It also names the list, by a fingerprint of field and filters: in another list the same place means
 * something else. What goes on between two pages, the service's token decides.
 */
import { hash } from 'node:crypto';
import { graphError } from '../errors/errors.ts';
import { Base64Stem } from '../identity/base64-stem.ts';
import { Anchors, areAnchors, type IdOf } from './anchors.ts';
import { largestPage, mostEmptyPages, type PageStart } from './pager.ts';

/** A place between two items of a list: after the item `index` of a page, or at its start with -1. */
export interface Position extends PageStart {
  readonly index: number;
  /** The items by which the place is found again. Cursors from before there were any have a number alone. */
  readonly anchors?: string;
}

const version = 3;
/** Without anchors: whoever keeps such a cursor may go on with it. */
const versionBefore = 2;

/** Names a list among all lists of a request: its path, and the query without paging. */
export const listName = (path: string, query: object): string => JSON.stringify([path, query]);

/** Lists whose names in cursors are kept, as the same ones are asked for again and again; none with a longer name. */
const mostKept = 1_000;
const longestKept = 200;
const fingerprints = new Map<string, string>();

/** Names it in a few letters, in cursors. */
export function fingerprint(list: string): string {
  const known = fingerprints.get(list);
  if (known !== undefined) return known;
  const made = hash('sha256', list, 'base64url').slice(0, 8);
  if (list.length > longestKept) return made;
  if (fingerprints.size >= mostKept) fingerprints.clear();
  fingerprints.set(list, made);
  return made;
}

/** The cursors of one page of a list, whose fingerprint is given. All but the place is the same in each. */
export class PageCursors {
  readonly #stem: Base64Stem;
  readonly #size: string;
  readonly #anchors: Anchors;

  constructor(
    list: string,
    { token, size, emptyPages }: PageStart,
    items: readonly unknown[],
    idOf: IdOf,
  ) {
    this.#stem = new Base64Stem(`[${version},${JSON.stringify(list)},${JSON.stringify(token)},`);
    this.#size = `${size},${emptyPages}`;
    this.#anchors = new Anchors(items, idOf);
  }

  /** Cursor of the place after the item of this number; -1 is the start of the page. */
  at(index: number): string {
    return this.#stem.with(`${index},${this.#size},"${this.#anchors.at(index)}"]`);
  }
}

const created = 'created';

/** Cursor of an edge that was just made: nobody knows yet where in the list it will stand. */
export const cursorOfCreated = () =>
  Buffer.from(JSON.stringify([version, created])).toString('base64url');

/** The position in this list. Throws `INVALID_CURSOR` for a cursor of another one, or of none. */
export function decodeCursor(list: string, cursor: string): Position {
  const parts = parse(cursor);
  if (!Array.isArray(parts)) throw graphError('INVALID_CURSOR');
  const [made, of, token, index, size, emptyPages, anchors = ''] = parts;
  const fits =
    (made === version || made === versionBefore) &&
    of === list &&
    (token === null || typeof token === 'string') &&
    isWithin(index, -1, Number.MAX_SAFE_INTEGER) &&
    isWithin(size, 1, largestPage) &&
    isWithin(emptyPages, 0, mostEmptyPages - 1) &&
    areAnchors(anchors);
  if (!fits) throw graphError('INVALID_CURSOR');
  return { token, index, size, emptyPages, anchors };
}

/** The size of the pages that a cursor goes on in; undefined where it is none. */
export function pageSizeOf(cursor: string): number | undefined {
  const parts = parse(cursor);
  const size: unknown = Array.isArray(parts) ? parts[4] : undefined;
  return isWithin(size, 1, largestPage) ? Number(size) : undefined;
}

const isWithin = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
