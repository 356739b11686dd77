/**
 * Anchors: by which items a place inside a page is found again when the page is read anew.
 *
 * Items that were there before a place may be deleted, so its number alone would point behind others that
 * nobody has seen. The item at the place and those right before it are noted: whichever of them is left
 * nearest to the place, what follows it is what comes next. When none is left, the page is begun again:
 * to meet an item twice is better than never.
 */
import { crc32 } from 'node:zlib';
import { isRecord } from '../../rest/values/record.ts';

/** What an item is told by: its id, where it has one. */
export type IdOf = (item: unknown) => string | undefined;

/** By what it says, for one without an id. Objects in it go by theirs, as some calls give them whole. */
export const idFromContent: IdOf = (item) =>
  isRecord(item)
    ? JSON.stringify(item, (name, value) =>
        name !== '' && isRecord(value) && typeof value.id === 'string' ? value.id : value,
      )
    : undefined;

const mostAnchors = 4;
/** Letters of one: a cursor is to stay short, and on one page no two ids are likely to share them. */
const markLength = 7;

const markOf = (id: string) => crc32(id).toString(36).padStart(markLength, '0');

/** The anchors of the places of one page. Those of a place are mostly those of the place before it, moved by one. */
export class Anchors {
  readonly #items: readonly unknown[];
  readonly #idOf: IdOf;
  /** Marks of the item at `#index` and of those before it, the nearest first. */
  #marks = '';
  #index = -1;

  constructor(items: readonly unknown[], idOf: IdOf) {
    this.#items = items;
    this.#idOf = idOf;
  }

  /** The item at `index` and those before it. Empty for one that nothing tells: then its number has to do. */
  at(index: number): string {
    if (index < 0) return '';
    const id = this.#idOf(this.#items[index]);
    if (id === undefined) return '';
    const before = this.#index === index - 1 ? this.#marks : this.#before(index);
    this.#marks = `${markOf(id)}${before.slice(0, (mostAnchors - 1) * markLength)}`;
    this.#index = index;
    return this.#marks;
  }

  #before(index: number): string {
    let marks = '';
    for (let at = index - 1; at >= 0 && marks.length < (mostAnchors - 1) * markLength; at -= 1) {
      const id = this.#idOf(this.#items[at]);
      if (id !== undefined) marks += markOf(id);
    }
    return marks;
  }
}

export const areAnchors = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= mostAnchors * markLength &&
  value.length % markLength === 0;

/** Number of the item that follows the place, on the page as it is now. */
export function indexBehind(
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
    const found = nearestNames(marks, anchors.slice(at, at + markLength), index);
    if (found !== undefined) return found + 1;
  }
  return 0;
}

/** Where the mark stands; of several places the nearest, for a list may hold an item twice. */
function nearestNames(
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
