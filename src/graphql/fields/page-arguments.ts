/** The arguments of a connection: the size of the page, and the cursor before it. */
import { graphError } from '../errors/errors.ts';
import { pageSizeOf } from '../loading/cursor.ts';
import { largestPage, mostPages } from '../loading/pager.ts';
import { pageSizeMessage } from '../loading/walk.ts';

export interface PageArguments extends Readonly<Record<string, unknown>> {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export const defaultFirst = 25;

/**
 * The pages to read from a cursor, which contains their size, and may point into the middle of one. An unknown cursor
 * is assumed to have pages of the same size.
 */
export function turnsFrom(cursor: PageArguments['after'], isOpen: boolean, first: number): number {
  if (isOpen) return 2;
  if (!cursor) return 1;
  const size = pageSizeOf(cursor) ?? Math.max(first, 1);
  return Math.min(Math.ceil(first / size) + 1, mostPages);
}

export function checkedFirst(first: PageArguments['first']): number {
  const requested = first ?? defaultFirst;
  if (requested < 0 || requested > largestPage) throw graphError('BAD_USER_INPUT', pageSizeMessage);
  return requested;
}
