/**
 * Page tokens: opaque strings that contain the list with its filters, and the sort key of the last row on the page.
 * Because the key is not an offset, insertions and deletions neither repeat nor skip other rows.
 */
import { createHash } from 'node:crypto';
import { badRequest } from './refusal.ts';

/** The requested page of a list. */
export interface Paging {
  /** The page token. Undefined for the first page. */
  readonly page: string | undefined;
  /** Maximum number of rows on the page. */
  readonly limit: number;
  /** Name of the list with its filters. */
  readonly list: string;
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next?: { readonly page: string };
  /** Number of items in the complete list. */
  readonly count: number;
}

export type PageKey = readonly (string | number)[];

/** Identifies a list by its operation, path and filters. */
export function listName(operation: string, path: object, filters: object): string {
  const text = JSON.stringify([operation, sorted(path), sorted(filters)]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

const sorted = (record: object) =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

export const encodePageToken = (list: string, key: PageKey) =>
  Buffer.from(JSON.stringify([list, ...key])).toString('base64url');

/** The sort key in the token. Throws a 400 if the token belongs to another list, or if its key has another length. */
export function decodePageToken(paging: Paging, length: number): PageKey | undefined {
  const { page, list } = paging;
  if (page === undefined) return undefined;
  const [owner, ...key] = parse(page);
  const fits = owner === list && key.length === length && key.every(isKeyPart);
  if (!fits || encodePageToken(list, key) !== page)
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
