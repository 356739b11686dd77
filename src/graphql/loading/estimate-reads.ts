/** The maximum number of calls that reading objects of an endpoint takes. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { firstPageSize, listFrom } from './batch-policy.ts';
import { largestPage } from './pager.ts';

export interface EstimatedReads {
  readonly operations: readonly AnyOperation[];
  readonly most: number;
  /** Whether pages of a list may replace single reads. */
  readonly isBatch: boolean;
}

export interface LoadSize {
  /** Maximum number of different objects. */
  readonly objects: number;
  /** Maximum number of lists that contain them. */
  readonly lists: number;
  /** Maximum number of items in a list. */
  readonly listItems: number;
}

export function estimateReads(
  { read, list, whole }: ResourceEndpoint,
  { objects, lists, listItems }: LoadSize,
): EstimatedReads {
  if (whole) return estimateReads(whole.endpoints[0], { objects, lists, listItems });
  if (!read) {
    const pages = list?.operation.kind === 'list' ? Math.ceil(listItems / largestPage) : 1;
    const most = list ? lists * pages : 0;
    return { operations: list ? [list.operation] : [], most, isBatch: true };
  }
  const isBatch = list !== undefined && objects >= listFrom;
  if (!isBatch) return { operations: [read], most: objects, isBatch };
  // Pages that contain none of the objects; the policy tries no more than would pay off.
  const tried = Math.min(objects - 1, Math.ceil(listItems / firstPageSize(objects)) * lists);
  return { operations: [list.operation, read], most: objects + tried, isBatch };
}
