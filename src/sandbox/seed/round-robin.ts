/** Takes from lists in turn, so that much is made of little and comes out the same each time. */

/** The item at an index that may run past the end: behind the last comes the first. Throws for an empty list. */
export function inTurn<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError('There is nothing in the list');
  return item;
}

/** Another index for the same thing: what is chosen by it does not go with what is chosen by the index itself. */
export const shuffled = (at: number) => (at * 37) % 101;
