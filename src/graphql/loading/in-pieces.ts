/** Divides long work into pieces, so that it does not delay other requests. */

/** Does a piece of work in a turn of the event loop that has time for it. */
export type InTurn = (work: () => void) => Promise<void>;

/** Number of items that are visited in one piece. Folding the most expensive texts takes 20 microseconds per item. */
const itemsOfPiece = 250;
/** Number of items that are sorted or merged in one piece. */
const itemsOfRun = 1_000;

/** Visits all items in order. */
export async function eachInPieces<Item>(
  items: readonly Item[],
  inTurn: InTurn,
  visit: (item: Item) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += itemsOfPiece)
    await inTurn(() => {
      const to = Math.min(from + itemsOfPiece, items.length);
      for (let at = from; at < to; at += 1) visit(items[at] as Item);
    });
}

/** Returns a sorted copy. */
export async function sortedInPieces<Item>(
  items: readonly Item[],
  inTurn: InTurn,
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += itemsOfRun)
    await inTurn(() => {
      runs.push(items.slice(from, from + itemsOfRun).sort(compare));
    });
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedInPieces(runs[at] ?? [], runs[at + 1] ?? [], inTurn, compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedInPieces<Item>(
  one: readonly Item[],
  other: readonly Item[],
  inTurn: InTurn,
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  const merged: Item[] = [];
  let [atOne, atOther] = [0, 0];
  const take = () => {
    const isOther =
      atOne === one.length ||
      (atOther < other.length && compare(one[atOne] as Item, other[atOther] as Item) > 0);
    merged.push((isOther ? other[atOther] : one[atOne]) as Item);
    if (isOther) atOther += 1;
    else atOne += 1;
  };
  const length = one.length + other.length;
  while (merged.length < length)
    await inTurn(() => {
      const to = Math.min(merged.length + itemsOfRun, length);
      while (merged.length < to) take();
    });
  return merged;
}
