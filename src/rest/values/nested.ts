/** Nests the items of lists by the ids of what contains them. */
import { isRecord } from './record.ts';

/** An item, and what is in it. */
export interface Nested {
  readonly item: unknown;
  readonly children: readonly Nested[];
}

export interface NestedLists {
  /** Items that can contain others. */
  readonly containers: readonly unknown[];
  /** Items that cannot. */
  readonly leaves: readonly unknown[];
  /** Member with the id of the container of an item. */
  readonly parent: string;
}

const none: readonly Entry[] = [];

class Entry implements Nested {
  readonly item: unknown;
  /** Index among all items. */
  readonly at: number;
  children = none;
  /** The entry of the container; undefined at the top level. */
  above: Entry | undefined;
  /** Where the walk began that was the first to come here. */
  begin: Entry | undefined;

  constructor(item: unknown, at: number) {
    this.item = item;
    this.at = at;
    this.above = undefined;
    this.begin = undefined;
  }

  add(child: Entry): void {
    if (this.children === none) this.children = [child];
    else (this.children as Entry[]).push(child);
  }
}

/**
 * The items at the top level. Below one parent, containers are before leaves, each in the order of their list. Each item
 * occurs once: at the top level, if its container is not in the list. Of containers in a circle, the first is at the top
 * level.
 */
export function nested({ containers, leaves, parent }: NestedLists): readonly Nested[] {
  const entries = [...containers, ...leaves].map((item, at) => new Entry(item, at));
  const outer = entries.slice(0, containers.length);
  const byId = new Map<unknown, Entry>();
  for (const entry of outer) {
    const id = isRecord(entry.item) ? entry.item.id : undefined;
    if (!byId.has(id)) byId.set(id, entry);
  }
  for (const entry of entries) {
    const id = isRecord(entry.item) ? entry.item[parent] : undefined;
    if (typeof id === 'string') entry.above = byId.get(id);
  }
  openCircles(outer);
  const roots: Entry[] = [];
  for (const entry of entries)
    if (entry.above) entry.above.add(entry);
    else roots.push(entry);
  return roots;
}

/** Moves the first entry of each circle to the top level. */
function openCircles(entries: readonly Entry[]): void {
  for (const begin of entries) {
    let entry: Entry | undefined = begin;
    while (entry && !entry.begin) {
      entry.begin = begin;
      entry = entry.above;
    }
    // The walk has met itself.
    if (entry?.begin === begin) firstInCircle(entry).above = undefined;
  }
}

function firstInCircle(begin: Entry): Entry {
  let first = begin;
  for (let entry = begin.above; entry && entry !== begin; entry = entry.above)
    if (entry.at < first.at) first = entry;
  return first;
}
