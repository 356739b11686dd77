/** Nests the items of lists by the ids of what contains them. */
import { isRecord } from '../../rest/values/record.ts';
import { eachInPieces, type InTurn } from './in-pieces.ts';

/** An item, and the items in it. */
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
  /** The entry at which the first walk began that reached this one. */
  begin: Entry | undefined;

  constructor(item: unknown, at: number) {
    this.item = item;
    this.at = at;
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
export async function nested(
  { containers, leaves, parent }: NestedLists,
  inTurn: InTurn,
): Promise<readonly Nested[]> {
  const entries: Entry[] = [];
  const outer: Entry[] = [];
  const byId = new Map<unknown, Entry>();
  const roots: Entry[] = [];
  await eachInPieces(containers, inTurn, (item) => {
    const entry = new Entry(item, entries.length);
    entries.push(entry);
    outer.push(entry);
    if (isRecord(item)) byId.set(item.id, entry);
  });
  await eachInPieces(leaves, inTurn, (item) => {
    entries.push(new Entry(item, entries.length));
  });
  await eachInPieces(entries, inTurn, (entry) => {
    const id = isRecord(entry.item) ? entry.item[parent] : undefined;
    if (typeof id === 'string') entry.above = byId.get(id);
  });
  await eachInPieces(outer, inTurn, openCircle);
  await eachInPieces(entries, inTurn, (entry) => {
    if (entry.above) entry.above.add(entry);
    else roots.push(entry);
  });
  return roots;
}

/** Moves the first entry of the circle above this one to the top level, if there is one. */
function openCircle(begin: Entry): void {
  let entry: Entry | undefined = begin;
  while (entry && !entry.begin) {
    entry.begin = begin;
    entry = entry.above;
  }
  // The walk has met itself.
  if (entry?.begin === begin) firstInCircle(entry).above = undefined;
}

function firstInCircle(begin: Entry): Entry {
  let first = begin;
  for (let entry = begin.above; entry && entry !== begin; entry = entry.above)
    if (entry.at < first.at) first = entry;
  return first;
}
