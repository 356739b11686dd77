/**
 * Searches and sorts the items of a list that the REST API returns in only one order. A request has one `SortableList`
 * for each list, so that fields which read the same list share the work.
 */
import { memberAt } from '../../rest/values/record.ts';
import { type IdOf, type SortKey, type SortValue, sortId } from './cursor.ts';
import { foldedStart } from './folded-text.ts';
import { eachInPieces, type InTurn } from './long-work.ts';

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

/** An item with its position in the order. */
export interface SortedItem extends SortKey {
  readonly item: unknown;
}

export class SortableList {
  readonly #options: SortableListOptions;
  /** Folded titles by index of the item, made when they are needed. */
  readonly #titles: (string | null)[] = [];
  /** Sorted items by sorting. */
  readonly #sorted = new Map<string, Promise<readonly SortedItem[]>>();

  constructor(options: SortableListOptions) {
    this.#options = options;
  }

  /** The items that match, in order. */
  sorted(sorting: Sorting): Promise<readonly SortedItem[]> {
    const { member, isDescending, text } = sorting;
    const name = JSON.stringify([member, isDescending, text]);
    const known = this.#sorted.get(name) ?? this.#sort(sorting);
    this.#sorted.set(name, known);
    return known;
  }

  async #sort({ member, isDescending, text }: Sorting): Promise<readonly SortedItem[]> {
    const { items, idOf, nodeIn, inTurn, count } = this.#options;
    if (text !== '') count(items.length);
    const sorted: SortedItem[] = [];
    let at = 0;
    await eachInPieces(items, inTurn, (item) => {
      const index = at++;
      const node = item === null ? undefined : nodeIn(item);
      const title = text !== '' || member === titleMember ? this.#titleOf(node, index) : null;
      if (text !== '' && !title?.includes(text)) return;
      const id = (item === null ? undefined : idOf(item)) ?? `#${index}`;
      const value = member === titleMember ? title : timeIn(node, member);
      sorted.push({ item, id: sortId(id), value });
    });
    count(sorted.length);
    await inTurn(() => {
      sorted.sort(compareIn(isDescending));
    });
    return sorted;
  }

  #titleOf(node: unknown, index: number): string | null {
    const known = this.#titles[index];
    if (known !== undefined) return known;
    const title = memberAt(node, [titleMember]);
    const made = typeof title === 'string' ? foldedStart(title) : null;
    this.#titles[index] = made;
    return made;
  }
}

/** The time in milliseconds. Null if there is none, or one that cannot be compared. */
function timeIn(node: unknown, member: string): SortValue {
  const time = memberAt(node, [member]);
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Compares by value, then by id. Items without a value come last in both directions. */
const compareIn =
  (isDescending: boolean) =>
  (one: SortKey, other: SortKey): number => {
    if ((one.value === null) !== (other.value === null)) return one.value === null ? 1 : -1;
    const order = compare(one.value ?? 0, other.value ?? 0) || compare(one.id, other.id);
    return isDescending ? -order : order;
  };

const compare = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1;

/** Index of the first item after the position, even if its item is no longer in the list. */
export function indexAfterKey(
  items: readonly SortKey[],
  key: SortKey,
  { isDescending }: Sorting,
): number {
  const order = compareIn(isDescending);
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const item = items[middle];
    if (item && order(item, key) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
