/**
 * Anchors of cursors: a cursor identifies items around its position, so that the position is found again when the page
 * is read later. Items may be deleted, so an index alone could skip some.
 */
import { isRecord } from '../../rest/values/record.ts';

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

/** The pairs of digits in base 36. With them, a checksum is written in half of the time that `toString` takes. */
const pairs = Array.from({ length: 36 ** 2 }, (_, number) => number.toString(36).padStart(2, '0'));

/** The checksum of an id in base 36. Empty for an item without an id. */
function markOf(id: string | undefined): string {
  if (id === undefined) return '';
  let left = crc32(id);
  let mark = '';
  for (let at = 1; at < markLength; at += 2) {
    const above = Math.floor(left / pairs.length);
    mark = pairs[left - above * pairs.length] + mark;
    left = above;
  }
  return left + mark;
}

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

export const areAnchors = (value: unknown): value is string =>
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
  for (let at = 0; at < anchors.length; at += markLength) {
    const found = nearestMark(marks, anchors.slice(at, at + markLength), index);
    if (found !== undefined) return found + 1;
  }
  return 0;
}

/** Index of the item with the anchor. If a list contains the item twice, the nearest one. */
function nearestMark(marks: readonly string[], mark: string, index: number): number | undefined {
  let best: number | undefined;
  for (const [at, one] of marks.entries())
    if (one === mark && (best === undefined || Math.abs(at - index) < Math.abs(best - index)))
      best = at;
  return best;
}
