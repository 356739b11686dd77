/** Places of an operation where calls multiply: fields of the items of lists that make calls or follow links. */
import type { PlannedField, Selection } from './planned-field.ts';

/** Selections on more types than this are not looked through. */
const mostTypes = 8;

export function callPlaces(root: Selection): number {
  const visited = new Set<Selection>();
  const among = (selection: Selection, isItem: boolean): number => {
    // A selection is at one place; objects of several types share it at most.
    if (visited.has(selection)) return 0;
    visited.add(selection);
    let places = 0;
    for (const field of selection.fields) places += at(field, isItem);
    return places;
  };
  const at = (field: PlannedField, isItem: boolean): number => {
    const own = isItem && field.mayCall ? 1 : 0;
    // Selections on many types are planned when an object of the type is met. They may contain anything.
    if (field.typeCount > mostTypes) return own + 2;
    const isBelowItem = isItem || field.isList;
    return field.selections.reduce((sum, one) => sum + among(one, isBelowItem), own);
  };
  return among(root, false);
}
