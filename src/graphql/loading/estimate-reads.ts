/** How many calls it takes at most to read objects of an endpoint, before anybody knows which. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { firstPageSize, listFrom } from './batch-policy.ts';
import { largestPage } from './pager.ts';

export interface EstimatedReads {
  readonly operations: readonly AnyOperation[];
  readonly most: number;
  /** Whether a list may stand for many reads. */
  readonly isBatch: boolean;
}

export interface LoadSize {
  /** Different objects at most. */
  readonly objects: number;
  /** Lists that they may stand in. */
  readonly lists: number;
  /** Items of a list at most. */
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
  // Pages that turn out to hold none of them; no more are tried than pay if they did.
  const tried = Math.min(objects - 1, Math.ceil(listItems / firstPageSize(objects)) * lists);
  return { operations: [list.operation, read], most: objects + tried, isBatch };
}
