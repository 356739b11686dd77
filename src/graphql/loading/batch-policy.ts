/**
 * Decides how many objects are read from pages of their list, and how many singly. Pages are read one after another,
 * because each contains the token of the next one; single reads are made at the same time.
 */
import { RestError, type RestErrorCode } from '../../rest/values/errors.ts';
import { maxPageSize } from './pager.ts';

/** Minimum number of objects for reading the list. Fewer objects are read singly, because the list may be long. */
export const minToReadList = 3;
/**
 * Minimum number of objects for reading one of them first to find the list of the others, because this takes an
 * additional wave.
 */
export const minToReadOneFirst = 8;
/**
 * Size of the first page of a list of unknown length. It contains all items of a short list, and the count of a long
 * one.
 */
export const smallPage = 70;
/** Maximum number of items that are read for each object. With more, single reads cost less. */
const itemsAnObject = 10;

interface Known {
  /** Numbers of objects that were not found yet, and of items in the list, if a response has contained it. */
  readonly needed: number;
  readonly count: number | undefined;
  /** Number of items that were read so far, in pages of this size. */
  readonly items: number;
  readonly size: number;
  readonly maxSingleReads: number;
}

/** Size of the next page; 0 to read the remaining objects singly. With another size, the list is read from its start. */
export function nextPageSize({ needed, count, items, size, maxSingleReads }: Known): number {
  if (needed > maxSingleReads) return maxPageSize;
  if (needed < minToReadList) return 0;
  if (items === 0 && count === undefined) return smallPage;
  // If there is a next page, a count of no more items than were read is wrong.
  if (count === undefined || count <= items) return 0;
  const isLastPage = count - items <= size;
  const ahead = isLastPage ? count - items : count;
  if (ahead > needed * itemsAnObject) return 0;
  return isLastPage ? size : maxPageSize;
}

/** Failures that every other call would have, too. */
const hopeless = new Set<RestErrorCode>([
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_BUDGET_EXCEEDED',
  'OVERLOADED',
  'CLIENT_CLOSED_REQUEST',
]);

export const wouldFailAgain = (failure: Error): boolean =>
  !(failure instanceof RestError) || hopeless.has(failure.code);

/** Failures that may concern the single read and not the object. */
const ofSingleRead = new Set<RestErrorCode>([
  'FORBIDDEN',
  'UPSTREAM_ERROR',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNSUPPORTED',
]);

/** Whether the list may contain an object that could not be read singly. */
export const mayBeListed = (outcome: unknown): boolean =>
  outcome instanceof RestError && ofSingleRead.has(outcome.code) && !outcome.facts.transient;
