/** Places of an operation where calls are made. */
import type { CallPlaces } from '../loading/batch-guide.ts';
import type { PlannedField, Selection } from './planned-field.ts';

/** Selections on more types than this are not looked through. */
const mostTypes = 8;

const none: CallPlaces = { multiplied: 0, others: 0 };

const sum = (places: readonly CallPlaces[]): CallPlaces =>
  places.reduce(
    (total, { multiplied, others }) => ({
      multiplied: total.multiplied + multiplied,
      others: total.others + others,
    }),
    none,
  );

export function callPlaces(root: Selection): CallPlaces {
  const visited = new Set<Selection>();
  const among = (selection: Selection, isItem: boolean): CallPlaces => {
    // A selection is at one place; objects of several types share it at most.
    if (visited.has(selection)) return none;
    visited.add(selection);
    return sum(selection.fields.map((field) => at(field, isItem)));
  };
  const at = (field: PlannedField, isItem: boolean): CallPlaces => {
    const isManyTimes = isItem || (field.isList && field.step.completion.itemsWait);
    const own = isManyTimes && field.mayCall ? 1 : 0;
    // Selections on many types are planned when an object of the type is met. They may contain anything.
    if (field.typeCount > mostTypes) return { multiplied: own + 2, others: 0 };
    const isBelowItem = isItem || field.isList;
    const below = sum(field.selections.map((one) => among(one, isBelowItem)));
    const multiplied = own + below.multiplied;
    const isOther = field.mayCall && multiplied === 0;
    return { multiplied, others: below.others + (isOther ? 1 : 0) };
  };
  return among(root, false);
}
