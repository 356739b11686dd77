/** Divides long work into pieces, so that it does not delay other requests. */

/** Does a piece of work in a turn of the event loop that has time for it. */
export type InTurn = (work: () => void) => Promise<void>;

/** Number of items that are visited in one piece. Folding the most expensive texts takes 20 microseconds per item. */
const itemsOfPiece = 250;

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
