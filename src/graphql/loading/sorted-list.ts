/**
 * Searches and sorts the items of a list that the REST API returns in only one order. A request has one `SortableList`
 * for each list, so that fields which read the same list share the work.
 */
import { isRecord } from '../../rest/values/record.ts';
import type { IdOf } from './anchors.ts';
import { type SortKey, type SortValue, sortId } from './cursor.ts';
import { foldedStart } from './folded-text.ts';
import { eachInPieces, type InTurn } from './in-pieces.ts';

/** How the items are searched and sorted. */
export interface Sorting {
  /** Name of the member to sort by: `title`, or a time. */
  readonly member: string;
  readonly isDescending: boolean;
  /** A folded text that titles must contain. Empty for all items. */
  readonly text: string;
}

/** Name of the member that is searched. */
export const titleMember = 'title';

interface SortableListOptions {
  readonly items: readonly unknown[];
  readonly idOf: IdOf;
  readonly nodeIn: (item: unknown) => unknown;
  readonly inTurn: InTurn;
  /** Counts items before they are searched or sorted. Throws if there are too many. */
  readonly count: (items: number) => void;
}

export class SortableList {
  readonly #options: SortableListOptions;
  #rows: Promise<readonly Row[]> | undefined;
  /** Items that match, by text. */
  readonly #matching = new Map<string, Promise<readonly Row[]>>();
  /** Sorted items, by member, direction and text. */
  readonly #sorted = new Map<string, Promise<readonly SortedItem[]>>();

  constructor(options: SortableListOptions) {
    this.#options = options;
  }

  /** The items that match, in order. */
  sorted(sorting: Sorting): Promise<readonly SortedItem[]> {
    const { member, isDescending, text } = sorting;
    const name = JSON.stringify([member, isDescending, text]);
    const known =
      this.#sorted.get(name) ??
      (isDescending
        ? this.sorted({ ...sorting, isDescending: false }).then(descending)
        : this.#sort(member, text));
    this.#sorted.set(name, known);
    return known;
  }

  async #sort(member: string, text: string): Promise<readonly SortedItem[]> {
    const { inTurn, count } = this.#options;
    const rows = await this.#matchingRows(text);
    count(rows.length);
    const items: SortedItem[] = [];
    await eachInPieces(rows, inTurn, (row) => {
      items.push(new SortedItem(row, sortValue(row, member)));
    });
    await inTurn(() => {
      items.sort(compareAscending);
    });
    return items;
  }

  #matchingRows(text: string): Promise<readonly Row[]> {
    this.#rows ??= this.#readRows();
    if (text === '') return this.#rows;
    const known = this.#matching.get(text) ?? this.#search(text, this.#rows);
    this.#matching.set(text, known);
    return known;
  }

  async #search(text: string, all: Promise<readonly Row[]>): Promise<readonly Row[]> {
    const { inTurn, count } = this.#options;
    const rows = await all;
    count(rows.length);
    const matching: Row[] = [];
    await eachInPieces(rows, inTurn, (row) => {
      if (row.title?.includes(text)) matching.push(row);
    });
    return matching;
  }

  /**
   * The items as rows. Items with an id that occurred before are left out, since the list may have changed between its
   * pages.
   */
  async #readRows(): Promise<readonly Row[]> {
    const { items, idOf, nodeIn, inTurn } = this.#options;
    const rows: Row[] = [];
    const ids = new Set<string>();
    await eachInPieces(items, inTurn, (item) => {
      const id = item === null ? undefined : idOf(item);
      if (id !== undefined && ids.has(id)) return;
      if (id !== undefined) ids.add(id);
      rows.push(new Row(item, sortId(id ?? `#${rows.length}`), nodeIn(item)));
    });
    return rows;
  }
}

/** An item with its folded title. */
class Row {
  readonly item: unknown;
  readonly id: string;
  readonly node: unknown;
  #title: string | null | undefined;

  constructor(item: unknown, id: string, node: unknown) {
    this.item = item;
    this.id = id;
    this.node = node;
  }

  get title(): string | null {
    if (this.#title === undefined) {
      const title = memberIn(this.node, titleMember);
      this.#title = typeof title === 'string' ? foldedStart(title) : null;
    }
    return this.#title;
  }
}

/** An item with its position in the order. */
export class SortedItem implements SortKey {
  readonly item: unknown;
  readonly id: string;
  readonly value: SortValue;

  constructor({ item, id }: Row, value: SortValue) {
    this.item = item;
    this.id = id;
    this.value = value;
  }
}

const memberIn = (node: unknown, member: string): unknown =>
  isRecord(node) ? node[member] : undefined;

/** The value to sort by. Null if the item has none, or one that cannot be compared. */
function sortValue(row: Row, member: string): SortValue {
  if (member === titleMember) return row.title;
  const time = memberIn(row.node, member);
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Compares by value, then by id. Items without a value come last. */
function compareAscending(one: SortKey, other: SortKey): number {
  if (one.value !== other.value) {
    if (one.value === null) return 1;
    if (other.value === null) return -1;
    return one.value < other.value ? -1 : 1;
  }
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/** Compares in descending order. Items without a value come last here, too. */
function compareDescending(one: SortKey, other: SortKey): number {
  const isOneNull = one.value === null;
  if (isOneNull !== (other.value === null)) return isOneNull ? 1 : -1;
  return compareAscending(other, one);
}

function descending(ascending: readonly SortedItem[]): readonly SortedItem[] {
  const firstNull = ascending.findIndex(({ value }) => value === null);
  const valued = firstNull === -1 ? ascending : ascending.slice(0, firstNull);
  return [...valued.toReversed(), ...ascending.slice(valued.length).toReversed()];
}

/** Index of the first item after the position, even if its item is no longer in the list. */
export function indexAfterKey(
  items: readonly SortKey[],
  key: SortKey,
  { isDescending }: Sorting,
): number {
  const compare = isDescending ? compareDescending : compareAscending;
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const item = items[middle];
    if (item && compare(item, key) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
