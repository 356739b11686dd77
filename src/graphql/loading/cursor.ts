/**
 * Cursors: where in a paged list an edge stands.
 *
 * The interface pages by opaque tokens, so a cursor pins the token of a page, the size the page was asked
 * with, and the place in it. It also names the list, by a fingerprint of field and filters: in another list
 * the same place means something else.
 */
import { createHash } from 'node:crypto';
import { graphError } from '../errors/errors.ts';

/** A place between two items of a list: after the item `index` of a page, or at its start with -1. */
export interface Position {
  /** Token of the page; null for the first one. */
  readonly token: string | null;
  readonly index: number;
  /** Items the page was asked for. */
  readonly size: number;
  /** Empty pages right before it: whoever goes on from cursor to cursor must come to an end. */
  readonly emptyPages: number;
}

/** A list that gives this many empty pages in a row is taken to have no end. */
export const mostEmptyPages = 100;

const version = 2;

/** Names a list among all lists. */
export function fingerprint(...facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 8);
}

export function encodeCursor(list: string, position: Position): string {
  const { token, index, size, emptyPages } = position;
  const parts = [version, list, token, index, size, emptyPages];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const created = 'created';

/** Cursor of an edge that was just made: nobody knows yet where in the list it will stand. */
export const cursorOfCreated = () =>
  Buffer.from(JSON.stringify([version, created])).toString('base64url');

/** The position in this list. Throws `INVALID_CURSOR` for a cursor of another one, or of none. */
export function decodeCursor(list: string, cursor: string): Position {
  const parts = parse(cursor);
  if (!Array.isArray(parts) || parts[0] !== version || parts[1] !== list)
    throw graphError('INVALID_CURSOR');
  const [, , token, index, size, emptyPages] = parts;
  const fits =
    (token === null || typeof token === 'string') &&
    isWithin(index, -1, Number.MAX_SAFE_INTEGER) &&
    isWithin(size, 1, 1000) &&
    isWithin(emptyPages, 0, mostEmptyPages - 1);
  if (!fits) throw graphError('INVALID_CURSOR');
  return { token, index, size, emptyPages };
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
