/** Picks items of lists in turn, so that a few values produce much data, the same on every start. */

/** The item at an index that wraps around. Throws for an empty list. */
export function inTurn<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError('The list is empty');
  return item;
}

/** Another index for the same item, so that values picked with either index are not correlated. */
export const shuffled = (at: number) => (at * 37) % 101;
