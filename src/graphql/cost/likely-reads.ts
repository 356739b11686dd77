/** Estimates the calls that read objects which are spread evenly over a list of a known length. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { nextPageSize, type PagesRead } from '../loading/batch-policy.ts';
import { largestPage } from '../loading/pager.ts';

export interface LikelyReads {
  readonly operations: readonly AnyOperation[];
  readonly calls: number;
  readonly waves: number;
  /** Whether the whole list is read, so that later reads find their objects there. */
  readonly isWholeList: boolean;
}

interface ReadBy {
  readonly list: AnyOperation;
  /** Without it, objects are found only in the list. */
  readonly read: AnyOperation | undefined;
}

const unbounded = {
  callsLeft: Number.MAX_SAFE_INTEGER,
  mostSingly: Number.MAX_SAFE_INTEGER,
} as const;

/** Follows the policy of the loaders. */
export function likelyReads({ list, read }: ReadBy, objects: number, length: number): LikelyReads {
  const inList = (calls: number) =>
    ({ operations: [list], calls, waves: calls, isWholeList: true }) as const;
  if (list.kind !== 'list') return inList(1);
  if (!read) return inList(Math.max(Math.ceil(length / largestPage), 1));
  let left = objects;
  let calls = 0;
  let pages: PagesRead | undefined;
  while (left > 0 && (pages?.items ?? 0) < Math.max(length, 1)) {
    const count = pages && length;
    const size = nextPageSize({ ...unbounded, needed: left, asked: objects, count, read: pages });
    if (size === 0) break;
    const known = pages?.size === size ? pages : { pages: 0, items: 0 };
    const items = known.items + size;
    const needed = left;
    left = Math.min(left, Math.max(0, Math.round(objects * (1 - items / Math.max(length, 1)))));
    calls += 1;
    pages = { size, pages: known.pages + 1, items, brought: needed - left, tried: calls };
  }
  return {
    operations: calls === 0 && read ? [read] : left === 0 ? [list] : [list, read],
    calls: calls + left,
    waves: calls + (left > 0 ? 1 : 0),
    isWholeList: calls > 0 && left === 0,
  };
}
