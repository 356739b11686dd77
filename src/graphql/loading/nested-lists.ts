/** Nests the items of lists by the ids of their containers. */
import { isRecord } from '../../rest/values/record.ts';
import { eachInPieces, type InTurn } from './in-pieces.ts';

/** An item, with the items in it. */
export interface Nested {
  readonly item: unknown;
  readonly children: readonly Nested[];
}

export interface NestedLists {
  /** Items that can contain other items. */
  readonly containers: readonly unknown[];
  /** Items that cannot contain other items. */
  readonly leaves: readonly unknown[];
  /** Name of the member with the id of the item's container. */
  readonly parent: string;
}

const none: readonly Entry[] = [];

class Entry implements Nested {
  readonly item: unknown;
  /** Index among all items. */
  readonly at: number;
  children = none;
  /** The entry of the container. Undefined at the top level. */
  above: Entry | undefined;
  /** The entry from which the walk began that first reached this one. */
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
 * The items at the top level. Below one parent, containers come before leaves, both in the order of their lists. Each
 * item occurs once. An item whose container is not in the list is at the top level; if containers contain each other in
 * a circle, the first of them is.
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

/** Moves the first entry of a circle to the top level, if there is a circle above this entry. */
function openCircle(begin: Entry): void {
  let entry: Entry | undefined = begin;
  while (entry && !entry.begin) {
    entry.begin = begin;
    entry = entry.above;
  }
  // The walk has reached an entry that it had visited before.
  if (entry?.begin === begin) firstInCircle(entry).above = undefined;
}

function firstInCircle(begin: Entry): Entry {
  let first = begin;
  for (let entry = begin.above; entry && entry !== begin; entry = entry.above)
    if (entry.at < first.at) first = entry;
  return first;
}
