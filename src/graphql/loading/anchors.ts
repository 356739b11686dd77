/**
 * Anchors of cursors: the items by which a position in a page is found again when the page is read later. Items may be
 * deleted, so an index alone could skip items.
 */
import { isRecord } from '../../rest/values/record.ts';

/** The id of an item, if it has one. */
export type IdOf = (item: unknown) => string | undefined;

/**
 * The id of an item without one: its content, with embedded objects replaced by their ids, because some calls return
 * them whole.
 */
export const idFromContent: IdOf = (item) =>
  isRecord(item)
    ? JSON.stringify(item, (name, value) =>
        name !== '' && isRecord(value) && typeof value.id === 'string' ? value.id : value,
      )
    : undefined;

/** An import would fail on an old Node before the package can say which one it needs. */
const { crc32 } = process.getBuiltinModule('node:zlib');

const maxAnchors = 4;
/** Length of an anchor: short, and long enough for the ids of one page. */
const markLength = 7;

const markOf = (id: string) => crc32(id).toString(36).padStart(markLength, '0');

/**
 * The anchors of one page: the item at each position and those before it. Each position reuses those of the position
 * before.
 */
export class Anchors {
  readonly #items: readonly unknown[];
  readonly #idOf: IdOf;
  /** Anchors of `#index`, nearest first. */
  #marks = '';
  #index = -1;

  constructor(items: readonly unknown[], idOf: IdOf) {
    this.#items = items;
    this.#idOf = idOf;
  }

  /** The anchors of a position. Empty if the item has no id: then only the index remains. */
  at(index: number): string {
    if (index < 0) return '';
    const id = this.#idOf(this.#items[index]);
    if (id === undefined) return '';
    const before = this.#index === index - 1 ? this.#marks : this.#before(index);
    this.#marks = `${markOf(id)}${before.slice(0, (maxAnchors - 1) * markLength)}`;
    this.#index = index;
    return this.#marks;
  }

  #before(index: number): string {
    let marks = '';
    for (let at = index - 1; at >= 0 && marks.length < (maxAnchors - 1) * markLength; at -= 1) {
      const id = this.#idOf(this.#items[at]);
      if (id !== undefined) marks += markOf(id);
    }
    return marks;
  }
}

export const areAnchors = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= maxAnchors * markLength &&
  value.length % markLength === 0;

/**
 * Index of the next item on the page as it is now: after the nearest anchor that still exists. If none does, the page
 * starts over, because a repeated item is better than a missing one.
 */
export function indexAfter(
  { index, anchors = '' }: { readonly index: number; readonly anchors?: string },
  items: readonly unknown[],
  idOf: IdOf,
): number {
  if (anchors === '') return index + 1;
  const marks = items.map((item) => {
    const id = idOf(item);
    return id === undefined ? undefined : markOf(id);
  });
  for (let at = 0; at < anchors.length; at += markLength) {
    const found = nearestMark(marks, anchors.slice(at, at + markLength), index);
    if (found !== undefined) return found + 1;
  }
  return 0;
}

/** Index of the item with the anchor; of several, the nearest, because a list may contain an item twice. */
function nearestMark(
  marks: readonly (string | undefined)[],
  mark: string,
  index: number,
): number | undefined {
  let best: number | undefined;
  for (const [at, one] of marks.entries())
    if (one === mark && (best === undefined || Math.abs(at - index) < Math.abs(best - index)))
      best = at;
  return best;
}
